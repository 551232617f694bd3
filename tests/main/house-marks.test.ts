import { expect, test } from 'vitest'
import type { Section, Sheet } from '../../src-core/sheet/blocks.ts'
import { fireAndFury } from '../fixtures/sheets.ts'
import { layOut, pageTexts } from './sheet-reading.ts'

const section: Section = {
  id: 'phases.fire',
  title: 'Fire',
  tone: 'amber',
  left: [
    {
      kind: 'modifiers',
      id: 'modifiers',
      title: 'Modifiers',
      groups: [
        {
          exclusive: false,
          lines: [
            { id: 'a', value: '+3', text: [{ text: 'Fresh' }], mark: 'house', changed: true },
            { id: 'b', value: '+1', text: [{ text: 'Rested' }], mark: 'house' },
          ],
        },
      ],
    },
  ],
  right: [
    {
      kind: 'table',
      id: 'table',
      columns: [
        { header: [{ text: '1d10' }], holds: 'number', key: true },
        { header: [{ text: 'Hit' }], holds: 'number' },
      ],
      rows: [{ id: 'row', cells: [{ lines: [[{ text: '10+' }]] }, { lines: [[{ text: '4–7' }]], mark: 'house' }] }],
    },
  ],
  loose: [
    {
      kind: 'notes',
      id: 'notes',
      notes: [
        { id: 'note', text: [{ text: 'Lose ' }, { text: '2', changed: true }, { text: ' stands.', mark: 'house' }] },
      ],
    },
  ],
}
const sheet: Sheet = {
  ...fireAndFury,
  sections: [section],
  legend: [{ mark: 'house', sign: 'H', meaning: 'house rule' }],
}

test.each(['color', 'black'] as const)('only numbers changed by house rules are bold and underlined in %s', (ink) => {
  const boxes = layOut(sheet, { paper: 'a4', ink }).pages.flatMap(pageTexts)
  const strong = boxes.filter(({ underlined }) => underlined)
  expect(strong.map(({ text, font }) => [text, font])).toEqual([
    ['+3', 'bold'],
    ['4–7', 'bold'],
    ['2', 'bold'],
  ])
})
