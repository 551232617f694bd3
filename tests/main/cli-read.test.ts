/** `read`: the charts of a text that ran together. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliHere } from './cli-tools.ts'
import { ownFolder } from './machine-tools.ts'

const scanned = 'Fire PtsMissHitVolley\n1/20-1011+-\n10-78-1011+\n20-56-910+\n'

const read = async (text: string, ...args: string[]) => {
  const folder = ownFolder()
  writeFileSync(join(folder, 'scan.txt'), text)
  return cliHere(folder, ['read', 'scan.txt', ...args])
}

test('charts with their doubts, then as a ruleset holds them', async () => {
  const { status, stdout } = await read(scanned)
  expect(status).toBe(0)
  expect(stdout).toContain('Lines 2 to 4: each row has all results; 0 read, 9 reconstructed (~)')
  expect(stdout).toContain('  1/2:  11\n')
})

test('as JSON each cell has what else it could be', async () => {
  const { stdout } = await read(scanned, '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    charts: [
      {
        way: 'across',
        chart: expect.stringContaining('miss  hit  volley') as unknown,
        rows: [{ line: 2, cells: [{ sure: 'reconstructed', others: [] }, {}, {}] }, {}, {}],
      },
    ],
    grids: [],
    modifiers: [],
  })
})

test('with rules it tells when modifiers count, and a ruleset that there is not is a problem', async () => {
  const list = 'CHARGE TABLE\n+2 Fresh\n+3 Defending trenches\n-1 On the moon\n'
  const { status, stdout } = await read(list, '--rules', 'fire-and-fury')
  expect(status).toBe(0)
  expect(stdout).toContain('In Charge:')
  expect(stdout).toMatch(/Defending trenches +\+3 +Defender~ +in trenches~/)
  expect(stdout).toContain('? line 4, Counts when: its words give no condition')
  const { stdout: json } = await read(list, '--rules', 'fire-and-fury', '--json')
  expect(JSON.parse(json)).toMatchObject({ placed: [{ title: 'Charge', path: ['procedures', 'charge'] }] })
  expect(await read(list, '--rules', 'no-such-ruleset')).toMatchObject({ status: 1 })
})

test('lines of which a unit is only ever one are told', async () => {
  const { stdout } = await read('+2 Fresh\n0 Worn\n-2 Spent\n+1 Led\n')
  expect(stdout).toContain('? Lines 1 to 3: it seems to be only one of Fresh, Worn or Spent: one trait')
})

test('without a chart it says so, and a file that is not there is a problem', async () => {
  expect(await read('Nothing at all\n')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Nothing was found/) as unknown,
  })
  expect(await cliHere(ownFolder(), ['read', 'gone.txt'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no-such-file') as unknown,
  })
  expect(await cliHere(ownFolder(), ['read', 'scan.txt', '--dice', 'eleven'])).toMatchObject({ status: 2 })
})

test('a text that is too large, or takes too long, is refused with a sentence', async () => {
  const rows = `Infantry to 1 = 1${'1to 1 = 1'.repeat(60)}\n`.repeat(2)
  for (const [text, sentence] of [
    ['\n'.repeat(16_000), 'This text is too long: at most 60000 characters in 2000 lines of 2000 are read.'],
    [rows, 'This text takes too long to read.'],
  ] as const) {
    const { status, stdout, stderr } = await read(text)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(sentence)
  }
})
