/** What is packed: the real packer, with a hollow shell in the place of Electron's own folder. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project, root } from './project.ts'

/** Runs a program of a package under Node; its output. Throws with what it said where it fails. */
const node = (args: readonly string[], cwd = project): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}
const asar = (...args: readonly string[]): string =>
  node([join(root, 'node_modules/@electron/asar/bin/asar.js'), ...args])

/** How Electron's binary holds its fuses: a text to find them by, a version, their number, a digit each. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

let folder: string
let packed: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-packed-'))
  const hollow = join(folder, 'electron')
  mkdirSync(join(hollow, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(hollow, 'electron'), `${fuseMark}\x01\x09${'1'.repeat(9)}`)
  chmodSync(join(hollow, 'electron'), 0o755)
  writeFileSync(join(folder, 'empty/package.json'), '{}')
  asar('pack', join(folder, 'empty'), join(hollow, 'resources/default_app.asar'))

  const builder = join(root, 'node_modules/electron-builder/cli.js')
  const out = join(folder, 'packages')
  node([builder, '--linux', 'dir', '--publish', 'never', `-c.electronDist=${hollow}`, `-c.directories.output=${out}`])
  packed = join(out, 'linux-unpacked')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the archive holds the built application and the fonts, and nothing else', () => {
  const files = asar('list', join(packed, 'resources/app.asar')).split(/\r?\n/).filter((file) => /\.\w+$|LICENSE$|NOTICE$/.test(file)) // prettier-ignore
  const own = ['/package.json', '/LICENSE', '/NOTICE', '/dist/main/main.js', '/dist/main/machine.js', '/dist/main/preload.cjs', '/dist/main/worker.js', '/dist/main/cli.js', '/dist/renderer/index.html'] // prettier-ignore
  expect(files).toEqual(expect.arrayContaining(own))
  const packages = files.filter((file) => file.startsWith('/node_modules/'))
  expect(packages.toSorted()).toEqual([
    '/node_modules/source-sans/LICENSE.md',
    ...['Black', 'Bold', 'Regular', 'Semibold'].map(
      (weight) => `/node_modules/source-sans/TTF/SourceSans3-${weight}.ttf`,
    ),
    '/node_modules/source-sans/package.json',
  ])
  const strays = files.filter(
    (file) => !/^\/(package\.json|LICENSE|NOTICE|dist\/(main|renderer)\/.+|node_modules\/.+)$/.test(file),
  )
  expect(strays).toEqual([])
  expect(files.filter((file) => /\.(ts|vue|map|test\.js)$/.test(file))).toEqual([])
})

test('the rulesets lie beside the archive, where a player can read them', () => {
  const rulesets = readdirSync(join(root, 'rulesets')).filter(
    (name) => name.endsWith('.yaml') || name === 'ruleset.schema.json',
  )
  expect(readdirSync(join(packed, 'resources/rulesets')).toSorted()).toEqual(rulesets.toSorted())
})

test('the fuses of the side doors are blown', () => {
  const binary = readFileSync(join(packed, 'doublequick'), 'latin1')
  const start = binary.indexOf(fuseMark) + fuseMark.length + 2
  // In Electron's order: run as Node, encrypted cookies, NODE_OPTIONS, inspector, archive checked, archive alone, own snapshot,
  // files privileged; the ninth is left as it is.
  expect(binary.slice(start, start + 8)).toBe('01001100')
})

test('the packed command line prints a sheet by the packed rulesets', () => {
  // Node reads no archives, so it is unpacked where it stands; the files are the packed ones.
  asar('extract', join(packed, 'resources/app.asar'), join(packed, 'resources/app'))
  const said = node(
    [join(packed, 'resources/app/dist/main/cli.js'), 'print', 'fire-and-fury', '--what', 'qrs', '--out', folder],
    folder,
  )
  expect(said).toContain('fire-and-fury-qrs-a4.pdf: 1 page')
  expect(readFileSync(join(folder, 'fire-and-fury-qrs-a4.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const source = node([
    join(root, 'src-main/cli.ts'),
    'print',
    'fire-and-fury',
    '--what',
    'qrs',
    '--out',
    join(folder, 'source'),
  ])
  expect(source).toContain('1 page')
  expect(readFileSync(join(folder, 'fire-and-fury-qrs-a4.pdf'))).toEqual(
    readFileSync(join(folder, 'source/fire-and-fury-qrs-a4.pdf')),
  )
})
