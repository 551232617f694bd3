/** A club's house rules based on a small ruleset, and edits of them. */
import { applyEdits } from '../../../src-core/house/apply.ts'
import { dataOf, type Data } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import { good, rulesOf, small } from './rules.ts'

export const base = rulesOf(small)

/** A club's file as written by hand, with comments everywhere. */
export const club = `# Our club
ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: small}   # since 2019

# What we play
rules:
  procedures:

    charge:   # Tuesday's quarrel
      modifiers:
        crack: {value: 3}   # they are better

        # nobody likes these
        against-horse: null
        wet:
          label: 'wet  powder'   # two blanks
          of: each
          value: -1
          when: {order: disordered}
    # the fire is new
    fire:
      # by points
      tables:
        fire:
          rows:
            p6: {bands: {lively: 5..6,   telling: 7..}}   # sharper
      # end of fire
  lists: {notes: {entries: {two: "Ask, then roll."}}}
# the end
`

export const after = (edits: readonly Edit[], text = club): string => good(applyEdits(text, edits, base))

/** Returns the rules that result from house rules. */
export const played = (text: string): Data => {
  const { tree } = parseTree('club.yaml', text)
  const rules = tree?.entries.get('rules')?.value
  if (rules?.kind !== 'map') throw new Error(`no rules in:\n${text}`)
  return dataOf(extendRules(base, rules).tree)
}

/** Returns the lines of `text` that are not in `without`; repeated lines count separately. */
export const linesOf = (text: string, without: string): string[] => {
  const rest = without.split('\n')
  return text.split('\n').filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
