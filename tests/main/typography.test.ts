/** Punctuation and symbols, which readers notice only if they are wrong, on every page of every ruleset. */
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { layOut, nodesOf, textsUnder } from './sheet-reading.ts'

/** Patterns that no page may contain. */
const wrong: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a straight apostrophe or quote', /['"`´]/],
  ['a hyphen for a minus sign', /(?:^|[\s(/])-\d/],
  ['a hyphen between figures', /\d-\d/],
  ['a hyphen for a dash', /(?:\s-\s|--|\/-|-$)/],
  ['a fraction in plain figures', /(?:^|[\s×])(?:1\/[2-8]|[2-5]\/[34568])(?=[\s.,;:)]|$)/],
  ['an x for a multiplication sign', /(?:^|\s)x\s?[\d½⅓¼]|\dx\d/],
  ['a repeated word', /(?:^|[\s(])(\p{L}{2,}) \1(?=[\s.,;:)]|$)/iu],
  ['a space before a period', / [.,;:!?](?=\s|$)/],
  ['two spaces', /\S {2,}\S/],
  ['two periods', /[.,;:]{2}/],
  ['three periods for an ellipsis', /\.\.\./],
]

describe.each(offered())('%s', (id) => {
  test('is typeset with the right quotation marks, dashes and signs', () => {
    const { pages, ...rest } = layOut(sheetOf(rulesetNamed(id)), { paper: 'a4' })
    const tags = ['H1', 'H2', 'H3', 'Caption', 'P', 'TH', 'TD', 'Lbl', 'LBody'] as const
    const said = tags.flatMap((tag) => nodesOf({ ...rest, pages }, tag).map((node) => ({ tag, text: saidOn(node) })))
    const found = said.flatMap(({ tag, text }) =>
      wrong
        .filter(([what, pattern]) => pattern.test(text) && !isMeant(tag, what, text))
        .map(([what]) => `${what}: ${text}`),
    )
    expect(said.length).toBeGreaterThan(100)
    expect([...new Set(found)]).toEqual([])
  })
})

/** Two spaces separate entries of the legend, and two numbers of stands with a slash aren't a fraction. */
const isMeant = (tag: string, what: string, text: string): boolean =>
  (tag === 'P' && what === 'two spaces') || (what.startsWith('a fraction') && text.startsWith('Disorder, rout: '))

/** The text of a node, with superscript marks next to what they mark. */
const saidOn = (node: Parameters<typeof textsUnder>[0]): string => {
  let said = ''
  let before: { readonly y: number; readonly end: number; readonly size: number } | undefined
  for (const { text, x, y, width, size } of textsUnder(node)) {
    const apart = before !== undefined && (Math.abs(before.y - y) > size * 0.5 || x - before.end > size * 0.1)
    said += `${apart && !said.endsWith(' ') && !text.startsWith(' ') ? ' ' : ''}${text}`
    before = { y, end: x + width, size }
  }
  return said.trim()
}
