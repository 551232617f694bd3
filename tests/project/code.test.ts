import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const eslint = new ESLint({ cwd: resolve(import.meta.dirname, '../..') })

/** The lint rules that `code` breaks when it replaces the content of `file`. */
const broken = async (file: string, code: string): Promise<string[]> => {
  const results = await eslint.lintText(code, { filePath: file })
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message))
}

test.each([
  ['the clock', 'export const now = Date.now()', 'no-restricted-properties'],
  ['the clock', 'export const now = new Date()', 'no-restricted-syntax'],
  ['the clock', 'export const now = Date()', 'no-restricted-syntax'],
  ['random numbers', 'export const roll = () => Math.random()', 'no-restricted-properties'],
  ['random numbers', 'const { random } = Math\nexport const roll = () => random()', 'no-restricted-properties'],
  ['a default export', 'export default 1', 'no-restricted-syntax'],
  [
    'a path built by hand',
    'export const rowOf = (table: string, row: string) => `${table}.rows.${row}`',
    'no-restricted-syntax',
  ],
  ['a path built by hand', 'export const gridOf = (grid: string) => `grids.${grid}`', 'no-restricted-syntax'],
  [
    'a path built by hand',
    "export const pathOf = (steps: readonly string[]) => steps.join('.')",
    'no-restricted-syntax',
  ],
  ['a path split by hand', "export const stepsOf = (path: string) => path.split('.')", 'no-restricted-syntax'],
  ['any', 'export const leak = (value: any) => String(value)', '@typescript-eslint/no-explicit-any'],
  ['a returned any', "export const leak = (): string => JSON.parse('1')", '@typescript-eslint/no-unsafe-return'],
  [
    'a silenced compiler error',
    '// @ts-expect-error it is wrong\nexport const wrong: string = 1',
    '@typescript-eslint/ban-ts-comment',
  ],
  ['a disabled lint rule', '/* eslint-disable */\nexport default 1', 'no-restricted-syntax'],
])('the core refuses %s: `%s`', async (_what, code, rule) => {
  expect(await broken('src-core/problem.ts', `${code}\n`)).toContain(rule)
})

test('the core accepts a date passed to it', async () => {
  expect(
    await broken('src-core/problem.ts', 'export const year = (iso: string) => new Date(iso).getFullYear()\n'),
  ).toEqual([])
})

test('a template string can have periods after values, but only one file builds paths', async () => {
  expect(await broken('src-core/problem.ts', 'export const say = (a: string, b: string) => `${a}. ${b}.`\n')).toEqual(
    [],
  )
  expect(await broken('src-core/paths.ts', "export const stepsOf = (path: string) => path.split('.')\n")).toEqual([])
  expect(await broken('src-main/cli/show.ts', 'export const gridOf = (grid: string) => `grids.${grid}`\n')).toEqual([
    'no-restricted-syntax',
  ])
})

test('outside the core, the clock is allowed but default exports are not', async () => {
  expect(await broken('tests/tools.ts', 'export const now = Date.now()\n')).toEqual([])
  expect(await broken('tests/tools.ts', 'export default 1\n')).toEqual(['no-restricted-syntax'])
})

test('modules are spied on or replaced only in tests with isolated modules', async () => {
  const code = "import { vi } from 'vitest'\n\nvi.mock(import('../../src-core/present.ts'), { spy: true })\n"
  expect(await broken('tests/main/report.test.ts', code)).toEqual(['no-restricted-syntax'])
  expect(await broken('tests/main/spying/answers.test.ts', code)).toEqual([])
})
