import manifest from '../package.json' with { type: 'json' }

/** From package.json, which a bundle includes. */
export const { version }: { readonly version: string } = manifest

/** Where problems are reported. */
export const issuesPage: string = manifest.bugs.url
