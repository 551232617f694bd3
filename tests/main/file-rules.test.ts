/** Requirements of PDF/UA that a program can check, tested on every offered sheet and gauge. */
import { describe, expect, test } from 'vitest'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { gaugeOf } from '../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { renderGauge } from '../../src-main/pdf/gauge/draw.ts'
import type { Mark } from '../../src-main/pdf/layout/boxes.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { inGate } from '../tools.ts'
import { readPdf, type ReadDocument, type StructureNode } from './read-pdf.ts'
import { fonts, layOut, nodesOf } from './sheet-reading.ts'

const valueOf = <T>(
  made: { ok: true; value: T } | { ok: false; problems: readonly Parameters<typeof problemText>[0][] },
): T => {
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return made.value
}

const all = (node: StructureNode): StructureNode[] => [node, ...(node.children ?? []).flatMap(all)]

/** The allowed parents of structure elements for which the standard leaves no choice. */
const parents: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  Caption: ['Table', 'L'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
}

const misplaced = (node: StructureNode): string[] =>
  (node.children ?? []).flatMap((child) => {
    const allowed = parents[child.role ?? '']
    const wrong = allowed && !allowed.includes(node.role ?? '') ? [`${child.role} in ${node.role}`] : []
    return [...wrong, ...misplaced(child)]
  })

const checkFile = ({ info, displaysTitle, xmp, outline, places, pages }: ReadDocument): void => {
  expect(info).toMatchObject({ Author: 'Doublequick', Language: 'en' })
  expect(displaysTitle).toBe(true)
  expect(xmp).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
  expect(xmp).toContain(String(info['Title']).replaceAll('&', '&amp;'))
  expect(outline.length).toBe(places.length)
  for (const { structure, width, height } of pages) {
    expect(misplaced(structure)).toEqual([])
    const nodes = all(structure)
    for (const { role, alt, bbox } of nodes.filter((node) => node.role === 'Figure')) {
      expect([role, alt ?? '']).not.toEqual(['Figure', ''])
      const [left = NaN, bottom = NaN, right = NaN, top = NaN] = bbox ?? []
      expect(left).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeGreaterThanOrEqual(0)
      expect(right).toBeGreaterThan(left)
      expect(top).toBeGreaterThan(bottom)
      expect(right).toBeLessThanOrEqual((width * 72) / 25.4)
      expect(top).toBeLessThanOrEqual((height * 72) / 25.4)
    }
  }
}

describe.each(inGate(offered()))('%s', (id) => {
  const ruleset = rulesetNamed(id)
  const sheet = buildSheet(ruleset)

  test.each(['color', 'black'] as const)('the sheet in %s complies with the standard', async (ink) => {
    const options = { paper: 'a4', ink } as const
    const read = await readPdf(valueOf(await qrsPdf(sheet, fonts, options)).bytes)
    checkFile(read)
    const layout = layOut(sheet, options)
    expect(read.outline).toEqual(layout.outline.map(({ title }) => title))
    for (const [index, { page, y }] of layout.outline.entries()) {
      expect(read.places[index]?.page).toBe(page)
      expect(read.places[index]?.x).toBeCloseTo(0, 1)
      expect(read.places[index]?.y).toBeCloseTo(y, 1)
    }
  })

  test('headings start with the phase numbers, and every table has headers with a scope', () => {
    const layout = layOut(sheet, { paper: 'a4' })
    const headings = new Set(
      nodesOf(layout, 'H2').map(({ children }) =>
        children.map((child) => ('tag' in child ? '' : child.text)).join(' '),
      ),
    )
    for (const { number, title } of sheet.sections) {
      const expected = [...(number === undefined ? [] : [number]), title].join(' ')
      expect([...headings].some((heading) => heading.startsWith(expected))).toBe(true)
    }
    expect(nodesOf(layout, 'TH').filter(({ scope }) => scope === undefined)).toEqual([])
  })

  const gauge = gaugeOf(ruleset, { paper: 'a4' })
  test.runIf(gauge.ok)('the gauge complies with the standard', async () => {
    checkFile(await readPdf(valueOf(await renderGauge(valueOf(gauge), gaugeWords, fonts, 'color')).bytes))
  })
})

test('a bar that groups choices is read before them', async () => {
  const sheet = buildSheet(rulesetNamed('fire-and-fury'))
  const tied = sheet.sections
    .flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
    .flatMap((block) => (block.kind === 'modifiers' ? block.groups : []))
    .filter(({ exclusive }) => exclusive)
  const layout = layOut(sheet, { paper: 'a4' })
  const lists = nodesOf(layout, 'L').filter(
    ({ children: [first] }) => first && 'tag' in first && first.tag === 'Caption',
  )
  expect(lists).toHaveLength(tied.length)
  for (const { children } of lists) {
    const [caption, item] = children
    if (!caption || !('tag' in caption) || !caption.sign || !item || !('tag' in item)) throw new Error('no bar')
    const [label] = nodesOf({ pages: [{ marks: [item] }] }, 'Lbl').flatMap((each) => each.children)
    if (!label || 'tag' in label) throw new Error('no number')
    expect(caption.sign.box.x + caption.sign.box.width).toBeLessThan(label.x)
    expect(caption.sign.box.y).toBeLessThan(label.y)
  }
  const { bytes } = valueOf(await qrsPdf(sheet, fonts, { paper: 'a4' }))
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/ActualText \(One of these:\)/g),
  ).toHaveLength(tied.length)
})

test('a superscript mark is read separately from its word', async () => {
  for (const id of inGate(offered())) {
    const sheet = buildSheet(rulesetNamed(id))
    const { pages } = await readPdf(valueOf(await qrsPdf(sheet, fonts, { paper: 'a4' })).bytes)
    const shown = new Set(pages.flatMap((page) => page.shown.map((text) => text.trimStart())))
    const marked = layOut(sheet, { paper: 'a4' }).pages.flatMap(({ marks }) => marks.flatMap(beforeMarks))
    expect(marked.length > 0).toBe(sheet.legend.length > 0)
    // The file has a normal space in place of a non-breaking one.
    expect(marked.filter((text) => !shown.has(`${text.trimStart().replace(/[\u00a0\u202f]/g, ' ')} `))).toEqual([])
  }
})

/** The text before each superscript mark. */
const beforeMarks = ({ children }: Mark): string[] =>
  children.flatMap((child, index) => {
    if ('tag' in child) return beforeMarks(child)
    const next = children[index + 1]
    return next && !('tag' in next) && next.y < child.y && next.size < child.size ? [child.text] : []
  })
