/** The window's picture of the gauge has the printed lines, to the millimeter. */
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { FormCell, FormGrid } from '../../src-core/house/form.ts'
import { faceCorners, toPage, type FacePlacement, type Point } from '../../src-core/sheet/gauge/geometry.ts'
import { entryAt } from '../../src-core/present.ts'
import type { GaugeContents } from '../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import { layOutGauge } from '../../src-main/pdf/gauge/page.ts'
import GaugeFace from '../../src-renderer/house/GaugeFace.vue'
import { plainGauge } from '../main/gauge-reading.ts'

const fonts = shippedFonts(await readFontBytes())

const cell = (path: FormCell['path'], typed: string): FormCell => ({
  path,
  as: 'number',
  shown: typed,
  typed,
  base: null,
  state: 'same',
  problems: [],
})

const gridOf = (path: FormGrid['path'], rows: readonly (readonly [string, string, string])[]): FormGrid => ({
  path,
  title: '',
  columns: [{ title: '', as: 'number' }],
  rows: rows.map(([id, name, typed]) => ({
    path: [...path, id],
    name,
    state: 'same',
    problems: [],
    cells: [cell([...path, id, 'degrees'], typed)],
  })),
  problems: [],
  adds: null,
})

/** Shows the gauge for what is typed into its form. */
const show = (
  arcs: readonly (readonly [string, string])[],
  stand: string,
  length: string,
  unit: GaugeContents['unit'] = 'inches',
) =>
  mount(GaugeFace, {
    props: {
      unit,
      grids: [
        gridOf(
          ['gauge', 'arcs'],
          arcs.map(([name, degrees]) => [name.toLowerCase(), name, degrees]),
        ),
        gridOf(
          ['gauge'],
          [
            ['stand', 'Stand', stand],
            ['length', 'Length', length],
          ],
        ),
      ],
    },
  })

const infantry = ['Infantry', '45'] as const
const artillery = ['Artillery', '30'] as const

/** The points of a path in millimeters, with y toward the enemy, by command letter. */
const readWay = (way: string): readonly (readonly [string, readonly Point[]])[] =>
  [...way.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter = '', numbers = '']) => {
    const all = [...numbers.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    return [
      letter,
      Array.from({ length: all.length / 2 }, (_, at) => ({ x: all[2 * at] ?? NaN, y: -(all[2 * at + 1] ?? NaN) })),
    ]
  })

const drawnIn = (face: ReturnType<typeof show>, selector: string) =>
  face.findAll(`path${selector}`).map((path) => readWay(path.attributes('d') ?? ''))

/** Converts a point on the page to one on the upright face. */
const toFace = ({ origin }: FacePlacement, { x, y }: Point): Point => ({ x: x - origin.x, y: origin.y - y })

const printed = (change: Partial<GaugeContents>) => {
  const page = layOutGauge({ ...plainGauge, ...change }, gaugeWords, fonts)
  if (!page.ok) throw new Error(JSON.stringify(page.problems))
  const [{ face, frame, items }] = entryAt(page.value, 0).faces
  const ways = (role: string) =>
    items.flatMap((item) =>
      item.kind === 'path' && item.role === role
        ? [
            item.steps.map((step) => {
              if (step.to === 'close') return ['Z', []] as const
              const points = step.to === 'curve' ? [step.control1, step.control2, step.point] : [step.point]
              return [
                { move: 'M', line: 'L', curve: 'C' }[step.to],
                points.map((point) => toFace(frame, point)),
              ] as const
            }),
          ]
        : [],
    )
  return { ways, corners: faceCorners(face).map((point) => toFace(frame, toPage(frame, point))) }
}

/** As whole micrometers, so that rounding doesn't matter. */
const measured = (ways: readonly (readonly (readonly [string, readonly Point[]])[])[]) =>
  ways.map((way) =>
    way.map(([letter, points]) => [
      letter,
      points.flatMap(({ x, y }) => [x, y]).map((mm) => Math.round(mm * 1000) + 0),
    ]),
  )

test.each([
  ['default sizes', [infantry, artillery], '1', '4', {}],
  ['sizes left out', [infantry, artillery], '', '', {}],
  ['centimeters', [infantry, artillery], '2.5', '90 mm', { unit: 'cm', stand: 25, length: 90 }],
  ['stand widths', [infantry, artillery], '30 mm', '3', { unit: 'widths', stand: 30, length: 90 }],
  [
    'one arc, a wide stand',
    [['Guns', '22.5']],
    '3/2',
    '3',
    { arcs: [{ label: 'Guns', degrees: 22.5 }], stand: 38.1, length: 76.2 },
  ],
  [
    'wide arcs, sizes left out',
    [
      ['Infantry', '135'],
      ['Artillery', '120'],
    ],
    '',
    '',
    {
      arcs: [
        { label: 'Infantry', degrees: 135 },
        { label: 'Artillery', degrees: 120 },
      ],
      length: 50.8,
    },
  ],
] as const)('%s: corners, ticks, backgrounds and range lines match the print', (_, arcs, stand, length, change) => {
  const face = show(arcs, stand, length, 'unit' in change ? change.unit : 'inches')
  const paper = printed(change)
  const edge = drawnIn(face, '.edge').map((way) => way.filter(([letter]) => letter !== 'Z'))
  expect(measured(edge)).toEqual(measured([paper.corners.map((point, at) => [at === 0 ? 'M' : 'L', [point]])]))
  for (const what of ['ground', 'ahead', 'range', 'tick', 'part']) {
    const ways = [...drawnIn(face, `.${what}.left`), ...drawnIn(face, `.${what}.right`)]
    expect(measured(ways)).toEqual(measured([...paper.ways(`${what}-left`), ...paper.ways(`${what}-right`)]))
    expect(ways.length).toBeGreaterThan(1)
  }
})

test('two arcs share a picture if they share a piece', () => {
  const face = show([infantry, artillery, ['Turret', '180']], '1', '2')
  expect(face.findAll('figure').map((figure) => figure.findAll('figcaption span').map((each) => each.text()))).toEqual([
    ['Infantry 45°', 'Artillery 30°'],
    ['Turret 180°'],
  ])
})

test('a gauge longer than any paper has its outline and no marks', () => {
  const face = show([infantry, artillery], '1', '999999999')
  expect(drawnIn(face, '.edge')).toHaveLength(1)
  expect(drawnIn(face, '.tick')).toEqual([])
})

test.each([
  ['an invalid angle', [['Infantry', '270']], '1', '4'],
  ['an angle in words', [['Infantry', 'wide']], '1', '4'],
  ['a stand that is too wide', [infantry], '7', '4'],
  ['no length', [infantry], '1', '0'],
  ['no arcs', [], '1', '4'],
] as const)('%s: shows no picture rather than a wrong one', (_, arcs, stand, length) =>
  expect(show(arcs, stand, length).find('svg').exists()).toBe(false),
)
