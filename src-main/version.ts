import manifest from '../package.json' with { type: 'json' }

/** The version in package.json, which is included in bundles. */
export const { version }: { readonly version: string } = manifest

/** The page for reporting problems. */
export const issuesPage: string = manifest.bugs.url
