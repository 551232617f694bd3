/** House rules whose base has changed since they were saved. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBase, type Base } from '../../../../src-core/house/base.ts'
import {
  baseChangesOf,
  baseChangeProblems,
  textToSave,
  withBaseRecord,
} from '../../../../src-core/house/merging/base-record.ts'
import { rulesWithLayers } from '../../../../src-core/house/base.ts'
import { applyBaseChoices } from '../../../../src-core/house/merging/merge.ts'
import { applyEdits } from '../../../../src-core/house/apply.ts'
import { isChangedByKey } from '../../../../src-core/house/changes.ts'
import { dataAt, isDataMap, type Data } from '../../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../../src-core/house/edit.ts'
import { keyKindOf, type KeyKind } from '../../../../src-core/format/entries.ts'
import { loadRuleset } from '../../../../src-core/ruleset/load.ts'
import { parseSource, type RulesetSource } from '../../../../src-core/ruleset/parse.ts'
import { problemText } from '../../../../src-core/words/problems/catalogue.ts'
import { after, club } from '../club.ts'
import { good, head, shipped } from '../rules.ts'
import { rounds } from '../../../tools.ts'

const small = readFileSync(new URL('../../../fixtures/rulesets/small.yaml', import.meta.url), 'utf8')
const read = (text: string): RulesetSource => good(parseSource({ file: 'club.yaml', text }))
/** The small ruleset with some of its text replaced. */
const baseWith = (...replacements: readonly (readonly [string, string])[]): Base => {
  const text = replacements.reduce((before, [was, now]) => {
    expect(before).toContain(was)
    return before.replace(was, now)
  }, small)
  return good(openBase(new Map([['small', good(parseSource({ file: 'small.yaml', text }))]]), 'small'))
}
const before = baseWith()
const saved = textToSave(before, club)
const told = (base: Base, text: string): readonly string[] =>
  baseChangesOf(base, read(text)).cells.map(
    ({ where, origin, theirs, ours }) => `${where}: was ${origin}, now ${theirs}, ours ${ours}`,
  )

const newer = ['version: 1.0.0', 'version: 1.1.0'] as const
const lively = ['lively: 5..7, telling: 8..', 'lively: 5..8, telling: 9..'] as const
const crack = ['label: Crack, of: each, value: 2', 'label: Crack, of: each, value: 1'] as const
const horse = ['value: -1, when: {enemy: {arm: cavalry}}', 'value: -2, when: {enemy: {arm: cavalry}}'] as const
const notes = ['one: "{Units} fire once."', 'one: "{Units} fire once.", two: "Do not ask."'] as const
const elsewhere = ['degrees: 45', 'degrees: 60'] as const

describe('the stored record', () => {
  test('has the base’s version and the old value of every changed cell, and leaves comments unchanged', () => {
    expect(saved.startsWith(club.slice(0, club.indexOf('# the end')))).toBe(true)
    expect(saved).toContain('base:\n  version: 1.0.0\n  was:\n')
    expect(saved).toContain('    procedures.charge.modifiers.crack.value: ')
    expect(saved).toContain('    procedures.charge.modifiers.wet: null\n')
    expect(saved).toContain('# the end\n')
  })

  test('saving again changes nothing', () => {
    expect(textToSave(before, saved)).toBe(saved)
  })

  test('drops cells that are no longer changed, and disappears with the last one', () => {
    const restored = after(
      [
        { kind: 'restore', path: ['procedures'] },
        { kind: 'restore', path: ['lists'] },
      ],
      saved,
    )
    expect(textToSave(before, restored)).not.toContain('base:')
  })

  test('stores a long value as a digest that detects a change', () => {
    const text = after([{ kind: 'remove', path: ['procedures', 'fire'] }])
    const kept = textToSave(before, text)
    expect(kept).toMatch(/procedures\.fire: \{digest: [0-9a-f]{16}\}/)
    expect(baseChangesOf(before, read(kept)).cells).toEqual([])
    expect(told(baseWith(['desultory: ..8, lively: 9..', 'desultory: ..7, lively: 8..']), kept)).toEqual([
      'Fire: was something else, now present, ours removed',
    ])
  })

  test('is part of the format: the file loads, and an invalid version is reported', () => {
    expect(loadRuleset(before.sources, 'small', [read(saved)]).ok).toBe(true)
    const wrong = loadRuleset(before.sources, 'small', [
      read(saved.replace('base:\n  version: 1.0.0', 'base:\n  version: new')),
    ])
    expect(wrong.ok ? [] : wrong.problems.map(({ code }) => code)).toHaveLength(1)
  })
})

describe('changes of the base', () => {
  test('are not reported while the values stay the same, whatever the version', () => {
    expect(told(before, saved)).toEqual([])
    expect(told(baseWith(newer), saved)).toEqual([])
    expect(told(baseWith(newer, lively), club)).toEqual([])
    expect(told(baseWith(newer, elsewhere), saved)).toEqual([])
  })

  test('are reported by the cell’s name, with the old, new and house value', () => {
    expect(told(baseWith(newer, lively, crack, horse, notes), saved)).toEqual([
      'Charge, Crack, value: was +2, now +1, ours +3',
      'Charge, Against cavalry: was −1, if against cavalry, now −2, if against cavalry, ours removed',
      'Fire, row 6+, Lively: was 5–7, now 5–8, ours 5–6',
      'Fire, row 6+, Telling: was 8+, now 9+, ours 7+',
      'Notes, Two: was –, now Do not ask., ours Ask, then roll.',
    ])
  })

  test('are not reported if the new value equals ours', () => {
    expect(told(baseWith(['of: each, value: 2', 'of: each, value: 3']), saved)).toEqual([])
  })

  test('report an entry missing from the base at the cell that changed it', () => {
    const gone = baseWith([', degrees: 45}, artillery: {label: Artillery', ''])
    const text = textToSave(
      before,
      after([{ kind: 'set', path: ['gauge', 'arcs', 'artillery', 'degrees'], value: 20 }]),
    )
    expect(told(gone, text)).toEqual(['Gauge, Artillery, angle: was 30°, now removed, ours 20°'])
    const { cells } = baseChangesOf(gone, read(text))
    const settled = good(applyBaseChoices(gone, text, new Map(cells.map(({ key }) => [key, 'theirs' as const]))))
    expect(settled).not.toContain('artillery')
    expect(loadRuleset(gone.sources, 'small', [read(settled)]).ok).toBe(true)
  })

  test('are reported as problems with the text to write in the file', () => {
    const [first] = baseChangeProblems(baseWith(newer, crack), read(saved))
    expect(first && problemText(first)).toBe(
      'club.yaml:10:24: Charge, Crack, value: the base ruleset changed from +2 to +1 (1.0.0 to 1.1.0); these rules have +3. To keep yours, write 1 for `procedures.charge.modifiers.crack.value` under base, was. To follow the base, delete its line under rules. [base-moved]',
    )
  })
})

describe('resolving changes of the base', () => {
  const replacements = [newer, lively, crack, horse, notes, elsewhere]
  const anyBase = fc.subarray(replacements).map((some) => baseWith(...some))
  const comments = (text: string): readonly string[] => text.match(/#.*/g) ?? []

  test('keeps our values or accepts those of the base, cell by cell; comments next to kept values stay', () => {
    fc.assert(
      fc.property(anyBase, fc.infiniteStream(fc.constantFrom('ours' as const, 'theirs' as const)), (base, sides) => {
        const { cells } = baseChangesOf(base, read(saved))
        const choice = new Map(cells.map(({ key }) => [key, sides.next().value]))
        const text = good(applyBaseChoices(base, saved, choice))
        const [was, now] = [saved, text].map((one) => rulesWithLayers(base.rules, read(one)))
        for (const { path, key } of cells)
          expect(dataAt(now, path)).toEqual(dataAt(choice.get(key) === 'ours' ? was : base.data, path))
        expect(baseChangesOf(base, read(text)).cells).toEqual([])
        expect(cells.length === 0 ? text : textToSave(base, text)).toBe(cells.length === 0 ? saved : text)
        if ([...choice.values()].every((side) => side === 'ours')) expect(comments(text)).toEqual(comments(saved))
      }),
      { numRuns: rounds(60, 60, 15) },
    )
  })

  test('is separate from saving: changes are reported until resolved, and the recorded version stays', () => {
    const base = baseWith(newer, crack, lively)
    const again = good(withBaseRecord(base, saved))
    expect(told(base, again)).toEqual(told(base, saved))
    expect(again).toContain('base:\n  version: 1.0.0')
    const [first] = baseChangesOf(base, read(saved)).cells
    const half = good(applyBaseChoices(base, again, new Map(first ? [[first.key, 'ours']] : [])))
    expect(baseChangesOf(base, read(half)).cells).toHaveLength(2)
  })
})

test('an unchanged base is never reported, whatever the house rules change', () => {
  for (const id of ['fire-and-fury', 'napoleonic-fury']) {
    const source = shipped(id)
    const base = good(openBase(new Map([[id, source]]), id))
    const walk = (data: Data | undefined, path: readonly string[], room: KeyKind): Edit[] =>
      isDataMap(data)
        ? Object.entries(data).flatMap(([key, value]) =>
            isDataMap(value) && isChangedByKey(room, key)
              ? walk(value, [...path, key], keyKindOf(room, key))
              : [{ kind: 'set', path: [...path, key], value: 'another' }],
          )
        : []
    const text = good(
      applyEdits(
        `${head(id)}rules: {}\n`,
        walk(base.data, [], 'fields').filter((_, index) => index % 5 === 0),
        base.rules,
      ),
    )
    const saved = textToSave(base, text)
    expect(saved).toContain('base:\n')
    expect(baseChangesOf(base, read(saved)).cells).toEqual([])
  }
})
