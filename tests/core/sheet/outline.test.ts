/** Crop marks of a piece extend its edges into the waste, never into the piece. */
import { expect, test } from 'vitest'
import { cropMarks, type Corner } from '../../../src-core/sheet/gauge/outline.ts'

const piece = (...points: readonly (readonly [x: number, y: number])[]): readonly Corner[] =>
  points.map(([x, y]) => ({ at: { x, y }, radius: 0, cut: 0 }))

/** The end points of each mark, in hundredths of a millimeter. */
const marksOf = (corners: readonly Corner[]): readonly string[] =>
  cropMarks(corners)
    .map((steps) =>
      steps
        .map((step) =>
          'point' in step ? `${Math.round(step.point.x * 100)},${Math.round(step.point.y * 100)}` : step.to,
        )
        .join(' '),
    )
    .toSorted()

const square = ['-380,0 -80,0', '-380,2000 -80,2000', '0,-380 0,-80', '0,2380 0,2080']
const right = ['2080,0 2380,0', '2080,2000 2380,2000', '2000,-80 2000,-380', '2000,2080 2000,2380']
const turned = (mark: string): string => mark.split(' ').toSorted().join(' ')

test('draws two cut marks at each corner, starting slightly outside it', () => {
  expect(
    marksOf(piece([0, 0], [20, 0], [20, 20], [0, 20]))
      .map(turned)
      .toSorted(),
  ).toEqual([...square, ...right].map(turned).toSorted())
})

test('draws no cut marks along a straight edge or at an inward corner', () => {
  const flat = marksOf(piece([0, 0], [10, 0], [20, 0], [20, 20], [0, 20]))
  expect(flat.map(turned).toSorted()).toEqual([...square, ...right].map(turned).toSorted())
  const bent = marksOf(piece([0, 0], [20, 0], [20, 10], [10, 10], [10, 20], [0, 20]))
  expect(bent).toHaveLength(10)
  expect(bent.filter((mark) => mark.includes('1000,1000'))).toEqual([])
  expect(bent.filter((mark) => /(^| )(620|920),1000|1000,(620|920)/.test(mark))).toEqual([])
})

test('draws no cut marks that would end in another part of the piece', () => {
  // The left arm is higher, and three millimeters from the right one.
  const arms = marksOf(piece([0, 0], [30, 0], [30, 20], [20, 20], [20, 10], [17, 10], [17, 25], [0, 25]))
  expect(arms.filter((mark) => /(^| )1920,2000/.test(mark))).toEqual([])
  expect(arms.filter((mark) => /(^| )2000,2080/.test(mark))).toHaveLength(1)
})
