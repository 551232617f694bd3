/** Sequences, lists and the words of conditions that an edit leaves alone are kept: what comes of it is what making all anew gives. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { analyse, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase, type Base } from '../../../src-core/house/base.ts'
import type { Data } from '../../../src-core/house/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { sectionAt, sectionsOutline } from '../../../src-core/house/sections.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { good, head, shipped } from './rules.ts'

const id = 'napoleonic-fury'
const file = 'club.houserules.yaml'
/** Made from the file, so that nothing in it was made before. */
const opened = (): Base => good(openBase(new Map([[id, shipped(id)]]), id))

/** Sections that read much, and all that is played by. */
const seen = (base: Base, analysis: Analysis) => ({
  problems: analysis.problems,
  rules: analysis.ruleset.ok ? { ...analysis.ruleset.value, origins: null } : null,
  outline: sectionsOutline(base, analysis),
  forms: sections.map((path) => sectionAt(base, analysis, path.split('.'))),
})

/** What is played by where not even the base was read before. */
const rulesAnew = (text: string): unknown => {
  const loaded = loadRuleset(new Map([[id, shipped(id)]]), id, [good(parseSource({ file, text }))])
  return loaded.ok ? { ...loaded.value, origins: null } : null
}

const sections = ['procedures.fire', 'procedures.melee', 'grids.national', 'lists.moving', 'sequences']

/** Each changes something that others read, in itself sound or not. */
const edits: readonly (readonly [path: string, value?: Data])[] = [
  ['terms.unit', ['regiment', 'regiments']],
  ['distances.prolong-horse', { inches: 3 }],
  ['traits.fatigue.label', 'Weariness'],
  ['traits.formation.choices.line', { label: 'Line', words: 'in two ranks' }],
  ['traits.nation.choices.france'],
  ['traits.weight.default', 'heavy'],
  ['traits.order.choices.disordered', { label: 'Shaken', words: 'shaken' }],
  ['traits.fatigue.of', 'situation'],
  ['traits.outflanked.words', 'taken in flank'],
  ['traits.arm.changes', true],
  ['conditions.weak.words', 'weak'],
  ['conditions.weak'],
  ['procedures.melee.roles', { attacker: { title: 'Assailant' }, defender: {} }],
  ['procedures.melee.roles', { attacker: {}, foe: {} }],
  ['procedures.melee.title', 'The melee'],
  ['procedures.fire.roles.firer.title', 'Shooters'],
  ['procedures.fire.modifiers.moved-guns'],
  ['procedures.fire.modifiers.moved-guns.of', 'target'],
  ['procedures.maneuver'],
  ['procedures.evade'],
  ['procedures.melee.rolls', null],
  ['grids.national'],
  ['grids.national.rows.britain-infantry.cells.fire', 3],
  ['grids.national.rows.britain-infantry.cells.fire', null],
  ['grids.national.rows.britain-infantry.cells.melee', { value: 2, when: { formation: 'line' } }],
  ['grids.national.rows.britain-infantry.cells.melee', { value: 1, when: { order: 'good' } }],
  ['grids.fire-points.rows.infantry.cells', null],
  ['grids.national.columns.fire.label', 'Shooting'],
  ['phases.melee'],
  ['phases.melee.title', 'Hand to hand'],
  ['sequences.assault.steps.melee.procedure', 'fire'],
  ['sequences.assault.steps.offensive-fire'],
  ['sequences.assault.parties.next.title', 'Another enemy'],
  ['lists.moving.entries.pivot.text', 'as on {prolong-horse}.'],
  ['lists.moving.entries.pivot'],
  ['parts.troops.when', { arm: 'infantry' }],
  ['units', 'cm'],
]

const edit = (where: string, value: Data | undefined): Edit => {
  const path = where.split('.')
  return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
}

test('after each of these everything is shown, told and compiled as if it were read for the first time, and as before when it goes back', () => {
  const base = opened()
  const begun = `${head(id)}rules: {}\n`
  let last = analyse(base, file, begun)
  const first = seen(base, last)
  for (const [where, value] of edits) {
    const text = good(applyEdits(begun, [edit(where, value)], base.rules, null))
    last = analyse(base, file, text, () => [], last.reading)
    const fresh = opened()
    const [kept, anew] = [seen(base, last), { ...seen(fresh, analyse(fresh, file, text)), rules: rulesAnew(text) }]
    if (!isDeepStrictEqual(kept, anew)) expect([where, kept]).toEqual([where, anew])
  }
  expect(
    seen(
      base,
      analyse(base, file, begun, () => [], last.reading),
    ),
  ).toEqual(first)
})

test('an edit of a check leaves the sequences that do not come to it, and all lists, the same objects', () => {
  const other: Edit = { kind: 'set', path: ['procedures', 'emergency-change', 'title'], value: 'In haste' }
  const title: Edit = { kind: 'set', path: ['procedures', 'melee', 'title'], value: 'The melee' }
  const sameAfter = (one: Edit): readonly boolean[] => {
    const base = opened()
    const before = analyse(base, file, `${head(id)}rules: {}\n`)
    const after = analyse(
      base,
      file,
      good(applyEdits(before.text, [one], base.rules, before.reading)),
      () => [],
      before.reading,
    )
    const [was, is] = [base.ruleset, good(after.ruleset)]
    return [
      was.sequences.get('assault') === is.sequences.get('assault'),
      [...was.lists].every(([key, list]) => is.lists.get(key) === list),
    ]
  }
  expect([sameAfter(title), sameAfter(other)]).toEqual([
    [false, true],
    [true, true],
  ])
})

test('a check and one that it calls are held against each other also where each was sound before, with another', () => {
  const text = readFileSync(new URL('../../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  const source = good(
    parseSource({
      file: `${id}.yaml`,
      text: text.replace('{check: evade}', '{check: {procedure: evade, as: {unit: unit}}}'),
    }),
  )
  const base = good(openBase(new Map([[id, source]]), id))
  const check = ['procedures', 'may-evade', 'outcomes', 'may-try', 'effects', 'try', 'check']
  const roles = ['procedures', 'evade', 'roles']
  const steps: readonly (readonly Edit[])[] = [
    [{ kind: 'set', path: check, value: 'evade' }],
    [
      { kind: 'remove', path: [...roles, 'unit'] },
      { kind: 'add', path: roles, id: 'battery', value: { title: 'Battery' } },
    ],
    [{ kind: 'restore', path: check }],
  ]
  let last = analyse(base, file, `${head(id)}rules: {}\n`)
  const found = steps.map((step) => {
    const next = good(applyEdits(last.text, step, base.rules, last.reading))
    last = analyse(base, file, next, () => [], last.reading)
    return last.problems.map(({ code }) => code)
  })
  expect(found).toEqual([[], [], ['unknown-name']])
})
