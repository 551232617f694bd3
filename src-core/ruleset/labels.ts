/** Words with this ruleset's own terms and distances filled in, and problems where they cannot be. */
import { alternativesTo } from '../nearest.ts'
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { small } from '../words/letters.ts'
import { distanceText } from '../words/numbers.ts'
import { distanceOf, entriesOf, exactOf, type Desk } from './desk.ts'
import { limits } from './limits.ts'
import { addTerm, fillIn, type Terms } from './terms.ts'

/** What stands for each name in braces, from the rules' terms and distances. */
const termsOf = (desk: Omit<Desk, 'words'>): Terms => {
  const found = new Map<string, string>()
  const { terms, distances } = desk.rules
  const wordless: Desk = { ...desk, words: (text) => text }
  for (const [id, [singular, plural]] of entriesOf(terms)) {
    for (const [index, words] of [singular, plural].entries())
      if (/[{}]/.test(words)) desk.report(['terms', id, index], problem('braces', { what: 'term', text: words }))
    addTerm(found, id, singular)
    addTerm(found, `${id}s`, plural)
  }
  for (const [id, distance] of entriesOf(distances)) {
    const path = ['distances', id]
    if (found.has(id)) desk.report(path, problem('id-taken', { what: 'term-and-distance', distance: id }), true)
    const given = distanceOf(wordless, distance, path, (value, here) => exactOf(wordless, value, here))
    if (given) addTerm(found, id, distanceText(given.value, given.unit))
    else addTerm(found, id, checkedWords(desk, found, distance.words ?? '', [...path, 'words']))
  }
  return found
}

const checkedWords = (desk: Omit<Desk, 'words'>, terms: Terms, text: string, path: Path): string => {
  const filled = fillIn(text, terms, (name) => {
    const id = small(name)
    if (desk.gone(['terms', id]) || desk.gone(['terms', id.replace(/s$/, '')]) || desk.gone(['distances', id]))
      return ''
    const facts = {
      kind: 'term',
      name,
      get alternatives() {
        return alternativesTo(name, terms.keys())
      },
    } as const
    desk.report(path, problem('unknown-name', facts))
    return ''
  })
  if (filled === null) desk.report(path, problem('out-of-bounds', { what: 'filled', most: limits.words }))
  else if (/[{}]/.test(filled)) desk.report(path, problem('braces', { what: 'unpaired' }))
  return filled ?? ''
}

/** Completes a desk with the filling in of words. */
export const withWords = (desk: Omit<Desk, 'words'>): Desk => {
  const terms = termsOf(desk)
  return { ...desk, words: (text, path) => checkedWords(desk, terms, text, path) }
}
