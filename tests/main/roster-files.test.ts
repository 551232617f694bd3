/** Orders of battle as files: each is read correctly, or rejected with a reason. A hostile workbook is rejected and nothing hangs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fullestTable, readRoster, type ReadRoster, type TextTable } from '../../src-core/battle/read-roster.ts'
import { emptyRoster } from '../../src-core/battle/roster.ts'
import type { Result } from '../../src-core/problem.ts'
import { decodeTable, largestTableFile, tableOfText, tablesOfFile } from '../../src-main/documents/tables.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { valueOf } from './machine-tools.ts'

const folder = join(import.meta.dirname, '../fixtures/rosters')
const worker = new URL('../../src-main/worker.ts', import.meta.url)
const signal = new AbortController().signal
const tablesOf = (bytes: Uint8Array, name = 'corps.xlsx'): Promise<Result<readonly TextTable[]>> =>
  tablesOfFile(worker, name, bytes, signal)
const tablesIn = async (name: string): Promise<readonly TextTable[]> =>
  valueOf(await tablesOf(readFileSync(join(folder, name)), name))
const fire = rulesetNamed('fire-and-fury')

/** Units as `Side/Command/Unit 7/5/3 infantry`, and leaders. */
const entriesIn = ({ edit }: ReadRoster): readonly string[] => {
  const names = new Map([...(edit.sides ?? []), ...(edit.commands ?? [])].map(({ id, name }) => [id, name]))
  const parents = new Map(edit.commands?.map(({ id, parent }) => [id, parent]))
  const pathOf = (command: string | null): readonly string[] =>
    command === null ? [] : [...pathOf(parents.get(command) ?? null), names.get(command) ?? '']
  return (edit.units ?? []).map(({ name, is, side, command, facts }) => {
    const label = [facts['stands'], facts['worn-at'], facts['spent-at']].filter((each) => each !== undefined).join('/')
    const others = [facts['arm'], facts['exceptional-commander'] === true ? 'exceptional' : undefined]
    const place = [names.get(side), ...pathOf(command), name].join('/')
    return [place, is === 'leader' ? 'leader' : label, ...others].filter((text) => text !== undefined && text !== '').join(' ') // prettier-ignore
  })
}

const cases: Readonly<Record<string, readonly [units: readonly string[], doubts?: readonly string[]]>> = {
  '1540.csv': [['France/2/Foot/Foot Bty 3 artillery', 'France/3/Foot/Foot Bty artillery'], ['3:5 many-stands']],
  'arms.csv': [['Union/Hunt/Battery A 3 artillery', 'Union/Iron/2nd Wisconsin 7/5/3 infantry', 'Union/Buford/1st Cav 6/4/2 cavalry']], // prettier-ignore
  'cp1252.csv': [['France/1er Corps/Brigade Bédoyère/54e Ligne 7/5/3 infantry', 'Austria/Kürassier/Brigade Müller/Liechtenstein 6/4/3 infantry']], // prettier-ignore
  'emoji.csv': [['X/Iron 🇫🇷/2nd 🐎 7/5/3 infantry', 'X/Lead/6th Wisconsin 7/5/3 infantry']],
  'fresh-worn-spent.csv': [['Union/Iron/2nd Wisconsin 7/5/3 infantry']],
  'german.csv': [['Preußen/Brigade Bülow/1. Infanterie-Regiment 7/5/3 infantry']],
  'label-9--8.csv': [['Union/Iron/2nd Wisconsin 9/0/8 infantry', 'Union/Iron/6th Wisconsin 9/0/8 infantry'], ['2:4 read-as', '3:4 read-as']], // prettier-ignore
  'line-break.csv': [['Union/Iron/2nd Wisconsin 7/5/3 infantry']],
  'markdown.md': [['Union/Iron/2nd Wisconsin 7/5/3 infantry', 'Union/Iron/6th Wisconsin 6/4/3 infantry']],
  'na-no-rows.csv': [['Union/Iron/2nd Wisconsin infantry', 'Union/Iron/6th Wisconsin', 'Union/Iron/7th Wisconsin infantry'], ['2:4 unknown', '3:4 unknown', '3:5 unknown', '4:4 unknown']], // prettier-ignore
  'no-headings.csv': [['Army of the Potomac/I Corps/Reynolds leader', 'Army of the Potomac/I Corps/1st Division/Wadsworth leader', 'Army of the Potomac/I Corps/1st Division/Iron Brigade (Meredith) 7/5/3 infantry', 'Army of the Potomac/I Corps/1st Division/2nd Brigade (Cutler) 8/6/3 infantry', 'Army of the Potomac/I Corps/2nd Division/Robinson leader', 'Army of the Potomac/I Corps/2nd Division/1st Brigade (Paul) 7/5/3 infantry']], // prettier-ignore
  'open-quote.csv': [['Union/A 7/5/3 infantry', 'Union/B 6/4/3 infantry', 'Union/C 5/3/2 infantry', 'Union/D 4/3/2 infantry'], ['3:0 quote']], // prettier-ignore
  'orders.xlsx': [['CSA/Heth/Archer 6/4/2 infantry', 'CSA/Heth/Davis 6/4/2 infantry', 'CSA/Heth/Brockenbrough 5/3/1 infantry', 'CSA/Heth/Pettigrew 9/0/8 infantry exceptional', 'CSA/Artillery/Pegram 3 artillery', 'CSA/Cavalry/Jenkins 4/3/2 cavalry'], ['1:6 heading', '3:3 read-as', '5:3 read-as']], // prettier-ignore
  'qty.csv': [['Union/Iron/Wisconsin 1 7/5/3 infantry', 'Union/Iron/Wisconsin 2 7/5/3 infantry', 'Union/Iron/Wisconsin 3 7/5/3 infantry', 'Union/Iron/Indiana 1 7/5/3 infantry', 'Union/Iron/Indiana 2 7/5/3 infantry']], // prettier-ignore
  'totals.csv': [['Union/I/Iron/2nd Wisconsin 7/5/3 infantry', 'Union/I/Bucktail/143rd PA 7/5/3 infantry']],
  'utf16-tabs.txt': [['France/Bédoyère/54e Ligne 7/5/3 infantry']],
}

describe('real club files', () => {
  test.each(Object.entries(cases))('%s', async (name, [units, doubts = []]) => {
    const read = readRoster(fire, fullestTable(await tablesIn(name)), emptyRoster)
    expect(entriesIn(read)).toEqual(units)
    expect(read.doubts.map(({ line, column, why }) => `${line}:${column} ${why}`)).toEqual(doubts)
  })

  test('long names are read in any script and with quotation marks inside, with the classes that the rules know', async () => {
    const { edit, doubts } = readRoster(
      rulesetNamed('napoleonic-fury'),
      fullestTable(await tablesIn('long-names.csv')),
      emptyRoster,
    )
    expect(edit.units?.map(({ name, facts }) => [name.slice(0, 40), facts['stands'], facts['class']])).toEqual([
      ['k.k. Chevauxlegersregiment Nr. 4 „Vincen', 7, 'line'],
      ['Donaudampfschiffahrtselektrizitätenhaupt', 7, 'line'],
      ['13e Régiment d’Infanterie "Légère — 1er;', 12, 'light'],
    ])
    expect(doubts).toEqual([])
  })

  test('the lines with totals are recognized', async () => {
    const { rows } = readRoster(fire, fullestTable(await tablesIn('totals.csv')), emptyRoster)
    expect(rows.flatMap(({ line, use }) => (use === 'total' ? [line] : []))).toEqual([3, 5, 6])
  })
})

describe('text files', () => {
  test.each([
    ['Unit\tStands\nReeve\t9/-/8\n', 2],
    ['Name;Stands\n\nIron (Smith, J.);7\n', 2],
    ['Name,Stands\n"a;b;c;d",7\n', 2],
    ['Name|Stands\nIron|7', 2],
    ['Name\nIron', 1],
  ])('%j is split into the right columns', (text, columns) => {
    expect(tableOfText(text).rows.map(({ cells }) => cells.length)).toEqual([columns, columns])
  })

  test('line breaks in cells count as lines, and unclosed quotation marks are reported by line', () => {
    const { rows } = tableOfText('Name,Stands\r\n"2nd\r\nWisconsin",7\r\n6th,6\r\n"7th,5\r\n"8th,4\r\n9th,3')
    expect(rows.map(({ line, cells, hasOpenQuote }) => [line, cells[0], hasOpenQuote ?? false])).toEqual([
      [1, 'Name', false],
      [2, '2nd\r\nWisconsin', false],
      [4, '6th', false],
      [5, '7th', true],
      [6, '8th', true],
      [7, '9th', false],
    ])
  })

  test('a Markdown table can be indented, lack outer bars, and have bars in its cells', () => {
    const { rows } = tableOfText('  | Name | Stands\n  |:--|--:\n  | 2nd \\| 3rd | 7/5/3 |\n')
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Name', 'Stands'],
      [3, '2nd | 3rd', '7/5/3'],
    ])
  })

  test('reads UTF-8, both kinds of UTF-16, and Windows-1252', () => {
    const utf16 = (isBig: boolean): Uint8Array => {
      const bytes = Buffer.from('\ufeffBülow', 'utf16le')
      return isBig ? bytes.swap16() : bytes
    }
    for (const bytes of [Buffer.from('Bülow'), Buffer.from('Bülow', 'latin1'), utf16(false), utf16(true)])
      expect(decodeTable(bytes)).toBe('Bülow')
  })
})

describe('workbooks', () => {
  const sheet = (rows: string): string =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const workbook = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
    zipSync({
      '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'), // prettier-ignore
      'xl/workbook.xml': strToU8('<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'), // prettier-ignore
      'xl/_rels/workbook.xml.rels': strToU8('<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'), // prettier-ignore
      'xl/worksheets/sheet1.xml': strToU8(sheet(rows)),
      ...more,
    })
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const refusal = async (bytes: Uint8Array): Promise<unknown> => {
    const read = await tablesOf(bytes)
    return read.ok ? 'read' : read.problems.map(({ code, facts }) => [code, facts])
  }

  test('keep row numbers, even after empty rows', async () => {
    const bytes = workbook(`<row r="2">${cell('A2', 'Name')}${cell('B2', 'Stands')}</row><row r="5">${cell('B5', '7/5/3')}</row>`) // prettier-ignore
    const [table] = valueOf(await tablesOf(bytes))
    const filled = table?.rows.filter(({ cells }) => cells.some((text) => text !== ''))
    expect(filled).toEqual([
      { line: 2, cells: ['Name', 'Stands'] },
      { line: 5, cells: ['', '7/5/3'] },
    ])
  })

  test('keep sheet names', async () => {
    expect((await tablesIn('orders.xlsx')).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Read me', 1],
      ['CSA', 8],
    ])
  })

  test('are refused if too large, packed or unpacked', async () => {
    expect(await refusal(new Uint8Array(largestTableFile + 1))).toMatchObject([['too-large', { limit: largestTableFile }]]) // prettier-ignore
    const bomb = workbook('', { 'xl/media/image.bin': new Uint8Array(21 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb)).toMatchObject([['too-large', { limit: 20 * 1024 * 1024 }]])
  })

  test('are refused if they are zip bombs with a false size', async () => {
    const bomb = workbook(`<row r="1">${cell('A1', 'x'.repeat(19 * 1024 * 1024))}</row>`)
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.length)
    // The size field of the central directory entry, after its signature.
    for (let at = 0; at < bomb.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 1000, true)
    expect(await refusal(bomb)).toMatchObject([['not-a-table', {}]])
  })

  test('with a cell at the far end of the sheet do not fill the memory', async () => {
    expect(await refusal(workbook(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`))).toMatchObject([['not-a-table', {}]]) // prettier-ignore
  }, 30_000)

  test('are refused with advice if old, broken or another archive', async () => {
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toMatchObject([['not-a-table', { why: 'old' }]]) // prettier-ignore
    const good = readFileSync(join(folder, 'orders.xlsx'))
    expect(await refusal(good.subarray(0, 4000))).toMatchObject([['not-a-table', { why: 'damaged' }]])
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toMatchObject([['not-a-table', { why: 'damaged' }]])
  })

  test('can be canceled while reading', async () => {
    const own = new AbortController()
    const reading = tablesOfFile(worker, 'corps.xlsx', readFileSync(join(folder, 'orders.xlsx')), own.signal)
    own.abort()
    expect(await reading).toMatchObject({ ok: false, problems: [{ code: 'canceled' }] })
  })
})
