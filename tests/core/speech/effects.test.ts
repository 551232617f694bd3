import { expect, test } from 'vitest'
import { fraction } from '../../../src-core/exact.ts'
import type { Effect } from '../../../src-core/ruleset/model/effects.ts'
import { effectsText, type SpokenEffect } from '../../../src-core/speech/effects.ts'
import { plainText } from '../../../src-core/words/text.ts'
import type { Speech } from '../../../src-core/language/names.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const rules = (effects: string): string => `
distances:
  musket-shot: {words: enemy musket shot}
  long-shot: {inches: 10}
parts:
  troops: {name: troops, when: {arm: [foot, horse]}}
  guns: {name: guns, stand: gun stand, when: {arm: guns}}
  battery: {name: battery, when: [{arm: guns}, {with-guns: true}]}
  leader: {name: leader, stand: leader, when: {led: true}}
actions: {move: {name: move}, change: {name: change formation}, recall: {name: recall}, haul: {name: haul by hand}, hold-position: {name: hold the position}, carry-position: {name: carry the position}}
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse, guns: Guns}, default: foot}
  order: {of: unit, label: Order, changes: true, choices: {good: {label: Good order, words: in good order}, disordered: Disordered, broken: Broken}, default: good}
  silenced: {of: unit, label: Silenced, flag: true, changes: true}
  surge: {of: unit, label: Surge, words: breakthrough, flag: true, changes: true}
  with-guns: {of: unit, label: Guns with it, flag: true}
  led: {of: unit, label: Led, words: a leader is attached, flag: true}
  flank: {of: unit, label: Outflanked, words: outflanked, flag: true}
  rounds: {of: unit, label: Rounds left, count: {max: 9}, changes: true}
procedures:
  fate:
    title: Fallen leader
    roles: {who: {title: Leader}}
    dice: 1d6
    tables: {fate: {bands: {spared: ..}}}
    outcomes: {spared: {name: Spared}}
  clash:
    title: Clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    modifiers:
      steel: {label: Cold steel, of: attacker, value: 1, when: {surge: true}}
      horse: {label: Horse charging, of: attacker, value: 2, when: {arm: horse}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {it: ..}}}
    outcomes:
      it:
        name: It
        effects: {${effects}}
`

const speechOf = (effects: string): { readonly speech: Speech; readonly effects: readonly Effect[] } => {
  const ruleset = rulesetOf(rules(effects))
  const procedure = ruleset.procedures.get('clash')
  if (!procedure) throw new Error('no clash')
  return { speech: { ruleset, procedure }, effects: procedure.outcomes.get('it')?.effects ?? [] }
}

const sides = new Set(['attacker', 'defender', 'each'])
const said = (written: string): string => {
  const { speech, effects } = speechOf(written)
  return plainText(effectsText(effects, speech, { implied: sides }))
}

test.each([
  // Moves, states and losses.
  [
    'a: {of: defender, retreat: {moves: full}, set: {order: disordered}, lose: {stands: 1, more: {over: 10}}}',
    'Full retreat, disordered; lose 1 stand, +1 per point over 10.',
  ],
  ['a: {of: defender, retreat: {moves: 1/2}}', 'Retreat half a move.'],
  ['a: {of: defender, retreat: {inches: 12}}', 'Retreat 12″.'],
  ['a: {of: defender, retreat: {beyond: musket-shot}}', 'Retreat beyond enemy musket shot.'],
  ['a: {of: defender, retreat: {beyond: long-shot}}', 'Retreat beyond 10″.'],
  ['a: {of: defender, retreat: {from-enemy: 2}}', 'Retreat to 2″ from the enemy.'],
  ['a: {of: defender, retreat: {inches: result, how: facing away}}', 'Retreat 1d10″ facing away.'],
  ['a: {of: defender, retreat: {moves: 1, rate: at the column rate}}', 'Full retreat at the column rate.'],
  ['a: {of: defender, retreat: {inches: 6, up-to: true}}', 'Retreat up to 6″.'],
  ['a: {of: defender, hold: true, set: {order: good}}', 'Hold ground, in good order.'],
  ['a: {of: attacker, carry: true}', 'Carry the position.'],
  ['a: {of: defender, set: {silenced: true}, turns: 2}', 'Silenced for 2 turns.'],
  ['a: {of: defender, set: {silenced: false, rounds: 3}}', 'No longer silenced, rounds left 3.'],
  ['a: {of: defender, set: {order: broken}, when: {order: disordered}}', 'If disordered: now broken.'],
  [
    'a: {of: defender, set: {order: broken}, when: {order: [disordered, broken]}}',
    'If already disordered or broken: broken.',
  ],
  ['a: {of: defender, lose: 1}, b: {of: defender, lose: 2}', 'Lose 3 stands.'],
  ['a: {of: defender, lose: {stands: 0, more: {below: 0}}}', 'Lose 1 stand per point below 0.'],
  [
    'a: {of: defender, lose: {stands: 2, more: {each: 2, per: 5, over: 15}}}',
    'Lose 2 stands, +2 per 5 points over 15.',
  ],
  ['a: {of: defender, lose: all}', 'Lose all.'],
  ['a: {of: defender, capture: all}', 'All captured.'],
  [
    'a: {of: defender, lose: 1, capture: {stands: 1, more: {over: 10}}}',
    'Lose 1 stand; 1 stand captured, +1 per point over 10.',
  ],
  [
    'a: {of: defender, kind: troops, set: {order: disordered}, lose: 2}, b: {of: defender, kind: guns, set: {silenced: true}}, c: {of: defender, lose: 1}',
    'Troops disordered; lose 2 stands. Guns silenced. Lose 1 more stand.',
  ],
  ['a: {of: defender, remove: true}', 'Removed from the game.'],
  ['a: {of: defender, remove: {turns: 1}}', 'Removed for 1 turn.'],
  ['a: {of: defender, remove: {replaced-after: 1}}', 'Removed, replaced after 1 turn.'],
  ['a: {of: defender, remove: {at: turn-end}}', 'Removed from the game at the end of the player turn.'],
  // Permitted actions.
  ['a: {of: defender, may: {move: {moves: 1/2}}, may-not: [change]}', 'May make half a move, not change formation.'],
  ['a: {of: defender, may: {move: {moves: full}, change: true}}', 'May make a full move and change formation.'],
  ['a: {of: defender, choose: {move: {moves: full}, change: true}}', 'May make a full move or change formation.'],
  ['a: {of: defender, may-not: [move, change]}', 'May not move or change formation.'],
  [
    'a: {of: defender, may: {recall: {moves: 1, up-to: true}, haul: {inches: 2}}}',
    'May recall up to a full move and haul by hand 2″.',
  ],
  [
    'a: {of: defender, choose: {hold-position: true, carry-position: true, recall: {moves: 1, up-to: true}}}',
    'May hold or carry the position, or recall up to a full move.',
  ],
  [
    'a: {of: attacker, continue: {moves: 1/2, how: toward the nearest enemy, must: true, with: {surge: true}}}',
    'Must charge on half a move toward the nearest enemy (breakthrough).',
  ],
  ['a: {of: attacker, continue: {moves: 1}}', 'May charge on a full move.'],
  [
    'a: {of: attacker, carry: true}, b: {of: attacker, continue: {moves: 1/2, with: {surge: true}}}',
    'Carry the position, or charge on half a move (breakthrough).',
  ],
  ['a: {of: defender, check: {procedure: fate, each: attached leader}}', 'Check Fallen leader: each attached leader.'],
  ['a: {of: each, lose: 1}, b: {of: each, again: {drop: []}}', 'Lose 1 stand. Roll again with adjusted modifiers.'],
  ['a: {of: each, again: {drop: [steel, horse]}}', 'Roll again without: Cold steel (breakthrough); Horse charging.'],
  // Parts of a unit.
  ['a: {of: defender, kind: troops, set: {order: disordered}}', 'Disordered.'],
  ['a: {of: defender, kind: guns, set: {silenced: true}}', 'Guns silenced.'],
  [
    'a: {of: defender, kind: troops, set: {order: disordered}}, b: {of: defender, kind: guns, set: {silenced: true}}',
    'Troops disordered; guns silenced.',
  ],
  [
    'a: {of: defender, kind: troops, retreat: {moves: 1}, lose: 1}, b: {of: defender, kind: guns, capture: all}',
    'Troops in full retreat; lose 1 stand. Guns captured.',
  ],
  ['a: {of: defender, kind: battery, retreat: {moves: 1}, lose: 1}', 'Any battery in full retreat; loses 1 stand.'],
  ['a: {of: defender, kind: leader, capture: 1}', '1 leader captured, if present.'],
  [
    'a: {of: defender, kind: guns, stands: 1, set: {silenced: true}}, b: {of: defender, kind: guns, stands: others, lose: all}',
    '1 gun stand silenced; other gun stands lost.',
  ],
  [
    'a: {of: defender, kind: troops, set: {order: disordered}}, b: {of: defender, lose: 1}, c: {of: defender, kind: guns, lose: all}',
    'Lose 1 stand; troops disordered; guns lost.',
  ],
  [
    'a: {of: defender, kind: troops, set: {order: broken}, retreat: {moves: 1}}, b: {of: defender, kind: guns, set: {silenced: true}, retreat: {moves: 1}}',
    'Full retreat; troops broken; guns silenced.',
  ],
  // Conditions.
  [
    'a: {of: defender, retreat: {moves: 1}, set: {order: broken}, when: {flank: true}}',
    'If outflanked: full retreat, broken.',
  ],
  ['a: {of: defender, lose: 1, unless: {flank: true}}', 'Unless outflanked: lose 1 stand.'],
  [
    'a: {of: defender, lose: 1}, b: {of: defender, lose: 1, when: {flank: true}}',
    'Lose 1 stand. If outflanked: lose 1 more stand.',
  ],
  [
    'a: {of: defender, lose: 1, when: {order: disordered}}, b: {of: defender, set: {order: disordered}}',
    'Disordered; lose 1 stand if already disordered.',
  ],
  [
    'a: {of: defender, lose: 1, when: {flank: true}}, b: {of: defender, set: {order: broken}, when: {flank: true}}',
    'If outflanked: broken; lose 1 stand.',
  ],
  [
    'a: {of: defender, hold: true}, b: {of: defender, lose: 1, when: {flank: true}}, c: {of: defender, set: {silenced: true}}',
    'Hold ground, silenced. If outflanked: lose 1 stand.',
  ],
  [
    'a: {of: defender, set: {order: disordered}}, b: {of: defender, set: {order: broken}, when: {flank: true}}, c: {of: defender, set: {order: good}, when: {led: true}}',
    'Disordered. If outflanked: broken. If a leader is attached: in good order.',
  ],
  // A condition that divides the effects appears once.
  [
    'a: {of: defender, kind: troops, retreat: {inches: 4}, unless: [{led: true}]}, b: {of: defender, kind: guns, lose: all, when: {flank: true}, unless: [{led: true}]}, c: {of: defender, hold: true, when: [{led: true}]}',
    'If a leader is attached: hold ground. Otherwise: troops retreat 4″; guns lost if outflanked.',
  ],
  [
    'a: {of: defender, retreat: {inches: 4}, unless: [{led: true}, {flank: true}]}, b: {of: defender, set: {order: broken}, retreat: {moves: 1}, when: {flank: true}, unless: [{led: true}]}, c: {of: defender, hold: true, when: [{led: true}]}',
    'If a leader is attached: hold ground. Otherwise: retreat 4″ unless outflanked; if outflanked, full retreat, broken.',
  ],
  // The common condition isn't shared if one effect changes what another effect's condition tests.
  [
    'a: {of: defender, set: {order: disordered}, unless: {flank: true}}, b: {of: defender, set: {order: broken}}, c: {of: defender, hold: true, when: {flank: true}}',
    'Unless outflanked: disordered. Broken. If outflanked: hold ground.',
  ],
])('puts the effects %s into words', (written, words) => {
  expect(said(written)).toBe(words)
})

test('names roles only if there are several, each once', () => {
  const { speech, effects } = speechOf(
    'a: {of: defender, retreat: {moves: 1}}, b: {of: defender, lose: 1, when: {flank: true}}, c: {of: attacker, carry: true}',
  )
  expect(plainText(effectsText(effects, speech))).toBe(
    'Defender: full retreat. If outflanked: lose 1 stand. Attacker: carry the position.',
  )
  expect(effectsText(effects, speech).filter(({ weight }) => weight === 'semibold')).toEqual([
    { text: 'Defender:', weight: 'semibold' },
    { text: 'Attacker:', weight: 'semibold' },
  ])
})

test('an empty list is shown as no effect', () => {
  expect(plainText(effectsText([], speechOf('a: {of: each, hold: true}').speech))).toBe('No effect.')
})

test('the effects of a result are worded the same, with numbers instead of formulas and without doubts about known parts', () => {
  const { speech, effects } = speechOf(
    'a: {of: defender, kind: battery, set: {silenced: true}, capture: {stands: 1, more: {over: 10}}}',
  )
  const [effect] = effects
  if (!effect) throw new Error('no effect')
  const silenced = effect.verbs.filter(({ verb }) => verb === 'set')
  const applied: SpokenEffect = {
    ...effect,
    kindKnown: true,
    verbs: [...silenced, { verb: 'lose', loss: { stands: fraction(3n), more: null, of: null } }],
  }
  expect(plainText(effectsText([applied], speech, { implied: sides }))).toBe('Battery silenced; loses 3 stands.')
  expect(plainText(effectsText([{ ...applied, kindKnown: false }], speech, { implied: sides }))).toBe(
    'Any battery silenced; loses 3 stands.',
  )
})

test('a condition implied by the part isn’t printed', () => {
  const { speech, effects } = speechOf('a: {of: defender, kind: guns, set: {silenced: true}}')
  const applied = effects.map((effect): SpokenEffect => ({
    ...effect,
    kindKnown: false,
    when: speech.ruleset.parts.get('guns')?.when ?? null,
  }))
  expect(plainText(effectsText(applied, speech, { implied: sides }))).toBe('Guns silenced.')
})

test('the most complex outcome of the related sheets is split into short sentences', () => {
  const ruleset = rulesetNamed('hardest-regiments')
  const procedure = ruleset.procedures.get('charge') ?? null
  const effects = procedure?.outcomes.get('driven-back')?.effects ?? []
  expect(plainText(effectsText(effects, { ruleset, procedure })).replaceAll('. ', '.\n')).toBe(
    `Defender: lose 1 stand; troops retreat beyond close range, disordered.
If cavalry after the 1st combat: may recall up to a full move.
If against cavalry, or in square, or outflanked: troops in full retreat, broken; lose 1 more stand.
If limbered, packed or on a light carriage: guns in full retreat, silenced.
If unlimbered on a heavy carriage: guns lost.
If against cavalry, and unlimbered or dismounted: guns lost.
Attacker: carry the position.
If cavalry after the 1st combat: may charge on half a move at the double quick toward the nearest enemy (breaking through).
If cavalry, or after the 2nd combat, or charged over broken or rough ground: disordered.`,
  )
})

/** Effects with their kind: a later effect replaces an earlier one of the same kind. */
const things = [
  ['goes', 'retreat: {moves: full}'],
  ['goes', 'hold: true'],
  ['goes', 'carry: true'],
  ['goes', 'continue: {moves: 1}'],
  ['order', 'set: {order: broken}'],
  ['silence', 'set: {silenced: true}'],
  ['losses', 'lose: 2'],
  ['leave', 'may-not: [change]'],
] as const

test('unconditional effects come first, unless they would replace an earlier conditional one', () => {
  for (const [kind, sometimes] of things)
    for (const [other, always] of things) {
      const text = said(
        `a: {of: defender, lose: 1}, b: {of: defender, ${sometimes}, when: {flank: true}}, c: {of: defender, ${always}}`,
      )
      const sentences = text.split('. ')
      expect([text, sentences.length, sentences.findIndex((one) => one.startsWith('If outflanked'))]).toEqual([
        text,
        kind === other ? 3 : 2,
        1,
      ])
    }
})
