import { expect, test } from 'vitest'
import { commandWords, offeredCommands, type CommandId } from '../../src-core/words/commands.ts'
import { fuzzyMatches } from '../../src-renderer/components/frame/palette-search.ts'

const found = (query: string): readonly CommandId[] =>
  fuzzyMatches(offeredCommands, query, (id) => `${commandWords(id).title} ${commandWords(id).also ?? ''}`)

test.each<[string, CommandId]>([
  ['save', 'save'],
  ['undo', 'undo'],
  ['udno', 'undo'],
  ['take back', 'undo'],
  ['dark mode', 'theme-dark'],
  ['mode dark', 'theme-dark'],
  ['night', 'theme-dark'],
  ['export pdf', 'export'],
  ['exprot', 'export'],
  ['pdf', 'go-print'],
  ['manoeuvre', 'go-play'],
  ['maneuver', 'go-play'],
  ['dice', 'roll'],
  ['zoom', 'text-larger'],
  ['bigger', 'text-larger'],
  ['shortcuts', 'keys'],
  ['quick reference', 'go-sheet'],
  ['army list', 'order-of-battle'],
  ['roster', 'order-of-battle'],
  ['guide', 'guide'],
  ['tutorial', 'guide'],
  ['preferences', 'go-settings'],
  ['new ruleset', 'new-ruleset'],
])('"%s" finds %s first', (query, id) => {
  expect(found(query)[0]).toBe(id)
})

test('accents, case and word order do not matter; an empty query lists everything', () => {
  const names = ['Légion irlandaise', 'Carabiniers, 1st and 2nd']
  const matches = (query: string): readonly string[] => fuzzyMatches(names, query, (name) => name)
  expect(matches('LEGION')).toEqual(['Légion irlandaise'])
  expect(matches('2nd carabiniers')).toEqual(['Carabiniers, 1st and 2nd'])
  expect(matches(' ')).toEqual(names)
  expect(matches('xyzzy')).toEqual([])
})
