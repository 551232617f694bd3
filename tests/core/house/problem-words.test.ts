/** Problems of house rules are shown at the right place, in the terms of the sheet. */
import { expect, test } from 'vitest'
import { openBase } from '../../../src-core/house/base.ts'
import { analyze, type HouseProblem } from '../../../src-core/house/analysis.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { Path } from '../../../src-core/paths.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { nonNull } from '../../../src-core/present.ts'
import { inGate } from '../../tools.ts'
import { cellsIn, good, head, napoleonic } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `${head('napoleonic-fury')}rules: {}\n`

const problemsAfter = (...edits: readonly Edit[]): readonly HouseProblem[] =>
  analyze(base, 'club.houserules.yaml', good(applyEdits(nothing, edits, base.rules))).problems
const said = (...edits: readonly Edit[]): string[] =>
  problemsAfter(...edits).map(({ message, right }) => (right === undefined ? message : `${message} ${right}`))

const fire = ['procedures', 'fire', 'tables', 'fire', 'rows']
const typed = (path: Path, as: 'band' | 'number' | 'cell' | 'words', text: string): Edit => ({
  kind: 'type',
  path,
  as,
  text,
})
const band = (row: string, outcome: string, text: string): Edit => typed([...fire, row, 'bands', outcome], 'band', text)

test('bands with a gap or overlap show row, results and ranges as on the sheet', () => {
  expect(said(band('p15', 'lively', '4-5'))).toEqual([
    'Row 15–19 doesn’t cover 3, between Desultory (≤ 2) and Lively (4–5). Begin Lively at 3, or end Desultory at 3.',
  ])
  expect(said(band('p15', 'telling', '5-8'))).toEqual([
    'Row 15–19 gives 5 to both Lively (3–5) and Telling (5–8). End Lively at 4, or begin Telling at 6.',
  ])
  expect(said(band('p15', 'desultory', '-3 to 2'))).toEqual([
    'Row 15–19 doesn’t cover −4 and less. Leave the lowest band open: Desultory: ≤ 2.',
  ])
})

test('an unreadable value lists what its cell accepts', () => {
  expect(said(band('p15', 'lively', 'six'))).toEqual([
    'Lively is "six". Enter a number or a range such as 5–7, ≤ 4 or 11+.',
  ])
  expect(said(typed(['procedures', 'melee', 'modifiers', 'fresh', 'value'], 'number', 'many'))).toEqual([
    '"many" isn’t an amount. Enter a number such as 2, −1 or ½.',
  ])
  expect(said(typed(['grids', 'movement', 'rows', 'leaders', 'cells', 'column'], 'cell', 'far'))[0]).toContain(
    'a number such as 2, 1.5 or ½, or – for none',
  )
  expect(said(typed(['gauge', 'length'], 'number', '-1/2'))[0]).toBe('A gauge can’t be −½ long. Use more than 0.')
})

test('cases, choices and rows are named, even if removed', () => {
  expect(said({ kind: 'add', path: fire, value: { from: 15, bands: { desultory: '..' } } })[0]).toMatch(
    /^Rows 15\S* and 15–19 both begin at 15/,
  )
  const [never] = said({
    kind: 'remove',
    path: ['grids', 'national', 'rows', 'prussia-infantry-early', 'when', 'year'],
  })
  expect(never).toMatch(/^Without Year: The row Prussia 1809 on is never used: Prussia to 1808 comes first /)
  expect(said({ kind: 'remove', path: [...fire, 'p15', 'bands', 'lively'] })).toEqual([
    'Without Lively: Row 15–19 doesn’t cover 3–5, between Desultory (≤ 2) and Telling (6–8). Undo the change.',
  ])
})

test('a removed entry keeps its name, and players get no advice on file syntax', () => {
  const [elan] = said({ kind: 'remove', path: ['procedures', 'maneuver', 'outcomes', 'elan'] })
  expect(elan).toBe(
    'Rallies with elan is removed, but still used by Maneuver, Disordered: must roll. Restore it, or also remove what uses it.',
  )
  const [kgl] = said({ kind: 'remove', path: ['traits', 'kgl'] })
  expect(kgl).toBe(
    'King’s German Legion is removed, but still used by British cavalry other than KGL, British. Restore it, or also remove what uses it.',
  )
  const [begin] = said({ kind: 'remove', path: ['grids', 'conversion', 'rows', 'b3', 'from'] })
  expect(begin).toContain('picks its row by Bases')
  expect(said(typed(['procedures', 'maneuver', 'modifiers', 'fresh', 'label'], 'words', 'Fresh {nobody}'))).toEqual([
    'Unknown term or distance “{nobody}”. Use a name from Names and phases, such as {unit}.',
  ])
  expect(
    said({ kind: 'set', path: ['procedures', 'fire', 'modifiers', 'heavy-guns', 'of'], value: 'nowhere' })[1],
  ).toMatch(/could belong to Firers or Target\. Name the role/)
})

test('a dangling reference is reported by name, and fixed with one click', () => {
  const [problem] = problemsAfter({ kind: 'remove', path: ['procedures', 'evade'] })
  expect(problem).toMatchObject({
    message: 'Horse artillery evades is removed, but still used by Evading infantry, May try, Try.',
    repairs: [{ label: 'Restore Horse artillery evades' }, { label: 'Remove Evading infantry, May try, Try too' }],
  })
  for (const { edits } of problem?.repairs ?? [])
    expect(said({ kind: 'remove', path: ['procedures', 'evade'] }, ...edits)).toEqual([])
  const reaction: Edit = { kind: 'remove', path: ['phases', 'reaction'] }
  expect(problemsAfter(reaction)[0]?.repairs.map(({ label }) => label)).toEqual([
    'Restore Reaction',
    'Remove all 3 that use it',
  ])
  expect(said(reaction, ...(problemsAfter(reaction)[0]?.repairs[1]?.edits ?? []))).toEqual([])
})

test.each(
  inGate([
    [['grids', 'movement', 'rows', 'prussian']],
    [['procedures', 'fire', 'tables', 'fire']],
    [['procedures', 'melee', 'modifiers', 'fresh']],
    [['grids', 'national', 'rows', 'britain-infantry', 'cells', 'melee']],
    [['gauge']],
  ]),
)('no input in the cells of %j causes a message with an id, range or line number', (path) => {
  const cells = cellsIn(nonNull(entryAtPlace(base, analyze(base, '', nothing), path))).slice(0, 20)
  const problems = cells.flatMap(({ path: at, as, of }) => {
    if (as === 'piece' || as === 'several' || as === 'choice' || as === 'condition' || as === 'amount') return []
    return ['six', '1/3', '-3', '9999', '{nothing}', '–'].flatMap((text) =>
      problemsAfter({ kind: 'type', path: at, as, text, ...(of === undefined ? {} : { of }) }),
    )
  })
  expect(problems.length).toBeGreaterThan(4)
  for (const { message, right = '' } of problems)
    expect(`${message}: ${right}`).not.toMatch(/`|\.\.|\.yaml|\bp\d|: \{| TRAIT/)
})

test('an invalid condition lists the values its cell accepts', () => {
  const path = ['procedures', 'melee', 'modifiers', 'fresh', 'when']
  expect(said({ kind: 'say', path, text: 'on the moon' })).toEqual([
    'Condition is "on the moon". Enter a condition in the words of the sheet, such as “disordered or worn”, or choose one.',
  ])
})
