/** The catalog of all problems, with the code, the facts and the text of each. Each topic has a separate file. */
import { checkProblems } from './checks.ts'
import { fileProblems, houseProblems } from './files.ts'
import { hostProblems } from './hosts.ts'
import { nameProblems } from './names.ts'
import { printingProblems } from './printing.ts'
import { requestProblems } from './requests.ts'
import { textProblems } from './text.ts'
import {
  type Topic,
  type TopicEntry,
  commaList,
  fileFormatter,
  clipMessage,
  nameList,
  type FactFormatter,
  type ProblemWords,
  topicWords,
} from './phrases.ts'
import { valueProblems } from './values.ts'
import { dotted } from '../../paths.ts'
import {
  failure,
  placeText,
  sentencesOf,
  type Answer,
  type Problem,
  type ProblemInWords,
  type Result,
} from '../../problem.ts'
import { visibleText } from '../text.ts'

export const catalogue = {
  ...textProblems,
  ...valueProblems,
  ...nameProblems,
  ...checkProblems,
  ...houseProblems,
  ...printingProblems,
  ...requestProblems,
  ...fileProblems,
  ...hostProblems,
} satisfies Topic

/** A problem code with its facts. */
export type Fact = TopicEntry<typeof catalogue>

export type Code = Fact['code']

export type ProblemFacts<C extends Code> = Extract<Fact, { readonly code: C }>['facts']

/** Returns the text of a problem: the change that caused it or the rulesets that inherit it, if any, then what is wrong and how to fix it. */
export const problemWords = (problem: Problem, formatter: FactFormatter): ProblemWords => {
  const words = topicWords(catalogue, problem, formatter)
  const { causedBy: broughtBy, affectedRulesets: heirs } = problem
  if (heirs) return { ...words, message: `In ${commaList(nameList(heirs), formatter.id)}: ${words.message}` }
  if (!broughtBy) return words
  if (!broughtBy.removes) return { ...words, message: `After this change: ${words.message}` }
  return { ...words, message: `Without ${formatter.id(broughtBy.key)}: ${words.message}`, right: 'Delete this line.' }
}

/** Returns a problem as text, for display and transport. */
export const inWords = (problem: Problem): ProblemInWords => {
  const { code, place, path, elsewhere, cause } = problem
  const { message, right } = problemWords(problem, fileFormatter)
  return {
    code,
    message: clipMessage(message),
    ...(right === undefined ? {} : { right: clipMessage(right) }),
    ...(place && { place }),
    ...(path && { path }),
    ...(elsewhere && { elsewhere }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** Returns a result with its problems as text. */
export const answerOf = <T>(result: Result<T>): Answer<T> =>
  result.ok ? result : failure(...result.problems.map(inWords))

/** Formats a problem on one line: `file:line:column: message right [code]`. */
export const problemText = (problem: Problem): string => problemLine(inWords(problem))

/** Like `problemText`, for a problem already converted to text. */
export const problemLine = (problem: ProblemInWords): string => {
  const { code, place, path } = problem
  const where = place ? `${placeText(place)}: ` : path?.length ? `${dotted(path)}: ` : ''
  return visibleText(`${where}${sentencesOf(problem)} [${code}]`)
}
