/** What several results of two sides share is said once beneath them, and nothing is lost by it. */
import { expect, test } from 'vitest'
import type { Block, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { effectSentences } from '../../../src-core/speech/effects.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const blocksOf = (ruleset: ReturnType<typeof rulesetNamed>): readonly Block[] =>
  buildSheet(ruleset).sections.flatMap(({ right }) => right)

test.each(offered())('%s: each side’s column and the notes beneath say together what its results do', (id) => {
  const ruleset = rulesetNamed(id)
  const blocks = blocksOf(ruleset)
  for (const procedure of ruleset.procedures.values()) {
    if (procedure.rolls.length < 2) continue
    for (const { id: table, rows } of procedure.tables) {
      const path = `procedures.${procedure.id}.tables.${table}`
      const notes = blocks.flatMap((block) => (block.kind === 'notes' && block.id.startsWith(path) ? block.notes : []))
      const printed = blocks.find((block): block is TableBlock => block.kind === 'table' && block.id === path)
      const words = [
        ...(printed?.rows ?? []).flatMap(({ cells }) => cells.flatMap(({ lines }) => lines)),
        ...notes.map(({ text }) => text),
      ]
      const all = words.map(plainText).join('\n')
      for (const { outcome } of rows.flatMap(({ bands }) => bands)) {
        const result = procedure.outcomes.get(outcome)
        for (const { side } of procedure.rolls) {
          const effects = (result?.effects ?? []).filter(
            ({ of, verbs }) => of === side && verbs.every(({ verb }) => verb !== 'again'),
          )
          if (effects.length === 0) continue
          const sentences = effectSentences(
            effects,
            { ruleset, procedure },
            { implied: new Set([side ?? '']), apart: true },
          ).map(plainText)
          expect([result?.name, sentences.filter((sentence) => !all.includes(sentence))]).toEqual([result?.name, []])
        }
      }
    }
  }
})

const clash = (effects: Readonly<Record<string, string>>): readonly string[] => {
  const bands = ['..-5', '-4..-1', '1..4', '5..']
  const ids = ['routed', 'beaten', 'pressed', 'swept']
  const blocks = blocksOf(
    rulesetOf(`
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse}, default: foot}
  order: {of: unit, label: Order, changes: true, choices: {good: Good order, disordered: Disordered, broken: Broken}, default: good}
  flank: {of: unit, label: Outflanked, words: outflanked, flag: true}
phases: {clash: {title: Clash, tone: red}}
procedures:
  clash:
    title: Clash
    phase: clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {${ids.map((id, at) => `${id}: ${bands[at] ?? ''}`).join(', ')}, even: 0}}}
    outcomes:
      even: {name: Even}
${ids.map((id) => `      ${id}: {name: ${id}, effects: {${effects[id] ?? ''}}}`).join('\n')}
`),
  )
  return blocks.flatMap((block) => (block.kind === 'notes' ? block.notes.map(({ text }) => plainText(text)) : []))
}

const blown = 'blown: {of: attacker, set: {order: disordered}, when: {arm: horse}}'
const lost = (stands: number): string => `lost: {of: attacker, lose: ${stands}}`

test('three results share a sentence', () => {
  const shared = { routed: `${lost(3)}, ${blown}`, beaten: `${lost(2)}, ${blown}`, swept: `${lost(1)}, ${blown}` }
  expect(clash(shared)).toEqual(['Attacker, on swept, beaten or routed If horse: disordered.'])
})

test('what must be said before something else stays there', () => {
  const effects = (stands: number): string =>
    `${lost(stands)}, ${blown}, broken: {of: attacker, set: {order: broken}, when: {flank: true}}`
  expect(clash({ routed: effects(3), beaten: effects(2), swept: effects(1) })).toEqual([
    'Attacker, on swept, beaten or routed If outflanked: broken.',
  ])
})

test.each([
  ['two results', { routed: `${lost(3)}, ${blown}`, beaten: `${lost(2)}, ${blown}` }],
  ['a cell that has nothing else', { routed: `${lost(3)}, ${blown}`, beaten: blown, swept: `${lost(1)}, ${blown}` }],
  [
    'cells that are one on the sheet',
    { routed: `${lost(2)}, ${blown}`, beaten: `${lost(2)}, ${blown}`, pressed: `${lost(1)}, ${blown}` },
  ],
  [
    'what always holds',
    { routed: lost(1), beaten: `${lost(1)}, ${blown}`, swept: `${lost(1)}, hold: {of: attacker, hold: true}` },
  ],
])('not %s', (_, effects) => {
  expect(clash(effects)).toEqual([])
})
