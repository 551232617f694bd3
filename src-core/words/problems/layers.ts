/** Heads of files, and files over one another: what they extend, change and remove. */
import { present } from '../../present.ts'
import { counted } from '../counted.ts'
import { visibleExcerpt } from '../visible.ts'
import { enumerated, type Alternatives, type NameList } from './lists.ts'
import type { Voice, Words } from './voice.ts'

type HouseExtends = { readonly extends: string | null; readonly ids: readonly string[] }
type HouseId =
  | { readonly what: 'ruleset'; readonly id: string }
  | { readonly what: 'twice'; readonly id: string; readonly files: readonly [string, string] }

/** Where an entry is to stand beside another. */
export type PlacedBeside = 'before' | 'after'

export const layerProblems = {
  'newer-format': ({ format, reads }: { format: number; reads: number }): Words => ({
    message: `the file was written for a newer Doublequick: format ${format}, and this one reads ${reads}`,
    right: 'open it with the newer Doublequick',
  }),
  /** Asked for, or extended by a file. */
  'unknown-ruleset': (
    {
      ruleset,
      isBase,
      alternatives: { meant, known },
    }: { ruleset: string; isBase: boolean; alternatives: Alternatives },
    { id, bare }: Voice,
  ): Words => {
    const right = isBase
      ? `put the file that says id: ${bare(ruleset)} beside this one, open it as well, or add the folder that it lies in`
      : known.count === 0
        ? 'the id of a ruleset that is there'
        : `one of ${enumerated(known, bare)}`
    const message = isBase ? `there are no rules ${id(ruleset)} to extend` : `there is no ruleset ${id(ruleset)}`
    return { message, right: meant === null ? right : `${id(meant)}?` }
  },
  part: ({ part, heirs }: { part: string; heirs: NameList }, { id, bare }: Voice): Words => ({
    message: `${id(part)} is a part that other rulesets extend, not one to play by itself`,
    right:
      heirs.count > 0 ? `one that extends it: ${enumerated(heirs, bare)}` : `a ruleset with extends: ${bare(part)}`,
  }),
  'part-left': (
    { part, left, heirs }: { part: string; left: number; heirs: NameList },
    { id, bare }: Voice,
  ): Words => ({
    message: `${id(part)} is a part, and this leaves it unfinished (${counted(left, 'problem')} there)`,
    right: `extend one that makes it whole (${enumerated(heirs, bare)}), or add what it lacks`,
  }),
  'extends-cycle': ({ rulesets }: { rulesets: readonly string[] }, { bare }: Voice): Words => ({
    message: `rules extend each other in a circle: ${rulesets.map(bare).join(' extends ')}`,
    right: 'let one of them extend none of the others',
  }),
  /** `ids` are those of the ruleset and of all it extends, the ruleset itself last. */
  'house-extends': ({ extends: named, ids }: HouseExtends, { id }: Voice): Words => ({
    message:
      named === null
        ? 'house rules change a ruleset, and these name none'
        : `these house rules extend ${id(named)}, which is neither ${id(present(ids.at(-1)))} nor house rules over it`,
    right: `extends: ${ids.toReversed().join(' or ')}${named === null ? '' : `, or open the file that says id: ${named}`}`,
  }),
  'house-options': (): Words => ({
    message: 'options are offered by a ruleset, and these are house rules',
    right: 'leave them out, or write each as house rules of its own',
  }),
  'no-such-option': (
    { option, ruleset, known }: { option: string; ruleset: string; known: NameList },
    { id, bare }: Voice,
  ): Words => ({
    message: `${id(ruleset)} offers no option ${id(option)}`,
    right: known.count === 0 ? 'it offers none' : `one of ${enumerated(known, bare)}`,
  }),
  'house-id': (facts: HouseId, { id }: Voice): Words =>
    facts.what === 'ruleset'
      ? { message: `${id(facts.id)} is the id of a ruleset`, right: 'an id of their own for the house rules' }
      : {
          message: `the house rules ${id(facts.id)} are given twice: ${facts.files.join(' and ')}`,
          right: 'give each once',
        },
  'null-in-base': ({ key }: { key: string }, { id }: Voice): Words => ({
    message: `null removes ${id(key)}, but this ruleset extends none`,
    right: 'leave the line out',
  }),
  'removed-below': ({ entry, by }: { entry: string; by: string }, { id }: Voice): Words => ({
    message: `${id(entry)} is not there: ${visibleExcerpt(by)} below removes it`,
    right: `leave out what is said of ${id(entry)} here, or write all of it`,
  }),
  'nothing-removed': (
    { key, alternatives: { meant } }: { key: string; alternatives: Alternatives },
    { id }: Voice,
  ): Words => ({
    message: `null removes ${id(key)}, which is not there`,
    right: meant === null ? 'leave the line out' : `${id(meant)}?`,
  }),
  'after-cycle': (
    { entry, side, target }: { entry: string; side: PlacedBeside; target: string },
    { id }: Voice,
  ): Words => ({
    message: `${id(entry)} is to stand ${side} ${id(target)}, whose own place hangs on it`,
    right: 'name an entry that keeps its place',
  }),
}
