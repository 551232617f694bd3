import type { Path } from '../../../src-core/paths.ts'
import { describe, expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { treeAt, type Tree } from '../../../src-core/ruleset/tree.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { among, bad, patch, small, source } from './sources.ts'

const pathsIn = (tree: Tree | undefined, path: Path = []): Path[] =>
  tree?.kind === 'map'
    ? [...tree.entries].flatMap(([key, { value }]) => [[...path, key], ...pathsIn(value, [...path, key])])
    : []
const paths = pathsIn(treeAt(small.tree, ['rules'])).map((path) => path.map(String))

const saidOf = (rules: string): string[] => {
  const result = loadRuleset(among(patch('ours', rules)), 'ours')
  return result.ok ? [] : bad(result)
}

describe('a problem caused in the base by a patch is reported at the patch', () => {
  test('as one problem for any single removal', () => {
    const noisy = paths.flatMap((path) => {
      const rules = path
        .toReversed()
        .reduce((below, key) => `{${key}: ${below}}`, 'null')
        .slice(1, -1)
      const said = saidOf(rules)
      return said.length > 1 || said.some((line) => !line.startsWith('ours.yaml:3:'))
        ? [`${path.join('.')}: ${said.join(' | ')}`]
        : []
    })
    expect(noisy).toEqual([])
  })

  test('with the place in the base, for any change', () => {
    expect(saidOf('procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5.., telling: null}}}}}}}')).toEqual(
      [
        'ours.yaml:3:81: Without `telling`: No result leads to `telling`. Delete this line. Or fix small.yaml:96:9. [unused-outcome]',
      ],
    )
    expect(saidOf('traits: {order: {changes: false}}')).toEqual([
      'ours.yaml:3:29: After this change: `order` can’t be changed by effects. Add changes: true to traits.order. Or fix small.yaml:95:98 and 1 more place. [not-changeable]',
    ])
  })

  test('separately from the patch’s own errors', () => {
    expect(
      saidOf('phases: {fire: null}\nprocedures: {fire: {modifiers: {n: {value: 1, label: N, of: targt}}}}'),
    ).toEqual([
      'ours.yaml:3:18: Without `fire`: Unknown phase `fire`. Delete this line. Or fix small.yaml:79:14 and 2 more places. [unknown-name]',
      'ours.yaml:4:63: Unknown role `targt`. Did you mean `target`? [unknown-name]',
    ])
  })

  test('for a part, at the extending file for its changes and at the part for missing entries', () => {
    const rules =
      '{terms: {unit: [unit, units]}, traits: {order: {of: unit, choices: {steady: Steady, shaken: Shaken}, default: steady, changes: true}}, procedures: {fire: {title: Fire, dice: 1d10, roles: {unit: {title: Unit}}, tables: {fire: {bands: {miss: ..4, hit: 5..}}}, outcomes: {miss: {name: Miss}, hit: {name: Hit, effects: {shaken: {set: {order: shaken}}}}}}}}'
    const part = source(
      'part.yaml',
      `ruleset: {id: part, title: Part, version: 1.0.0, format: 1, part: true}\nrules: ${rules}\n`,
    )
    const wrong = (says: string, over: readonly RulesetSource[]): string[] =>
      bad(loadRuleset(among(part, ...over, patch('ours', says, over.at(-1)?.head.id ?? 'part')), 'ours')).map((line) =>
        line.replace(/\. .*\[/, '. ['),
      )
    const whole = [patch('whole', 'phases: {fire: {title: Fire, tone: amber}}', 'part')]
    for (const over of [[], whole]) {
      expect(wrong('traits: {order: {changes: false}}', over)).toEqual([
        'ours.yaml:3:29: After this change: `order` can’t be changed by effects. [not-changeable]',
      ])
      expect(wrong('procedures: {fire: {tables: {fire: {bands: {hit: 6..}}}}}', over)).toEqual([
        expect.stringMatching(/^ours\.yaml:3:5\d: /),
      ])
    }
    const lacking = source(
      'part.yaml',
      `ruleset: {id: part, title: Part, version: 1.0.0, format: 1, part: true}\nrules: ${rules.replace('hit: 5..', 'hit: 6..')}\n`,
    )
    expect(bad(loadRuleset(among(lacking, ...whole), 'whole'))).toEqual([
      expect.stringMatching(/^part\.yaml:2:\d+: In `whole`: Table `fire` doesn’t cover `5`/),
    ])
  })

  describe('suggests a file that completes a part', () => {
    const part = source(
      'part.yaml',
      `ruleset: {id: part, title: Part, version: 1.0.0, format: 1, part: true}
rules: {terms: {unit: [unit, units]}, procedures: {fire: {title: Fire, dice: 1d10, roles: {unit: {title: Unit}}, tables: {fire: {}}, outcomes: {hit: {name: Hit}}}}}\n`,
    )
    const finishing = 'procedures: {fire: {tables: {fire: {bands: {hit: ..}}}}}'
    const coloring = 'phases: {fire: {title: Fire, tone: amber}}'
    const whole = patch('whole', finishing, 'part')
    const ours = patch('ours', coloring, 'part')
    const left = (base: string, heirs: string): string =>
      `ours.yaml:1:70: \`${base}\` is a part, and these rules leave it incomplete (1 problem). Extend one that completes it (${heirs}), or add what is missing. [part]`

    test('if one exists', () => {
      expect(bad(loadRuleset(among(part, whole, ours), 'ours')).at(-1)).toBe(left('part', 'whole'))
      expect(bad(loadRuleset(among(part, ours), 'ours'))).toHaveLength(1)
    })

    test('only if it is complete, isn’t a part, extends the part and isn’t extended already', () => {
      const theirs = patch('theirs', coloring, 'part')
      const finishedPart = source(
        'finished-part.yaml',
        `ruleset: {id: finished-part, title: Finished, version: 1.0.0, format: 1, extends: part, part: true}\nrules: {${finishing}}\n`,
      )
      const beside = patch('beside', coloring)
      expect(bad(loadRuleset(among(part, theirs, finishedPart, beside, whole, ours), 'ours')).at(-1)).toBe(
        left('part', 'whole'),
      )
      const undone = patch('ours', 'procedures: {fire: {tables: {fire: {bands: null}}}}', 'whole')
      expect(bad(loadRuleset(among(part, whole, undone), 'ours')).join()).not.toContain('incomplete')
    })

    test('for the last of several parts, but not for a part loaded alone', () => {
      const more = source(
        'more.yaml',
        `ruleset: {id: more, title: More, version: 1.0.0, format: 1, extends: part, part: true}\nrules: {${coloring}}\n`,
      )
      const over = patch('ours', 'procedures: {fire: {phase: fire}}', 'more')
      const sources = among(part, whole, more, patch('all', finishing, 'more'), over)
      expect(bad(loadRuleset(sources, 'ours')).at(-1)).toBe(left('more', 'all'))
      expect(bad(loadRuleset(sources, 'more')).join()).not.toContain('incomplete')
    })
  })

  test('unlike errors of the base itself, even in an entry that the patch changes', () => {
    const base = patch(
      'base',
      'procedures: {fire: {phase: melee, tables: {fire: {rows: {p6: {bands: {telling: 9..}}}}}}}',
    )
    const heir = patch('heir', 'procedures: {fire: {title: Musketry, tables: {fire: {rows: {p6: {from: 5}}}}}}', 'base')
    const house = patch('house', 'phases: {fire: null}', 'heir')
    expect(bad(loadRuleset(among(base, heir), 'heir', [house])).map((line) => line.replace(/: .*\[/, ' ['))).toEqual([
      'base.yaml:3:30 [unknown-name]',
      'base.yaml:3:82 [band-gap]',
      'house.yaml:3:18 [unknown-name]',
    ])
  })
})
