/** Collects the licenses of everything that ships into `licenses.json`, next to the window's files. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

interface Licenses {
  /** The text of NOTICE before its list of packages. */
  readonly notice: string
  /** Sorted by name. */
  readonly packages: readonly LicensedPackage[]
}

interface LicensedPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression; empty if the package names none. */
  readonly license: string
  /** Empty if the package has no license file. */
  readonly text: string
}

interface Manifest {
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The license files of a package, including those of fonts and programs inside it. */
const licenseText = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(licen[cs]e|copying)/i.test(basename(file)) && !/node_modules|\.[cm]?js$/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n')

/** The names of packages and of all their dependencies. */
const withDependencies = (modules: string, names: readonly string[], found = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    withDependencies(modules, Object.keys(manifestOf(join(modules, name)).dependencies ?? {}), found)
  }
  return found
}

/** The package of a module; null for the project's own modules. */
const packageOf = (module: string): string | null =>
  /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module)?.[1]?.replace('\\', '/') ?? null

/** Writes `licenses.json`. `root` is the folder of the project's package.json. */
export const collectLicenses = (root: string): Plugin => ({
  name: 'licenses',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = join(root, 'node_modules')
    const inWindow = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .flatMap((module) => packageOf(module) ?? [])
    const names = new Set([...withDependencies(modules, Object.keys(manifestOf(root).dependencies ?? {})), ...inWindow])
    const [notice = ''] = readFileSync(join(root, 'NOTICE'), 'utf8').split(/^What Doublequick is made with$/m)
    const licenses: Licenses = {
      notice: notice.trim(),
      packages: [...names].toSorted().map((name) => {
        const { version, license = '' } = manifestOf(join(modules, name))
        return { name, version, license, text: licenseText(join(modules, name)) }
      }),
    }
    this.emitFile({ type: 'asset', fileName: 'licenses.json', source: JSON.stringify(licenses) })
  },
})
