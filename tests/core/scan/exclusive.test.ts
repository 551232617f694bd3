/** Lines of a list of modifiers of which a unit is only ever one, as far as the list shows it. */
import { expect, test } from 'vitest'
import { exclusiveLines, nameOfExclusive } from '../../../src-core/scan/exclusive.ts'
import { readModifiers } from '../../../src-core/scan/modifiers.ts'
import { entryAt } from '../../../src-core/present.ts'

const shownBy = (text: string): readonly (readonly string[])[] => {
  const list = entryAt(readModifiers(text), 0).map(({ line, values, label }) => ({
    line,
    value: values[0] ?? '',
    label,
  }))
  return exclusiveLines(list).map((lines) => lines.map((index) => entryAt(list, index).label))
}

test('a line that adds 0 stands there for its neighbours alone: with them it is one of several, as far as numbers fall or rise', () => {
  expect(shownBy('+2 Fresh\n0 Worn\n-2 Spent\n+1 Led\n+3 In trenches\n')).toEqual([['Fresh', 'Worn', 'Spent']])
  expect(shownBy('-1 Raw\n0 Trained\n+1 Veteran\n-2 In a bog\n')).toEqual([['Raw', 'Trained', 'Veteran']])
  expect(shownBy('+2 Fresh\n-2 Spent\n+1 Led\n')).toEqual([])
})

test('of columns beside each other each is read down', () => {
  expect(
    shownBy('+1 Gallant leader\t+2 Fresh troops\n0 Able\t0 Worn\n-1 Poor\t-2 Spent\n+1 Attached leader\t+2 Battery\n'),
  ).toEqual([
    ['Gallant leader', 'Able', 'Poor'],
    ['Fresh troops', 'Worn', 'Spent'],
  ])
})

test('odds below each other are one of several', () => {
  expect(shownBy('+1 Led\n-1 Outnumbered by 3:2\n-2 2:1\n-3 3:1 or more\n-1 Disordered\n')).toEqual([
    ['Outnumbered by 3:2', '2:1', '3:1 or more'],
  ])
  expect(shownBy('+1 Led\n-1 Outnumbered by 3:2\n-3 Outflanked\n')).toEqual([])
})

test('numbers that are not told, and lines by points of fire, show nothing', () => {
  expect(shownBy('-1 4, 5 pts.\n0 6, 7 pts.\n+1 8 or more points\n')).toEqual([])
  expect(shownBy('+? Fresh\n0 Worn\n+? Spent\n')).toEqual([])
  expect(exclusiveLines([])).toEqual([])
})

test('the trait is named after what the odds are of, else after its choices', () => {
  expect(nameOfExclusive(['Outnumbered by 3:2', '2:1', '3:1 or more'])).toBe('Outnumbered')
  expect(nameOfExclusive(['Fresh', 'Worn', 'Spent'])).toBe('Fresh, Worn or Spent')
  expect(nameOfExclusive([])).toBe('')
  expect(nameOfExclusive(['A'.repeat(40), 'B'.repeat(40)])).toBe('')
})
