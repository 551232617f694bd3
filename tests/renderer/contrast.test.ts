/** Contrast (WCAG 2.2) of every text color with its background, in the tokens of every theme. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, '../../src-renderer/styles/tokens.css'), 'utf8')
const contrastAt = css.indexOf("[data-theme='contrast']")

/** Colors by token; `light-dark(a, b)` becomes a pair. */
const colors = (part: string): Map<string, { light: string; dark: string }> => {
  const declarations = part.matchAll(
    /--([a-z0-9-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
  )
  return new Map(
    [...declarations].map(([, name = '', light, dark, both = '']) => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ]),
  )
}
const usual = colors(css.slice(0, contrastAt))
const more = new Map([...usual, ...colors(css.slice(contrastAt))])

/** Relative luminance of `#rrggbb`. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tones = ['blue', 'amber', 'red', 'green', 'violet', 'teal', 'slate']
const tints = tones.map((tone) => `${tone}-tint`)
/** Colors of highlighted YAML, where one line is shaded. */
const highlights = ['blue', 'green', 'violet']
const marks = ['reconstructed', 'assumed', 'house', 'bad', 'good', 'side-1', 'side-2']
const severities = [0, 1, 2, 3, 4].map((severity) => `severity-${severity}`)

/** Text colors with their backgrounds. */
const texts: [string, string][] = [
  ...['ink', 'soft', 'bad'].flatMap((text) =>
    ['ground', 'surface', ...tints].map((ground): [string, string] => [text, ground]),
  ),
  ...['ink', 'soft'].flatMap((text) => ['sunk', 'hit'].map((ground): [string, string] => [text, ground])),
  // A selected button or switch.
  ['surface', 'ink'],
  ...tones.flatMap((tone): [string, string][] => [
    [tone, 'surface'],
    [tone, 'ground'],
    [tone, `${tone}-tint`],
    ['on-accent', tone],
  ]),
  ['on-accent', 'bad'],
  ...highlights.map((tone): [string, string] => [tone, 'sunk']),
  ...marks.flatMap((mark) => ['ground', 'surface'].map((ground): [string, string] => [mark, ground])),
  ...['more', 'less'].map((way): [string, string] => ['ink', `shift-${way}`]),
  ['soft', 'severity-0'],
  ...severities.slice(1).map((severity): [string, string] => ['ink', severity]),
]
/** Colors of things other than text. */
const lines: [string, string][] = [
  ['focus', 'ground'],
  ['focus', 'surface'],
  ['rule', 'surface'],
  ['edge', 'ground'],
  ['edge', 'surface'],
  ...['side-1', 'side-2'].flatMap((side) => tints.map((tint): [string, string] => [side, tint])),
]

const themes = [
  { name: 'light', tokens: usual, side: 'light', text: 4.5 },
  { name: 'dark', tokens: usual, side: 'dark', text: 4.5 },
  { name: 'high contrast, light', tokens: more, side: 'light', text: 7 },
  { name: 'high contrast, dark', tokens: more, side: 'dark', text: 7 },
] as const

describe.each(themes)('$name', ({ tokens, side, text }) => {
  const color = (name: string): string => {
    const found = tokens.get(name)
    if (!found) throw new Error(`styles/tokens.css has no color --${name}`)
    return found[side]
  }
  const weakest = (pairs: [string, string][], min: number): string[] =>
    pairs
      .map(([over, under]) => ({ over, under, ratio: contrast(color(over), color(under)) }))
      .filter(({ ratio }) => ratio < min)
      .map(({ over, under, ratio }) => `${over} on ${under} ${ratio.toFixed(2)}`)

  test(`text has a contrast of at least ${text}:1 with its background`, () => expect(weakest(texts, text)).toEqual([]))
  test('lines, edges and focus rings have a contrast of at least 3:1', () => expect(weakest(lines, 3)).toEqual([]))
})

test('every color token is listed here as a background, text or line', () => {
  const known = new Set([...texts, ...lines].flat())
  expect([...more.keys()].filter((name) => !known.has(name))).toEqual(['line'])
})

test('results grow darker or heavier with their severity', () => {
  const weight = (severity: number): number =>
    Number(new RegExp(`--severity-${severity}-weight: (\\d+)`).exec(css)?.[1])
  for (let severity = 1; severity <= 4; severity += 1) {
    const ratio = (each: number): number => contrast(usual.get(`severity-${each}`)?.light ?? '', '#ffffff')
    expect(ratio(severity)).toBeGreaterThan(ratio(severity - 1))
    expect(weight(severity)).toBeGreaterThanOrEqual(weight(severity - 1))
  }
})
