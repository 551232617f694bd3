import { expect, test } from 'vitest'
import type { Block, Section } from '../../src-core/sheet/blocks.ts'
import { wholeSection, type Stretch, type StretchArea } from '../../src-main/pdf/layout/section.ts'
import { splitStretch } from '../../src-main/pdf/layout/split.ts'

const notes = (id: string): Block => ({ kind: 'notes', id, notes: [] })
const table = (id: string, ...severities: number[]): Block => ({
  kind: 'table',
  id,
  columns: severities.map((severity) => ({ header: [], holds: 'number', severity })),
  rows: [],
})
const results = (id: string, ...severities: number[]): Block => ({
  kind: 'results',
  id,
  results: severities.map((severity) => ({ id: `${id}${severity}`, name: [], lines: [], severity })),
})

const idsOf = (blocks: readonly Block[]): readonly string[] => blocks.map(({ id }) => id)

/** A stretch of blocks by their ids; its height is 1, for the heading, and 1 for each block of the higher side and below. */
const split = (blocks: Partial<Pick<Section, 'left' | 'right' | 'wide'>>, room: number): unknown => {
  const areaOf = (stretch: Stretch): StretchArea => ({
    stretch,
    sided: false,
    height: () => 1 + Math.max(stretch.left.length, stretch.right.length) + stretch.wide.length,
    draw: () => {
      throw new Error('nothing is drawn')
    },
  })
  const section: Section = { id: 'fire', title: 'Fire', tone: 'red', left: [], right: [], wide: [], ...blocks }
  const found = splitStretch(wholeSection(section), areaOf, room, (area) => area.height(0, { at: 0, worth: 0 }))
  const said = ({ stretch: { left, right, wide, continued } }: StretchArea): string =>
    `${[left, right, wide].map((side) => idsOf(side).join('')).join('|')}${continued ? ' continued' : ''}`
  return found && [said(found.here), said(found.later)]
}

test('as much as fits stays, and what is left is as low as can be', () => {
  const left = ['a', 'b', 'c'].map(notes)
  const right = ['x', 'y', 'z'].map(notes)
  expect(split({ left, right }, 3)).toEqual(['ab|xy|', 'c|z| continued'])
  expect(split({ left, right, wide: ['m', 'n'].map(notes) }, 5)).toEqual(['abc|xyz|m', '||n continued'])
})

test('a heading alone never stays: where no block fits below it nothing is broken', () => {
  expect(split({ left: ['a', 'b'].map(notes) }, 1)).toBeUndefined()
  expect(split({ wide: ['m', 'n'].map(notes) }, 1)).toBeUndefined()
})

test('something is always left for later', () => {
  expect(split({ left: ['a', 'b'].map(notes) }, 100)).toEqual(['a||', 'b|| continued'])
  expect(split({ wide: [notes('m')] }, 100)).toBeUndefined()
})

test('a staircase stays with the results that explain it', () => {
  expect(split({ left: [table('t', 1, 2), results('r', 1, 2), notes('a')] }, 2)).toBeUndefined()
  expect(split({ left: [table('t', 1, 2), results('r', 1, 2), notes('a')] }, 3)).toEqual(['tr||', 'a|| continued'])
  expect(split({ left: [table('t', 1, 2), results('r', 1, 3), notes('a')] }, 2)).toEqual(['t||', 'ra|| continued'])
})
