/** Words with this ruleset's own terms and distances: `{unit}`, `{Units}`, `{musketry-range}`. */
import { alternativesTo } from '../nearest.ts'
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { capital, small } from '../words/letters.ts'
import { inchesText } from '../words/numbers.ts'
import { entriesOf, exactOf, type Desk } from './desk.ts'
import { limits } from './limits.ts'

/** What stands for each name in braces, from the rules' terms and distances. */
const namesOf = (desk: Omit<Desk, 'words'>): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const add = (name: string, words: string): void => {
    names.set(name, words)
    names.set(capital(name), capital(words))
  }
  const { terms, distances } = desk.rules
  for (const [id, [singular, plural]] of entriesOf(terms)) {
    for (const [index, words] of [singular, plural].entries())
      if (/[{}]/.test(words)) desk.report(['terms', id, index], problem('braces', { what: 'term', text: words }))
    add(id, singular)
    add(`${id}s`, plural)
  }
  for (const [id, distance] of entriesOf(distances)) {
    const path = ['distances', id]
    if (names.has(id)) desk.report(path, problem('name-twice', { what: 'distance', distance: id }), true)
    if (distance.inches !== undefined)
      add(id, inchesText(exactOf({ ...desk, words: (text) => text }, distance.inches, [...path, 'inches'])))
    else add(id, fill(desk, names, distance.words ?? '', [...path, 'words']))
  }
  return names
}

const fill = (desk: Omit<Desk, 'words'>, names: ReadonlyMap<string, string>, text: string, path: Path): string => {
  let length = text.length
  const filled = text.replaceAll(/\{([^{}]*)\}/g, (braces, name: string) => {
    const words = names.get(name)
    if (words !== undefined) {
      length += words.length
      return length > limits.words ? '' : words
    }
    const id = small(name)
    if (desk.gone(['terms', id]) || desk.gone(['terms', id.replace(/s$/, '')]) || desk.gone(['distances', id])) return ''
    const facts = {
      term: name,
      get alternatives() {
        return alternativesTo(name, names.keys())
      },
    }
    desk.report(path, problem('unknown-term', facts))
    return ''
  })
  if (length > limits.words) desk.report(path, problem('wrong-length', { what: 'filled', most: limits.words }))
  if (/[{}]/.test(filled)) desk.report(path, problem('braces', { what: 'unpaired' }))
  return filled
}

/** Completes a desk with the filling in of words. */
export const withWords = (desk: Omit<Desk, 'words'>): Desk => {
  const names = namesOf(desk)
  return { ...desk, words: (text, path) => fill(desk, names, text, path) }
}
