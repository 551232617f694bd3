import manifest from '../package.json' with { type: 'json' }

/** The program's version, as its package says; a bundle carries it along. */
export const { version }: { readonly version: string } = manifest
