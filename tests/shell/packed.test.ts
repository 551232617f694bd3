/** Tests what is packed: the real packer, with a dummy in place of Electron's own folder. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { RunningMachine } from '../../src-main/api/machine.ts'
import { openMachineThread } from '../../src-main/api/thread/open.ts'
import { openWindow, ownFolder, valueOf } from '../main/machine-tools.ts'
import { ask, openOf } from '../main/sharing-tools.ts'
import { plainHost } from '../main/thread/host.ts'
import { findBrowser, needBrowser, needTool } from '../tools.ts'
import { project, root } from './project.ts'

/** Runs a package's program under Node and returns its output. Throws with the output and errors if it fails. */
const node = (args: readonly string[], cwd = project, more: NodeJS.ProcessEnv = {}): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...more },
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}
const asar = (...args: readonly string[]): string =>
  node([join(root, 'node_modules/@electron/asar/bin/asar.js'), ...args])

/** Marks the fuses in Electron's binary. A version, their number, and one digit per fuse follow. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Replaces Electron's binary. Runs as Node if the environment says so, otherwise prints its arguments. Reads the archive's files from the extracted
 * copy.
 */
const hollowProgram = `#!/bin/sh
[ "$ELECTRON_RUN_AS_NODE" = 1 ] || { echo window "$@"; exit; }
file=$(echo "$1" | sed s,/app.asar/,/app/,)
shift
exec "${process.execPath}" "$file" "$@"
`

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0

/** The files in a folder and its subfolders, sorted. */
const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .toSorted()

let folder: string
let packed: string
/** The packed files, extracted next to the archive because Node can't read it. */
let app: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-packed-'))
  const hollow = join(folder, 'electron')
  mkdirSync(join(hollow, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(hollow, 'electron'), `${hollowProgram}${fuseMark}\x01\x09${'1'.repeat(9)}`)
  chmodSync(join(hollow, 'electron'), 0o755)
  writeFileSync(join(folder, 'empty/package.json'), '{}')
  asar('pack', join(folder, 'empty'), join(hollow, 'resources/default_app.asar'))

  const out = join(folder, 'packages')
  const fpm = join(folder, 'fpm')
  writeFileSync(fpm, `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, 'fpm.ts')}" "$@"\n`, {
    mode: 0o755,
  })
  const target = hasDpkg ? 'deb' : 'dir'
  const config = [`-c.electronDist=${hollow}`, `-c.directories.output=${out}`]
  node([join(project, 'build/pack.ts'), '--linux', target, '--x64', '--publish', 'never', ...config], project, {
    PATH: [folder, process.env['PATH']].join(delimiter),
    USE_SYSTEM_FPM: 'true',
  })
  packed = join(out, 'linux-unpacked')
  app = join(packed, 'resources/app')
  asar('extract', join(packed, 'resources/app.asar'), app)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the archive holds the built application, the fonts and the rasterizer, and nothing else', () => {
  const files = asar('list', join(packed, 'resources/app.asar')).split(/\r?\n/).filter((file) => /\.[a-z]\w*$|LICENSE$|NOTICE$/.test(file)) // prettier-ignore
  const own = ['/package.json', '/LICENSE', '/NOTICE', '/dist/main/main.js', '/dist/main/machine.js', '/dist/main/preload.cjs', '/dist/main/worker.js', '/dist/main/cli.js', '/dist/renderer/index.html'] // prettier-ignore
  expect(files).toEqual(expect.arrayContaining(own))
  const packages = files.filter((file) => file.startsWith('/node_modules/'))
  expect(packages.toSorted()).toEqual([
    '/node_modules/@resvg/resvg-wasm/index_bg.wasm',
    '/node_modules/@resvg/resvg-wasm/package.json',
    '/node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    '/node_modules/@tesseract.js-data/eng/package.json',
    '/node_modules/source-sans/LICENSE.md',
    ...['Black', 'Bold', 'Regular', 'Semibold'].map(
      (weight) => `/node_modules/source-sans/TTF/SourceSans3-${weight}.ttf`,
    ),
    '/node_modules/source-sans/package.json',
    '/node_modules/tesseract.js-core/LICENSE',
    '/node_modules/tesseract.js-core/package.json',
    '/node_modules/tesseract.js-core/tesseract-core-simd-lstm.js',
    '/node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm',
  ])
  const strays = files.filter(
    (file) => !/^\/(package\.json|LICENSE|NOTICE|dist\/(main|renderer)\/.+|node_modules\/.+)$/.test(file),
  )
  expect(strays).toEqual([])
  expect(files.filter((file) => /\.(ts|vue|map|test\.js)$/.test(file))).toEqual([])
})

test('rulesets and sample battles are outside the archive, where a player can read them', () => {
  const rulesets = filesBelow(join(root, 'rulesets'))
  expect(rulesets.filter((file) => file.startsWith('battles'))).toHaveLength(10)
  expect(filesBelow(join(packed, 'resources/rulesets'))).toEqual(rulesets)
})

test('unsafe fuses are off', () => {
  const binary = readFileSync(join(packed, 'doublequick'), 'latin1')
  const start = binary.indexOf(fuseMark) + fuseMark.length + 2
  // In Electron's order: run as Node, encrypted cookies, NODE_OPTIONS, inspector, archive integrity check, only load from archive, own snapshot, file
  // privileges. The ninth isn't changed.
  expect(binary.slice(start, start + 8)).toBe(process.platform === 'linux' ? '11001100' : '01001100')
})

test('the packed program is small, apart from Electron', () => {
  const sizes = filesBelow(join(packed, 'resources')).filter((file) => !file.startsWith('app/'))
  const megabytes = sizes.reduce((sum, file) => sum + statSync(join(packed, 'resources', file)).size, 0) / 1024 / 1024
  expect(megabytes).toBeGreaterThan(5)
  expect(megabytes).toBeLessThan(24)
})

describe('the deb package', () => {
  let installed: string
  beforeEach((context) => needTool(context, 'dpkg-deb'))
  beforeAll(() => {
    if (!hasDpkg) return
    installed = join(folder, 'installed')
    const deb = readdirSync(join(folder, 'packages')).find((file) => file.endsWith('.deb')) ?? 'no deb was built'
    expect(deb).toBe('doublequick-0.1.0-linux-amd64.deb')
    const path = join(folder, 'packages', deb)
    expect(spawnSync('dpkg-deb', ['-x', path, installed]).status).toBe(0)
    control = spawnSync('dpkg-deb', ['-f', path], { encoding: 'utf8' }).stdout
    cpSync(app, join(installed, 'opt/Doublequick/resources/app'), { recursive: true })
  })
  let control: string
  const doublequick = (...args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(join(installed, 'usr/bin/doublequick'), args, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, DISPLAY: '', DOUBLEQUICK_HOME: join(folder, 'deb-home') },
    })

  test('lists its package, version and source', () => {
    expect(control).toContain('Package: doublequick\n')
    expect(control).toContain('Homepage: https://github.com/doublequick/doublequick')
  })

  test('opens .doublequick files in the window', () => {
    const mime = readFileSync(join(installed, 'usr/share/mime/packages/doublequick.xml'), 'utf8')
    expect(mime).toContain('<glob pattern="*.doublequick"/>')
    const entry = readFileSync(join(installed, 'usr/share/applications/doublequick.desktop'), 'utf8')
    expect(entry).toMatch(/^MimeType=application\/x-doublequick;$/m)
    expect(entry).toMatch(/^Exec=\/opt\/Doublequick\/doublequick %U$/m)
    expect(entry).toMatch(/^StartupWMClass=doublequick$/m)
  })

  test('runs the command line as doublequick, without a display', () => {
    expect(doublequick('--version').stdout).toMatch(/^doublequick \d/)
    expect(doublequick('help').stdout).toContain('print')
    const printed = doublequick('print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--out', 'deb prints')
    expect(printed.stdout).toContain('fire-and-fury-qrs-a4.pdf: 1 page')
    expect(doublequick('nonsense').status).toBe(2)
  })

  test.each([[], ['--self-test'], ['club.houserules.doublequick'], ['/a b/club.yaml'], ['rules.yml']])(
    'opens the window for %s',
    (...args) => {
      expect(doublequick(...args).stdout).toBe(`${['window', ...args].join(' ')}\n`)
    },
  )
})

test('the packed command line lists its commands and prints the same sheet as the source', () => {
  expect(node([join(app, 'dist/main/cli.js'), 'help'], folder)).toContain('print')
  const print = ['print', 'fire-and-fury', '--what', 'qrs', '--out']
  expect(node([join(app, 'dist/main/cli.js'), ...print, folder], folder)).toContain('fire-and-fury-qrs-a4.pdf: 1 page')
  node([join(root, 'src-main/cli.ts'), ...print, join(folder, 'source')])
  const sheet = readFileSync(join(folder, 'fire-and-fury-qrs-a4.pdf'))
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sheet).toEqual(readFileSync(join(folder, 'source/fire-and-fury-qrs-a4.pdf')))
})

describe('the packed background process', () => {
  const open = async (home: string): Promise<RunningMachine> => {
    const file = (name: string): URL => pathToFileURL(join(app, 'dist/main', name))
    const own = { worker: file('worker.js'), window: join(app, 'dist/renderer'), shareAt: '127.0.0.1' }
    return valueOf(await openMachineThread({ ...plainHost(home), ...own }, file('machine.js')))
  }

  test('loads and prints the five rulesets', async () => {
    const machine = await open(ownFolder())
    onTestFinished(() => machine.close())
    const { call } = openWindow(machine, 'a')
    const { entries } = valueOf(await call('listLibrary', {}))
    expect(entries.flatMap(({ problems }) => problems)).toEqual([])
    const rulesets = entries.filter(({ kind }) => kind === 'ruleset').map(({ name }) => name)
    expect(rulesets.toSorted()).toEqual(['fire-and-fury', 'italy-1799', 'napoleonic-fury', 'regimental-fury', 'triple-alliance-1864']) // prettier-ignore
    for (const ruleset of rulesets) {
      const job = { ruleset, house: [], what: 'qrs', paper: 'a4' } as const
      const { bytes, pages } = valueOf(await call('preview', { task: 'packed', job }))
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
      expect(pages).toBeGreaterThan(0)
    }
  })

  test('starts every sample battle, and reopens the current one with its roll', async () => {
    const home = ownFolder()
    const first = await open(home)
    const { call } = openWindow(first, 'a')
    const { battles } = valueOf(await call('listSampleBattles', {}))
    expect(battles).toHaveLength(10)
    for (const { name, title } of battles) {
      const { roster } = valueOf(await call('startBattle', { name }))
      expect(roster?.scenario.title).toBe(title)
    }
    const rules = { ruleset: 'fire-and-fury', house: [] }
    const fire = { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'typed', faces: [[8]] } } as const
    valueOf(await call('startBattle', { name: 'millbrook.battle.yaml' }))
    const played = valueOf(await call('playCheck', fire))
    expect(played.count).toBe(1)
    await first.close()

    const second = await open(home)
    onTestFinished(() => second.close())
    expect(valueOf(await openWindow(second, 'b').call('readBattle', {}))).toEqual(played)
  })

  test('serves the guest page with all its files', async () => {
    const machine = await open(ownFolder())
    onTestFinished(() => machine.close())
    const { call } = openWindow(machine, 'a')
    valueOf(await call('startBattle', { name: 'millbrook.battle.yaml' }))
    const rules = { ruleset: 'fire-and-fury', house: [] }
    const { port } = openOf(valueOf(await call('startSharing', { rules, invitation: { may: 'play' } })))
    const page = await ask(port, '/')
    expect(page.text).toContain('<div id="app"')
    const loaded = [...page.text.matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(loaded.length).toBeGreaterThan(1)
    for (const path of loaded) expect([path, (await ask(port, path)).status]).toEqual([path, 200])
  })
})

test('the packed program tests itself and leaves no files behind', (context) => {
  needBrowser(context)
  const home = ownFolder()
  const env = { ...process.env, DOUBLEQUICK_HOME: home, STAND_IN_CHROMIUM: findBrowser() ?? '', TMPDIR: home }
  const program = join(import.meta.dirname, 'stand-in/program.ts')
  const selfTest = (): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [program, app, '--self-test'], { encoding: 'utf8', env, timeout: 120_000 })
  const passed = selfTest()
  expect(passed.stdout.split('\n')).toEqual([
    'The database opened in its thread.',
    '5 rulesets loaded.',
    expect.stringMatching(/^10 sample battles found\. Started .+\.$/) as string,
    expect.stringMatching(/^Rolled .+: .+$/) as string,
    expect.stringMatching(/^Printed a sheet \(\d+ pages?, \d+ KB\)\.$/) as string,
    'The battle was saved and reopened.',
    'The window and the page for guests were found.',
    'Self-test passed.',
    '',
  ])
  expect(passed.status).toBe(0)
  expect(readdirSync(home).filter((name) => !/chromium/i.test(name))).toEqual([])

  const battles = join(packed, 'resources/rulesets/battles')
  renameSync(battles, `${battles}-hidden`)
  const failed = selfTest()
  renameSync(`${battles}-hidden`, battles)
  expect(failed.stdout).toContain('Self-test failed.')
  expect(failed.status).toBe(1)
})
