/** Checks and sequences that cannot be worked out with what is given. */
import { countText } from '../numbers.ts'
import { listed, type NameList } from './lists.ts'
import type { Words } from './voice.ts'

/** More steps of work than `most`: of a check, or of a sequence before a step of that title, null at its end. */
type TooMuchWork = { readonly title: string; readonly most: number } &
  /** `situations` its ties lead to, where they are counted. */
  (
    | { readonly what: 'check'; readonly hasTies: boolean; readonly situations: number | null }
    /** The ways in which all may stand by then. */
    | { readonly what: 'sequence'; readonly step: string | null; readonly ways: number }
    /** So many changes are taken back in turn. */
    | { readonly what: 'causes'; readonly changes: number }
  )

const soFar = (facts: TooMuchWork): string => {
  if (facts.what === 'check')
    return facts.situations === null ? '' : `: its ties lead to ${countText(facts.situations)} different situations`
  if (facts.what === 'causes') return `: each of ${countText(facts.changes)} changes is taken back in turn`
  const where = facts.step === null ? 'it ends' : `"${facts.step}" begins`
  return facts.ways === 1 ? '' : `: ${where} in ${countText(facts.ways)} different ways`
}

const fewer = (facts: TooMuchWork): string => {
  if (facts.what === 'causes') return 'compare fewer changes at once'
  if (facts.what === 'sequence') return 'give fewer stands, or fewer steps at once'
  return facts.hasTies
    ? 'give fewer stands, so that ties come to an end sooner, or fewer modifiers, firing groups or dice'
    : 'fewer modifiers, firing groups or dice'
}

/** `by` is what picks the row of a table; of a procedure none of whose tables applies there is none. */
type NoRow =
  | { readonly what: 'row'; readonly table: string; readonly by: string }
  | { readonly what: 'table'; readonly title: string }

export const oddsProblems = {
  'too-much-work': (facts: TooMuchWork): Words => ({
    message: `"${facts.title}" takes more than ${countText(facts.most)} steps of work with these inputs${soFar(facts)}`,
    right: fewer(facts),
  }),
  'no-row': (facts: NoRow): Words =>
    facts.what === 'row'
      ? { message: `nothing tells which row of "${facts.table}" applies`, right: `give "${facts.by}"` }
      : { message: `no table of "${facts.title}" applies` },
  /** `missing`: the inputs that its value is found from and that nobody gave. */
  'modifier-unknown': ({ label, id, missing }: { label: string; id: string; missing: readonly string[] }): Words => ({
    message: `nothing tells how much the modifier "${label}" (${id}) adds`,
    right:
      missing.length === 0
        ? 'give the inputs that its value is found from'
        : `give ${missing.map((input) => `"${input}"`).join(' and ')}`,
  }),
  'choice-missing': ({ label, choices }: { label: string; choices: NameList }): Words => ({
    message: `"${label}" was not given, and each of its choices makes another roll of it`,
    right: listed(choices, 'or', (choice) => choice),
  }),
  'modifier-not-whole': ({ label, id, value }: { label: string; id: string; value: string }): Words => ({
    message: `the modifier "${label}" (${id}) comes to ${value}`,
    right: 'modifiers are whole numbers: round its value in the ruleset',
  }),
  'number-too-long': ({ digits }: { digits: number }): Words => ({
    message: `a number of these rules comes to more than ${digits} digits`,
    right: 'simpler fractions',
  }),
  'tie-without-end': ({ title }: { title: string }): Words => ({
    message: `"${title}" could be rolled for ever with these inputs`,
    right: 'ties, and steps that are taken until something holds, must be able to end',
  }),
  /** More situations of a check's ties than `most`; or more ways of one in a sequence. */
  'tie-not-solvable': ({ what, title, most }: { what: 'check' | 'sequence'; title: string; most: number }): Words =>
    what === 'check'
      ? {
          message: `the ties of "${title}" lead to more than ${countText(most)} different situations`,
          right: 'give the stands of both sides, or fewer, so that ties come to an end sooner',
        }
      : {
          message: `"${title}" goes on in more than ${most} different ways`,
          right: 'give the stands of all parties, or fewer, so that ties come to an end sooner',
        },
}
