/** The effects of results that were read from a scan, in a new check: read from their words, and as in an outcome. */
import type { Proposal, ProposedCell } from '../proposals.ts'
import { houseWords } from '../../words/house.ts'
import { scanWords } from '../../words/scan.ts'
import { dataAt, isDataMap, type Data, type DataMap } from '../../ruleset/data.ts'
import { entryName } from '../../house/names.ts'
import { effectsFromWords, namesRole, type NamedRole } from './effects-from-words.ts'

/** The proposal with a column for the effects of each result; unchanged where the text has no words about results. */
export const withEffectsColumn = (proposal: Proposal, rules: DataMap): Proposal => {
  if (proposal.kind !== 'down' || proposal.effects.length === 0) return proposal
  const roles = rolesInEffects(proposal, rules)
  return {
    ...proposal,
    added: 1,
    columns: [...proposal.columns, { name: scanWords.does, doubts: [] }],
    rows: proposal.rows.map((row) => ({
      ...row,
      cells: [...row.cells, cellOf(wordsOf(row.name.name, proposal), roles, rules)],
    })),
  }
}

const wordsOf = (name: string, { effects }: Proposal): string =>
  effects.find((effect) => effect.name === name)?.words ?? ''

const cellOf = (words: string, roles: readonly NamedRole[], rules: DataMap): ProposedCell => {
  const { text, whole } = effectsFromWords(words, roles, rules)
  if (whole) return { text, sure: text === '' ? 'read' : 'reconstructed', doubts: [], others: [] }
  return { text: '', sure: 'doubtful', doubts: ['undone'], others: text === '' ? [] : [text] }
}

/** The two roles that the words of results name, as a check of the rules has them or as a roll of two sides has; else one. */
export const rolesInEffects = ({ effects }: Proposal, rules: DataMap): readonly NamedRole[] => {
  const said = effects.map(({ words }) => words).join(' ')
  const { unit, attacker, defender } = houseWords.roles
  const procedures = Object.keys(isDataMap(rules['procedures']) ? rules['procedures'] : {})
  const known = [...procedures.map((id) => rolesOf(['procedures', id, 'roles'], rules)), [attacker, defender]]
  return known.find((roles) => roles.length === 2 && roles.every((role) => namesRole(said, role))) ?? [unit]
}

const rolesOf = (path: readonly string[], rules: DataMap): readonly NamedRole[] => {
  const roles = dataAt(rules, path)
  return Object.keys(isDataMap(roles) ? roles : {}).map((id) => ({ id, title: entryName([...path, id], rules) }))
}

/** The effects of a result as in its outcome: `{effects: …}`, or empty. Words that are not understood stay, so that the loader reports them. */
export const effectsData = (text: string, roles: readonly NamedRole[], rules: DataMap): DataMap => {
  if (text === '') return {}
  const { effects, whole } = effectsFromWords(text, roles, rules)
  const data: Data = whole ? effects : text
  return { effects: data }
}

/** Whether the effects of a result cover all words about it. */
export const isWhollyRead = (words: string, text: string, roles: readonly NamedRole[], rules: DataMap): boolean => {
  const said = effectsFromWords(words, roles, rules)
  return said.whole && said.text === text
}
