import { expect, test } from 'vitest'
import { printableData, printableText } from '../../../src-core/sheet/characters.ts'

const isPrintable = (character: string): boolean =>
  character < '\u2000' && !/[\u0300-\u036f\u0600-\u06ff]/.test(character)

test.each([
  ['Rain', 'Rain', []],
  ['Rain 林 falls', 'Rain □ falls', ['林']],
  ['林林', '□□', ['林']],
  ['🐎 Cavalry', '□ Cavalry', ['🐎']],
  ['Hussars 🧑🏽‍✈️', 'Hussars □□', ['🧑', '✈']],
  ['خيالة', '□□□□□', ['خ', 'ي', 'ا', 'ل', 'ة']],
  ['\u200fFire\u200b-ing, re\u00adform', 'Fire-ing, reform', []],
  ['Cafe\u0301', 'Café', []],
  ['x\u0302', 'x', ['\u0302']],
  ['wide\u3000space', 'wide space', []],
])('%j is printed as %j', (text, printed, missing) => {
  expect(printableText(text, isPrintable)).toEqual({ text: printed, missing })
})

test('unprintable text is reported once, at its first place', () => {
  const plain = { id: 'lists.plain', text: 'Sun' }
  const data = [
    { id: 'lists.moving', text: 'Rain 林 falls' },
    { id: 'lists.other', text: 'rain 林 falls' },
    { id: 'changes.club.lists.moving', where: 'Moving, Rain 林 Falls, text' },
    { id: 'lists.third', text: 'Snow 林', size: 2, none: null },
    plain,
  ]
  const printed = printableData(data, isPrintable)
  expect(printed.problems).toMatchObject([
    { code: 'glyph-missing', facts: { text: 'Rain 林 falls' }, path: ['lists', 'moving'] },
    { code: 'glyph-missing', facts: { text: 'Snow 林' }, path: ['lists', 'third'] },
  ])
  expect(printed.data[3]).toEqual({ id: 'lists.third', text: 'Snow □', size: 2, none: null })
  expect(printed.data[4]).toBe(plain)
  expect(printableData(plain, isPrintable).data).toBe(plain)
})
