/** Words with this ruleset's own terms and distances: `{unit}`, `{Units}`, `{musketry-range}`. */
import type { Path } from '../paths.ts'
import { nearest } from '../nearest.ts'
import { capital, small } from '../words/letters.ts'
import { inchesText } from '../words/numbers.ts'
import { entriesOf, exactOf, type Desk } from './desk.ts'
import { limits } from './limits.ts'
import { clipped, quoted } from './quote.ts'

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
      if (/[{}]/.test(words)) desk.problem('braces', ['terms', id, index], `the term "${clipped(words)}" holds braces`, 'plain words')
    add(id, singular)
    add(`${id}s`, plural)
  }
  for (const [id, distance] of entriesOf(distances)) {
    const path = ['distances', id]
    if (names.has(id)) desk.problem('name-twice', path, `\`${id}\` is a term and a distance`, 'another id for one of them', true)
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
    const right = (): string => {
      const near = nearest(name, names.keys())
      return near ? `\`{${near}}\`?` : 'defined under terms or distances'
    }
    desk.problem('unknown-term', path, `there is no term or distance ${quoted(braces)}`, right)
    return ''
  })
  if (length > limits.words)
    desk.problem(
      'wrong-length',
      path,
      `with its terms and distances this text is longer than ${limits.words} letters`,
      'fewer of them, or shorter ones',
    )
  if (/[{}]/.test(filled)) desk.problem('braces', path, 'a brace without its partner', 'write {unit}, or leave the brace out')
  return filled
}

/** Completes a desk with the filling in of words. */
export const withWords = (desk: Omit<Desk, 'words'>): Desk => {
  const names = namesOf(desk)
  return { ...desk, words: (text, path) => fill(desk, names, text, path) }
}
