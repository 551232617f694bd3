/** `read`: charts, tables and modifiers in text. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliHere } from './cli-tools.ts'
import { ownFolder } from './machine-tools.ts'

const chart =
  'Fire Pts   Miss   Hit    Volley\n1/2        0-10   11+\n1          0-7    8-10   ll+\n2          0-5    6-9    10+\n'

const read = async (text: string, ...args: string[]) => {
  const folder = ownFolder()
  writeFileSync(join(folder, 'chart.txt'), text)
  return cliHere(folder, ['read', 'chart.txt', ...args])
}

test('shows charts with their doubts, then in ruleset format, then the unused text', async () => {
  const { status, stdout } = await read(`${chart}\nSee page 4 for cover, too.\n`)
  expect(status).toBe(0)
  expect(stdout).toContain('chart, each row has all results; 7 read, 1 repaired (~)')
  expect(stdout).toContain('points  miss   hit    volley\n  1/2     0..10  11..   -')
  expect(stdout).toContain('11+~')
  expect(stdout).toContain('? Line 6: See page 4 for cover, too.')
})

test('with --json, prints each cell with its source, place and alternatives', async () => {
  const { stdout } = await read(chart, '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    tables: [
      {
        kind: 'across',
        chart: expect.stringContaining('points  miss') as unknown,
        rows: [
          {},
          { cells: [{}, {}, { text: '11+', sure: 'repaired', source: 'll+', box: { page: 0, line: 3 } }] },
          {},
        ],
      },
    ],
    unread: [],
  })
})

test('shows modifiers in the format of a procedure', async () => {
  const { stdout } = await read('Modifiers\n+1 Fresh\n(2) Spent\nx½ Low on ammunition\n')
  expect(stdout).toContain('spent: {label: "Spent", value: -2}')
  expect(stdout).toContain('  low-on-ammunition: {label: "Low on ammunition", times: 1/2}')
})

test('reports text without a chart, and a missing file', async () => {
  expect(await read('Nothing at all\n')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Nothing found/) as unknown,
  })
  expect(await cliHere(ownFolder(), ['read', 'gone.txt'])).toMatchObject({ status: 1 })
})

test('refuses text that is too large', async () => {
  expect(await read('word '.repeat(13_000))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('too much') as unknown,
  })
})
