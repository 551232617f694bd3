import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const sound: Record<string, string> = {
  'src-core/rules.ts': "import { it } from 'zod'\nexport const rules = it",
  'src-core/sheet/a.ts': "import '../rules.ts'",
  'src-main/print.ts':
    "import 'node:fs'\nimport 'pdfkit'\nimport { rules } from '../src-core/rules.ts'\nexport const print = rules",
  'src-renderer/window.ts': "import type { rules } from '../src-core/rules.ts'\nexport type Rules = typeof rules",
  'src-main/main.ts': "import 'electron/main'\nimport './desktop/menu.ts'",
  'src-main/desktop/menu.ts': "import 'electron/common'\nexport {}",
  'src-renderer/bundled.ts': "import 'vitest'\nexport {}",
  'tests/print.test.ts': "import 'vitest'\nimport '../src-main/print.ts'\nimport '../src-renderer/window.ts'",
}

/** A file, its content, and the rule that it breaks. */
const planted: [string, string, string][] = [
  ['src-core/a.ts', "import '../src-main/print.ts'", 'src-core-is-pure'],
  [
    'src-core/b.ts',
    "import type { Rules } from '../src-renderer/window.ts'\nexport type Again = Rules",
    'src-core-is-pure',
  ],
  ['src-core/c.ts', "import 'node:fs'", 'src-core-is-pure'],
  ['src-core/d.ts', "import 'path'", 'src-core-is-pure'],
  ['src-core/e.ts', "export const draw = () => import('pdfkit')", 'src-core-is-pure'],
  ['src-core/resolve/a.ts', "import '../speech/a.ts'", 'engine-imports-no-presentation'],
  ['src-core/speech/a.ts', "import '../sheet/a.ts'", 'speech-imports-only-ruleset'],
  ['src-core/egg.ts', "import { hen } from './hen.ts'\nexport const egg = () => hen", 'no-cycles'],
  ['src-main/a.ts', "import '../src-renderer/window.ts'", 'src-main-imports-only-src-core'],
  ['src-main/b.ts', "import '../tests/print.test.ts'", 'src-main-imports-only-src-core'],
  ['src-main/c.ts', "import 'vitest'", 'no-dev-dependencies-at-run-time'],
  ['src-main/d.ts', "import 'stray'", 'no-undeclared-packages'],
  ['src-main/f.ts', "import 'electron/main'", 'electron-only-in-desktop'],
  ['src-renderer/d.ts', "import 'electron/renderer'", 'electron-only-in-desktop'],
  ['src-main/e.ts', "import './nowhere.ts'", 'no-unresolved-imports'],
  ['src-renderer/a.ts', "export * from '../src-main/print.ts'", 'src-renderer-imports-only-src-core'],
  ['src-renderer/b.ts', "import 'node:fs'", 'src-renderer-has-no-node-modules'],
  [
    'src-renderer/C.vue',
    '<script setup>\nimport "../src-main/print.ts"\n</script>',
    'src-renderer-imports-only-src-core',
  ],
]

/** The rules broken by each file of the sample project. */
let broken: Map<string, string[]>
let house: string

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'doublequick-house-'))
  write('package.json', JSON.stringify({ dependencies: { zod: '1', pdfkit: '1' }, devDependencies: { vitest: '1' } }))
  for (const name of ['zod', 'pdfkit', 'vitest', 'stray']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'export const it = 1')
  }
  for (const [file, code] of Object.entries(sound)) write(file, code)
  write('src-core/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg")
  for (const [file, code] of planted) write(file, code)
  broken = cruise()
})
afterAll(() => {
  rmSync(house, { recursive: true })
})

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), `${text}\n`)
}

const cruise = (): Map<string, string[]> => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const settings = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  const rooms = ['src-core', 'src-main', 'src-renderer', 'tests']
  const { stdout } = spawnSync(process.execPath, [program, ...settings, ...rooms], { cwd: house, encoding: 'utf8' })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  const byFile = Map.groupBy(summary.violations, ({ from }) => from)
  return new Map([...byFile].map(([file, violations]) => [file, violations.map(({ rule }) => rule.name)]))
}

test.each(Object.entries(sound))('%s: `%s` is allowed', (file) => {
  expect(broken.get(file)).toBeUndefined()
})

test.each(planted)('%s: `%s` breaks %s', (file, _code, rule) => {
  expect(broken.get(file)).toContain(rule)
})
