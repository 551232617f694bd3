import { expect, test } from 'vitest'
import { unprintableTexts } from '../../../src-core/sheet/characters.ts'

const said = (data: unknown): readonly unknown[] =>
  unprintableTexts(data, (character) => character < '\u2000').map((one) =>
    one.code === 'glyph-missing' ? [one.facts.text, one.path] : one,
  )

test('a text that cannot be printed is told once, at the first thing that says it', () => {
  const data = [
    { id: 'lists.moving', text: 'Rain 林 falls' },
    { id: 'lists.other', text: 'rain 林 falls' },
    { id: 'changes.club.lists.moving', where: 'Moving, Rain 林 Falls, text' },
    { id: 'lists.third', text: 'Snow 林' },
  ]
  expect(said(data)).toEqual([
    ['Rain 林 falls', ['lists', 'moving']],
    ['Snow 林', ['lists', 'third']],
  ])
})
