import manifest from '../package.json' with { type: 'json' }

/** The program's version, from its package; a bundle includes it. */
export const { version }: { readonly version: string } = manifest
