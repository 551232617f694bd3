// Draws the blocks of a sheet with plain pdfkit on two A4 pages with the same four fonts, as a program for a single sheet would.
// Arguments: the blocks as JSON, the font folder, the PDF, and optionally a number of rounds. With rounds it parses the fonts once and prints the
// milliseconds of each round.
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'

const [file, folder, out, rounds = '1'] = process.argv.slice(2)
const sheet = JSON.parse(readFileSync(file, 'utf8'))
const weights = { regular: 'Regular', semibold: 'Semibold', bold: 'Bold', black: 'Black' }
const isWarm = Number(rounds) > 1
const fonts = Object.entries(weights).map(([name, weight]) => {
  const bytes = readFileSync(join(folder, `SourceSans3-${weight}.ttf`))
  return [name, isWarm ? create(bytes) : bytes]
})

const [size, margin, gap] = [8.2, 20, 12]
const ink = {
  text: '#16181d',
  soft: '#50565f',
  rule: '#c3c8cf',
  tone: '#1f4e79',
  fills: [null, '#ece4d3', '#dfcdab', '#d4b582', '#c99a63'],
}

const print = (path) => {
  const doc = new PDFDocument({ size: 'A4', margin, font: null, info: { Title: sheet.title } })
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes)
  const stream = createWriteStream(path)
  doc.pipe(stream)
  const [width, foot] = [doc.page.width - 2 * margin, doc.page.height - margin]

  const plain = (text) => (typeof text === 'string' ? text : text.map((run) => run.text).join(''))
  const fontOf = (text, font) => (typeof text !== 'string' && text.length === 1 && text[0].weight) || font
  const heightOf = (text, font, room) =>
    doc.font(fontOf(text, font)).fontSize(size).heightOfString(plain(text), { width: room })
  /** Draws the runs of a text one after the other and returns their height. */
  const set = (text, x, y, room, font = 'regular', color = ink.text, align = 'left') => {
    const runs = typeof text === 'string' ? [{ text }] : text.filter((run) => run.text)
    doc.x = x
    doc.y = y
    for (const [index, run] of runs.entries()) {
      doc.font(run.weight ?? font).fontSize(size)
      doc
        .fillColor(run.soft ? ink.soft : color)
        .text(run.text, { width: room, align, continued: index < runs.length - 1 })
    }
    return doc.y - y
  }
  const rule = (x, y, room, color = ink.rule) =>
    doc
      .moveTo(x, y)
      .lineTo(x + room, y)
      .lineWidth(0.35)
      .stroke(color)
  const line = size * 1.2

  const table = ({ columns, rows }, x, top, room) => {
    const needs = columns.map((column, index) => {
      const cells = rows.map(({ cells }) => cells[index]).filter((cell) => cell && !cell.columns)
      const widest = Math.max(
        ...[column.header, ...cells.flatMap(({ lines }) => lines)].map((text) =>
          doc.font('semibold').fontSize(size).widthOfString(plain(text)),
        ),
      )
      return Math.min(widest + 8, 150)
    })
    const sum = needs.reduce((a, b) => a + b, 0)
    const widths = needs.map((need) => (need * room) / sum)
    const lefts = widths.map((_, index) => x + widths.slice(0, index).reduce((a, b) => a + b, 0))
    let y = top
    const heads = columns.map(({ header }, index) => heightOf(header, 'semibold', widths[index] - 8))
    for (const [index, { header, holds }] of columns.entries())
      set(header, lefts[index] + 4, y, widths[index] - 8, 'semibold', ink.text, holds === 'number' ? 'center' : 'left')
    y += Math.max(...heads)
    rule(x, y, room, ink.text)
    const reaching = columns.map(() => 0)
    for (const row of rows) {
      let column = 0
      const placed = row.cells.map((cell) => {
        while (reaching[column] > 0) column += 1
        const at = column
        const span = cell.columns ?? 1
        for (let over = 0; over < span; over += 1) reaching[column + over] = cell.rows ?? 1
        column += span
        const cellWidth = widths.slice(at, column).reduce((a, b) => a + b, 0)
        const height = cell.lines.reduce((total, text) => total + heightOf(text, 'regular', cellWidth - 8), 0)
        return { cell, at, cellWidth, height }
      })
      const height = Math.max(line, ...placed.filter(({ cell }) => !cell.rows).map((each) => each.height)) + 1.5
      for (const { cell, at, cellWidth } of placed) {
        const severity = cell.severity ?? columns[at].severity
        const fill = severity === undefined ? null : ink.fills[severity]
        if (fill && cell.lines.length > 0) doc.rect(lefts[at], y, cellWidth, height).fill(fill)
        let under = y + 1
        for (const text of cell.lines)
          under += set(
            text,
            lefts[at] + 4,
            under,
            cellWidth - 8,
            columns[at].key ? 'semibold' : 'regular',
            ink.text,
            columns[at].holds === 'number' ? 'center' : 'left',
          )
      }
      y += height
      rule(x, y, room)
      for (const [index, rows] of reaching.entries()) reaching[index] = Math.max(0, rows - 1)
    }
    return y - top
  }

  const block = (each, x, top, room) => {
    let y = top
    if (each.title) y += set(each.title, x, y, room, 'bold', ink.tone) + 1
    if (each.kind === 'table') return y + table(each, x, y, room) + 6 - top
    for (const { lines } of each.groups ?? [])
      for (const { value, text } of lines) {
        set(value, x, y, 22, 'bold', ink.text, 'right')
        y += set(text, x + 28, y, room - 28)
      }
    for (const { text } of each.notes ?? []) y += set(text, x, y, room)
    const results = each.results ?? []
    const heights = results.map(({ name, lines }, index) => {
      const each = room / results.length
      const left = x + index * each
      const head = set(name, left + 3, y, each - 6, 'bold')
      return lines.reduce((height, text) => height + set(text, left + 3, y + height, each - 6), head)
    })
    return y + Math.max(0, ...heights) + 6 - top
  }

  doc
    .font('black')
    .fontSize(size * 1.8)
    .fillColor(ink.text)
    .text(sheet.title, margin, margin)
  doc.font('regular').fontSize(size).fillColor(ink.soft).text(sheet.subtitle)
  let y = doc.y + 6
  for (const [index, section] of sheet.sections.entries()) {
    if (index === 2) {
      doc.addPage()
      y = margin
    }
    doc
      .font('black')
      .fontSize(size * 1.5)
      .fillColor(ink.tone)
      .text([section.number, section.title].filter(Boolean).join(' '), margin, y)
    if (section.subtitle) doc.font('regular').fontSize(size).fillColor(ink.soft).text(section.subtitle)
    rule(margin, doc.y + 1, width, ink.tone)
    const top = doc.y + 4
    const [left, right] = [width * 0.34, width * 0.66 - gap]
    const run = (blocks, x, room, from) => blocks.reduce((at, each) => at + block(each, x, at, room), from)
    y = Math.max(run(section.left, margin, left, top), run(section.right, margin + left + gap, right, top))
    y = run(section.loose, margin, width, y) + 6
    if (y > foot) throw new Error(`${section.title} passes the page`)
  }
  set(sheet.credits.join(' '), margin, foot - 3 * line, width, 'regular', ink.soft)
  doc.end()
  return finished(stream)
}

const took = []
for (let round = 0; round < Number(rounds); round += 1) {
  const start = performance.now()
  await print(out)
  took.push(performance.now() - start)
}
if (isWarm) console.log(JSON.stringify(took))
