import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { anchorsOf } from '../core/support/anchors.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import type { Block, Sheet } from '../../src-core/sheet/blocks.ts'
import SheetPage from '../../src-renderer/components/sheet/SheetPage.vue'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { cell, fireAndFury, group, modifiers, notes, number, row, table, text, words } from '../fixtures/sheets.ts'
import { inGate } from '../tools.ts'
import { packed, firstDifference, said } from './said.ts'

/** Tells size observers that the element has a size. */
let measure: () => void
beforeEach(() => {
  const watchers: (() => void)[] = []
  measure = () => {
    for (const watcher of watchers) watcher()
  }
  class Observer {
    constructor(watcher: () => void) {
      watchers.push(watcher)
    }
    observe = (): void => undefined
    disconnect = (): void => undefined
  }
  vi.stubGlobal('ResizeObserver', Observer)
})
enableAutoUnmount(afterEach)

const show = (sheet: Sheet) => mount(SheetPage, { props: { sheet }, attachTo: document.body })

const legend: Sheet['legend'] = [
  { mark: 'reconstructed', sign: 'R', meaning: 'reconstructed from related sheets' },
  { mark: 'house', sign: 'H', meaning: 'house rule' },
]
const sheetOf = (...right: Block[]): Sheet => ({
  ...fireAndFury,
  sections: [{ id: 'phases.fire', number: 1, title: 'Fire', tone: 'amber', left: [], right, loose: [] }],
  legend,
})

const sheets: [string, Sheet][] = [
  ['the fixture', fireAndFury],
  ...inGate(offered()).map((id): [string, Sheet] => [id, buildSheet(rulesetNamed(id))]),
]

describe.each(sheets)('%s on screen', (_id, sheet) => {
  test('shows every string of its blocks, once and in order, and nothing else', () => {
    const article = show(sheet).get('article').element
    article.querySelector('footer')?.remove()
    expect(firstDifference(packed(article.textContent), said(sheet))).toBeNull()
  })

  test('shows the credits and the meaning of the marks at the bottom', () => {
    const footer = show(sheet).get('footer').text()
    const sentences = [...sheet.credits, ...sheet.house, ...sheet.legend.map(({ meaning }) => meaning)]
    for (const sentence of sentences) expect(footer).toContain(sentence)
  })

  test('has exactly one anchor for everything that can be linked to', () => {
    show(sheet)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.length).toBe(new Set(ids).size)
    expect(anchorsOf(sheet.sections).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every row of a table spans all its columns', () => {
    show(sheet)
    for (const element of document.querySelectorAll('table')) {
      const heads = [...(element.tHead?.rows ?? [])].map(({ cells }) =>
        [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0),
      )
      const width = heads[0] ?? Math.max(...widths(element))
      expect(heads.filter((each) => each !== width)).toEqual([])
      expect(widths(element)).toEqual([...element.tBodies].flatMap(({ rows }) => [...rows]).map(() => width))
    }
  })

  test('every table and section has a name, and every row a header', () => {
    show(sheet)
    for (const element of document.querySelectorAll('table, section')) {
      expect(document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent.trim()).toBeTruthy()
    }
    for (const element of document.querySelectorAll('tbody > tr'))
      expect(element.querySelector('th[scope]')).not.toBeNull()
  })
})

/** The number of columns in each body row, including cells that span it from above. */
const widths = (element: HTMLTableElement): number[] => {
  const rows = [...element.tBodies].flatMap((body) => [...body.rows])
  const taken = rows.map(() => 0)
  for (const [at, { cells }] of rows.entries()) {
    for (const { rowSpan, colSpan } of cells)
      for (let down = 0; down < rowSpan; down += 1) taken[at + down] = (taken[at + down] ?? 0) + colSpan
  }
  return taken
}

describe('a table', () => {
  const staircase = table(
    'fire',
    [number('Points', { key: true }), number('Harmless', { severity: 0 }), number('Deadly', { severity: 3 })],
    [row('p1', ['1', cell('≤ 9', { id: 'p1.harmless' }), '']), row('p2', ['2', '≤ 8', '9+'])],
  )

  test('names its columns and rows for screen readers', () => {
    const view = show(sheetOf(staircase))
    expect(view.findAll('thead th').map((th) => [th.text(), th.attributes('scope')])).toEqual([
      ['Points', 'col'],
      ['Harmless', 'col'],
      ['Deadly', 'col'],
    ])
    expect(view.findAll('tbody th').map((th) => [th.text(), th.attributes('scope')])).toEqual([
      ['1', 'row'],
      ['2', 'row'],
    ])
  })

  test('tints results by severity and leaves empty cells empty', () => {
    const view = show(sheetOf(staircase))
    const tints = view
      .findAll('tbody td')
      .map((td) => [td.text(), td.classes().find((name) => name.startsWith('severity')) ?? ''])
    expect(tints).toEqual([
      ['≤ 9', 'severity-0'],
      ['', ''],
      ['≤ 8', 'severity-0'],
      ['9+', 'severity-3'],
    ])
  })

  test('keeps cells in their columns in a row that a cell of the row above extends into', () => {
    const columns = [
      number('Result', { key: true }),
      words('Good order', { severity: 1 }),
      words('Disordered', { severity: 4 }),
    ]
    const rows = [row('r7', ['7+', cell('Well handled', { rows: 2 }), 'Rally']), row('r5', ['5–6', 'Shaken'])]
    const view = show(sheetOf(table('maneuver', columns, rows)))
    expect(view.get('#r5 td').text()).toBe('Shaken')
    expect(view.get('#r5 td').classes()).toContain('severity-4')
  })

  test('starts a row group with each small heading', () => {
    const rows = [
      row('rifle', ['Rifle', '1']),
      row('guns', [cell('Artillery', { columns: 2 })], { heading: true }),
      row('gun', ['Gun', '4']),
    ]
    const view = show(sheetOf(table('weapons', [words(''), number('6″')], rows, { title: 'Weapons' })))
    expect(view.findAll('tbody').map((body) => body.findAll('tr').length)).toEqual([1, 2])
    expect(view.get('#guns th').attributes()).toMatchObject({ scope: 'rowgroup', colspan: '2' })
    expect(view.get('caption h3').text()).toBe('Weapons')
  })

  test('can be scrolled with the keyboard only if it is wider than the window', async () => {
    const frame = show(sheetOf(staircase)).get('.frame')
    expect(frame.attributes('tabindex')).toBeUndefined()
    Object.defineProperty(frame.element, 'scrollWidth', { value: 500 })
    Object.defineProperty(frame.element, 'clientWidth', { value: 300 })
    measure()
    await nextTick()
    expect(frame.attributes()).toMatchObject({
      tabindex: '0',
      role: 'region',
      'aria-labelledby': 'phases.fire.heading',
    })
  })
})

test('a mark links to its meaning and is read aloud', () => {
  const marked = table('t', [number('Result')], [row('r', [cell('10+', { mark: 'house' })])])
  const view = show(sheetOf(marked, modifiers('m', 'Modifiers', [group('g', ['+1 Fresh^R'])])))
  const links = view
    .findAll('sup a')
    .map((link) => [link.text(), link.attributes('aria-label'), link.attributes('href')])
  expect(links).toEqual([
    ['H', 'H: house rule', '#legend.house'],
    ['R', 'R: reconstructed from related sheets', '#legend.reconstructed'],
  ])
  expect(document.getElementById('legend.house')?.textContent).toContain('house rule')
})

test('mutually exclusive modifiers are labeled as such', () => {
  const view = show(
    sheetOf(
      modifiers('m', 'Modifiers', [group('fatigue', ['+2 Fresh', '−2 Spent'], true), group('rest', ['+1 In column'])]),
    ),
  )
  expect(view.findAll('ul').map((list) => list.attributes('aria-label'))).toEqual(['one of these', undefined])
})

test('steps are a numbered list; notes are not', () => {
  const view = show(
    sheetOf(notes('steps', 'Steps', ['First.', 'Then.'], true), notes('notes', undefined, ['*Sight* is 4″.'])),
  )
  expect(view.findAll('ol > li').map((item) => item.text())).toEqual(['First.', 'Then.'])
  expect(view.findAll('ul > li').map((item) => item.text())).toEqual(['Sight is 4″.'])
})

test('heading levels never skip, from the sheet to its phases and blocks', () => {
  const view = show(fireAndFury)
  const levels = view.findAll('h1, h2, h3').map(({ element }) => Number(element.tagName.slice(1)))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.every((level, index) => index === 0 || level - (levels[index - 1] ?? 0) <= 1)).toBe(true)
})

test('active house rules are named', () => {
  const view = show({ ...fireAndFury, house: ['Club rules 1.2.0, 2026-11-20'] })
  expect(view.get('footer').text()).toContain(
    'Rreconstructed from a sister sheetHouse rules: Club rules 1.2.0, 2026-11-20Fire and Fury: rules by Rich Hasenauer.You need the rulebook; where the two differ, the rulebook holds.fire-and-fury 1.0',
  )
})

test('bold and regular text keep their weight', () => {
  const view = show(
    sheetOf(
      notes('n', undefined, []),
      table('t', [words('')], [row('r', [{ lines: [text('*Rally* ~if fresh~ at once')] }])]),
    ),
  )
  expect(view.findAll('#r span').map((span) => [span.text(), span.classes().join()])).toEqual([
    ['Rally', 'bold'],
    ['', ''],
    ['if fresh', 'soft'],
    ['at once', ''],
  ])
})
