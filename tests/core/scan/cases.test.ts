/** Charts, tables and modifiers as found in practice, each with the expected reading. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageOfText } from '../../../src-core/scan/page.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import { shown } from './shown.ts'

const folder = join(import.meta.dirname, 'cases')
const answers = 'expected.txt'
const expected = new Map(
  readFileSync(join(folder, answers), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.trimEnd().split('\n')
      return [name, lines.join('\n')] as const
    }),
)
const names = readdirSync(folder).filter((name) => name !== answers)

test('every case has an expected result', () => {
  expect([...expected.keys()].toSorted()).toEqual(names.toSorted())
})

test.each(names)('%s is read as expected', (name) => {
  expect(shown(readPages([pageOfText(readFileSync(join(folder, name), 'utf8'))], undefined))).toBe(expected.get(name))
})
