/** Scenes as data: where to start, what to press, and what to wait for. */

/** Clicks an element (also off screen), types text into one, or presses a key. */
export type Step = string | readonly [selector: string, text: string] | { readonly key: string }

export interface Scene {
  readonly name: string
  /** Default: Fire and Fury. */
  readonly ruleset?: string
  /** The sample battle to start, or null for one without units. Default: Cold harvest. */
  readonly battle?: string | null
  /** The part of the address after `#`. */
  readonly at: string
  readonly steps?: readonly Step[]
  readonly until: string
  /** Whether the scene is also taken with text at 250% and zoomed to 400%. */
  readonly isExtreme?: boolean
  /** Taken on a device that joined, after the steps on the laptop. */
  readonly guest?: { readonly may: 'play' | 'watch'; readonly steps: readonly Step[]; readonly isAway?: boolean }
}

const unit = (name: string): string => `[data-unit]:has-text("${name}")`
const face = (value: number): string => `[data-face="${value}"]`
const digit = (value: number): string => `[data-digit="${value}"]`

const millbrook = 'millbrook'
const firers = ['Kemp', 'Sayre', 'Voss', 'Tremain', 'Battery A'].flatMap((id) => [unit(id), digit(4)])
const fired = [unit('Kemp'), digit(1), unit('Sayre'), digit(4), unit('Orr'), face(10)]
const swept = [...['Kemp', 'Voss', 'Orr', 'Dupree'].map(unit), face(10), face(1)]
const take = '[data-take]'
const played = ['[data-next-phase]', '[data-phase=fire]', ...fired, take, '[data-phase=charge]', ...swept, take]
const charge = '[data-line] > .head:has-text("charge")'
const table = 'Unit\tType\tStands\tHat\nReeve\tInf\t9/-/8\tblack\nPryor\tCav\t2026-07-05\tgray\nTotal\t\t14\t\n'
const palette = { key: 'Control+k' }

export const scenes: readonly Scene[] = [
  { name: 'home-first', battle: null, at: '/', until: '.thumb table' },
  { name: 'play-first', battle: null, at: '/play/fire', until: '.pad', isExtreme: true },
  { name: 'home-battle', battle: millbrook, at: '/', until: '[data-continue]', isExtreme: true },
  { name: 'play-begin', at: '/play/maneuver', until: unit('Kemp'), isExtreme: true },
  { name: 'play-picking', at: '/play/fire', steps: [unit('Kemp')], until: digit(1), isExtreme: true },
  {
    name: 'play-fire-five',
    at: '/play/fire',
    steps: [...firers, unit('Orr')],
    until: '.shifts',
    isExtreme: true,
  },
  {
    name: 'play-charge-3-2',
    at: '/play/charge',
    steps: ['Kemp', 'Sayre', 'Voss', 'Orr', 'Dupree'].map(unit),
    until: '.shifts',
    isExtreme: true,
  },
  {
    name: 'play-tie',
    at: '/play/charge',
    steps: [...['Kemp', 'Sayre', 'Orr'].map(unit), face(5), face(5)],
    until: '[role=status][data-outcome]',
  },
  {
    name: 'play-result',
    at: '/play/charge',
    steps: swept,
    until: take,
    isExtreme: true,
  },
  { name: 'play-result-applied', at: '/play/charge', steps: [...swept, take], until: '[data-undo]' },
  {
    name: 'play-fire-result',
    at: '/play/fire',
    steps: fired,
    until: take,
  },
  {
    name: 'play-quick-roll',
    battle: null,
    at: '/play/charge',
    steps: [face(9), face(2)],
    until: '[role=status][data-outcome]',
  },
  {
    name: 'play-tall-check',
    ruleset: 'napoleonic-fury',
    battle: 'auerbach-mill',
    at: '/play/melee',
    steps: [unit('4th line'), unit('1st brigade')],
    until: '.shifts',
  },
  { name: 'roster', at: '/play/roster', until: '[data-row]', isExtreme: true },
  { name: 'roster-empty', battle: null, at: '/play/roster', until: 'h1' },
  {
    name: 'roster-paste',
    at: '/play/roster',
    steps: ['[role=tab]:has-text("Union")', ['[data-new]', table]],
    until: 'button[type=submit]',
  },
  {
    name: 'roster-scenario',
    battle: millbrook,
    at: '/play/roster',
    steps: ['[role=tab]:last-child'],
    until: 'textarea',
  },
  { name: 'journal-empty', at: '/play/journal', until: '[data-journal]' },
  {
    name: 'journal',
    at: '/play/maneuver',
    steps: [...played, '[data-history]', charge],
    until: '[data-correct]',
    isExtreme: true,
  },
  {
    name: 'journal-correction',
    at: '/play/maneuver',
    steps: [...played, '[data-history]', charge, '[data-correct]', `[data-correction] ${face(1)}`],
    until: '[data-effects]',
    isExtreme: true,
  },
  {
    name: 'journal-report',
    at: '/play/maneuver',
    steps: [...played, '[data-history]', '[data-report-button]'],
    until: '[data-report]',
  },
  { name: 'share', at: '/play/fire', steps: ['[data-share]', '[data-start]'], until: '[data-code]' },
  {
    name: 'guest-turn',
    at: '/play/fire',
    until: '[data-share]',
    guest: { may: 'play', steps: ['[data-play-side]'] },
  },
  {
    name: 'guest-check',
    at: '/play/fire',
    until: '[data-share]',
    guest: { may: 'play', steps: ['[data-phase=fire]', unit('Kemp'), unit('Orr'), digit(4)] },
  },
  {
    name: 'guest-result',
    at: '/play/fire',
    until: '[data-share]',
    guest: {
      may: 'play',
      steps: ['[data-phase=fire]', unit('Kemp'), unit('Orr'), digit(4), '[aria-label=Done]', face(10)],
    },
  },
  { name: 'guest-away', at: '/play/fire', until: '[data-share]', guest: { may: 'play', steps: [], isAway: true } },
  {
    name: 'watch',
    at: '/play/fire',
    steps: [...fired, take],
    until: '[data-undo]',
    guest: { may: 'watch', steps: [] },
  },
  { name: 'palette-typo', at: '/', steps: [palette, ['[role=dialog] input', 'udno']], until: '[role=option]' },
  { name: 'palette-none', at: '/', steps: [palette, ['[role=dialog] input', 'waterloo']], until: '[role=dialog]' },
  { name: 'menu', at: '/', steps: ['[data-chip=ruleset]'], until: '[role=menu]' },
  { name: 'keys', at: '/', steps: [{ key: '?' }], until: '[role=dialog]' },
  { name: 'sheet', at: '/sheet/fire-and-fury', until: 'article h1' },
  { name: 'sheet-search', at: '/sheet/napoleonic-fury', steps: [['[role=search] input', 'cavalry']], until: '.found' },
  { name: 'sheet-unknown', at: '/sheet/waterloo', until: 'h1, h2' },
  { name: 'rules', at: '/rules', until: 'main h1' },
  { name: 'rules-broken', at: '/rules', steps: ['a:has-text("Club rules")'], until: '[role=alert]' },
  { name: 'print', at: '/print', until: 'canvas[role=img]' },
  { name: 'print-gauge', at: '/print?what=gauge', until: 'canvas[role=img]' },
  { name: 'settings', at: '/settings', until: 'main h1' },
  { name: 'nothing', at: '/waterloo', until: 'main h1' },
]

/** House rules with mistakes, which the library lists. */
export const brokenRules = `ruleset: {id: club, title: Club rules, version: 1.2.0, format: 1, extends: fire-and-fury}
rules:
  procedures:
    fire:
      modifirs: {}
      tables: {fire: {rows: {p6: {bands: {telling: 8..9}}}}}
`
