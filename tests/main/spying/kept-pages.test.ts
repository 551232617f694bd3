/** A sheet that was printed before is not laid out again, and is the same; what is not the same is. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keepPagesIn } from '../../../src-main/cli/pdf.ts'
import { copyOf } from '../../../src-main/pdf/copy.ts'
import { readFontBytes } from '../../../src-main/pdf/font-files.ts'
import { layoutSheet } from '../../../src-main/pdf/layout/layout.ts'
import { openPress, type Pdf } from '../../../src-main/pdf/print.ts'
import { rulesetNamed } from '../../core/support/rulesets.ts'
import { valueOf } from '../machine-tools.ts'

vi.mock(import('../../../src-main/pdf/layout/layout.ts'), { spy: true })

const bytes = await readFontBytes()
const folders: string[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  folders.push(folder)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true })
})

const layouts = (): number => vi.mocked(layoutSheet).mock.calls.length
/** Each time by a press of its own, as each command has. */
const printed = async (options: object = {}, into: string | null = folder): Promise<Pdf> => {
  const copy = valueOf(copyOf(rulesetNamed('fire-and-fury'), { what: 'qrs', paper: 'a4', ...options }))
  return valueOf(await openPress(bytes, keepPagesIn(into))(copy))
}

test.each([{}, { format: 'tri-fold', back: true }, { preset: 'clear', size: 12 }])('%o', async (options) => {
  const plain = await printed(options, null)
  const first = await printed(options)
  const before = layouts()
  const second = await printed(options)
  expect(layouts()).toBe(before)
  expect([first, second]).toEqual([plain, plain])
})

test('another size, or another sheet, is laid out', async () => {
  await printed()
  for (const other of [{ size: 8 }, { ink: 'black' }, { paper: 'letter' }]) {
    const before = layouts()
    await printed(other)
    expect(layouts()).toBeGreaterThan(before)
  }
  expect(readdirSync(folder)).toHaveLength(4)
})

test.each([
  ['cut short', (path: string) => truncateSync(path, 40)],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['of another kind', (path: string) => writeFileSync(path, serialize(5))],
])('pages whose file is %s are found again', async (_, damage) => {
  const first = await printed()
  for (const name of readdirSync(folder)) damage(join(folder, name))
  const before = layouts()
  expect(await printed()).toEqual(first)
  expect(layouts()).toBeGreaterThan(before)
})

test('what cannot be laid out is not kept', async () => {
  const copy = valueOf(copyOf(rulesetNamed('napoleonic-fury'), { what: 'qrs', paper: 'a4', sides: 1 }))
  expect((await openPress(bytes, keepPagesIn(folder))(copy)).ok).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
