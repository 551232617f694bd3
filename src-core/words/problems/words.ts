/** Problems in words. */
import { dotted } from '../../paths.ts'
import { placeText, rightText, type DataProblem, type Problem, type ProblemInWords } from '../../problem.ts'
import { visible } from '../visible.ts'
import { catalogue } from './catalogue.ts'
import { messageClipped } from './lists.ts'
import { wordsIn } from './topic.ts'
import { fileVoice, type Voice, type Words } from './voice.ts'

/** What is wrong and what would be right; where a change brought it, that it did. */
export const wordsOf = (problem: DataProblem, voice: Voice): Words => {
  const words = wordsIn(catalogue, problem, voice)
  const { broughtBy } = problem
  if (!broughtBy) return words
  if (!broughtBy.removes) return { ...words, message: `with this, ${words.message}` }
  return { ...words, message: `without ${voice.id(broughtBy.key)}, ${words.message}`, right: 'leave the line out' }
}

/** A problem as it is shown to whoever writes the file or the request, and as it is sent. */
export const inWords = (problem: Problem): ProblemInWords => {
  if (!('facts' in problem)) return problem
  const { code, place, path, elsewhere, cause } = problem
  const { message, right } = wordsOf(problem, fileVoice)
  return {
    code,
    message: messageClipped(message),
    ...(right === undefined ? {} : { right: messageClipped(right) }),
    ...(place && { place }),
    ...(path && { path }),
    ...(elsewhere && { elsewhere }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** One line a problem, whatever it quotes: `file:line:column: message; right [code]`. */
export const problemText = (problem: Problem): string => {
  const worded = inWords(problem)
  const { code, message, place, path } = worded
  const where = place ? `${placeText(place)}: ` : path?.length ? `${dotted(path)}: ` : ''
  const right = rightText(worded)
  return visible(`${where}${message}${right ? `; ${right}` : ''} [${code}]`)
}
