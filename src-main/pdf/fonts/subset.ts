/** The glyphs that a document uses, cut out of a TrueType font byte by byte. Its numbers are big-endian. */
import type { Subset } from './shipped.ts'

/** The bytes of a table of a font by its tag. */
type Tables = (tag: string) => Uint8Array

const headSize = 12
const entrySize = 16

/** The tables of a font file. Throws for one that it lacks. */
export const readTables = (file: Uint8Array): Tables => {
  const view = viewOf(file)
  const tables = new Map<string, Uint8Array>()
  for (let at = headSize; at < headSize + view.getUint16(4) * entrySize; at += entrySize) {
    const start = view.getUint32(at + 8)
    tables.set(String.fromCharCode(...file.subarray(at, at + 4)), file.subarray(start, start + view.getUint32(at + 12)))
  }
  return (tag) => {
    const table = tables.get(tag)
    if (!table) throw new Error(`the font has no table ${tag}`)
    return table
  }
}

/** The offsets of its glyphs must be long ones, as those of the fonts of paper are. */
export const openSubset = (tables: Tables): Subset => {
  const numbers = new Map<number, number>()
  const includeGlyph = (id: number): number => {
    const number = numbers.get(id) ?? numbers.size
    numbers.set(id, number)
    return number
  }
  // The first glyph of every font stands for what is missing.
  includeGlyph(0)
  return { includeGlyph, encode: () => encode(tables, numbers.keys(), includeGlyph) }
}

/** Glyphs that include others add them to `ids` while these are gone through. */
const encode = (tables: Tables, ids: Iterable<number>, includeGlyph: Subset['includeGlyph']): Uint8Array => {
  const [hhea, glyf] = [tables('hhea'), tables('glyf')]
  const [loca, hmtx] = [viewOf(tables('loca')), viewOf(tables('hmtx'))]
  const manyMetrics = viewOf(hhea).getUint16(34)
  const outlines: Uint8Array[] = []
  const offsets = [0]
  const metrics: number[] = []
  let end = 0
  for (const id of ids) {
    const outline = Uint8Array.from(glyf.subarray(loca.getUint32(id * 4), loca.getUint32(id * 4 + 4)))
    renumberComponents(outline, includeGlyph)
    outlines.push(outline)
    end += outline.length
    offsets.push(end)
    // The last glyphs share one advance and have bearings of their own.
    const own = Math.min(id, manyMetrics - 1)
    metrics.push(hmtx.getUint16(own * 4), hmtx.getUint16(own === id ? own * 4 + 2 : (manyMetrics + id) * 2))
  }
  // The order in which fontkit writes them. A document brings its texts along: names and characters are left out.
  return fileOf([
    ['head', tables('head')],
    ['hhea', withNumber(hhea, 34, outlines.length)],
    ['loca', numbersOf(offsets, 4)],
    ['maxp', withNumber(tables('maxp'), 4, outlines.length)],
    ['cvt ', tables('cvt ')],
    ['prep', tables('prep')],
    ['glyf', Buffer.concat(outlines)],
    ['hmtx', numbersOf(metrics, 2)],
    ['fpgm', tables('fpgm')],
  ])
}

/** Flags of a component: what follows it. */
const wordArguments = 0x1
const scale = 0x8
const more = 0x20
const twoScales = 0x40
const matrix = 0x80

/** A glyph made of others names them by number. */
const renumberComponents = (outline: Uint8Array, includeGlyph: Subset['includeGlyph']): void => {
  const view = viewOf(outline)
  if (outline.length === 0 || view.getInt16(0) >= 0) return
  for (let at = 10, flags = more; flags & more;) {
    flags = view.getUint16(at)
    view.setUint16(at + 2, includeGlyph(view.getUint16(at + 2)))
    at += 4 + (flags & wordArguments ? 4 : 2) + (flags & matrix ? 8 : flags & twoScales ? 4 : flags & scale ? 2 : 0)
  }
}

/** A font file of tables: the head of the file, an entry for each, and the tables one after the other. */
const fileOf = (tables: readonly (readonly [string, Uint8Array])[]): Uint8Array => {
  const head = Buffer.alloc(headSize + tables.length * entrySize)
  const rounds = Math.floor(Math.log2(tables.length))
  const range = 2 ** rounds * entrySize
  head.write('true')
  for (const [index, number] of [tables.length, range, rounds, tables.length * entrySize - range].entries())
    head.writeUInt16BE(number, 4 + index * 2)
  let offset = head.length
  for (const [index, [tag, { length }]] of tables.entries()) {
    const at = headSize + index * entrySize
    head.write(tag, at)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    offset += length
  }
  return Buffer.concat([head, ...tables.map(([, table]) => table)])
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** A copy with another number of two bytes in one place. */
const withNumber = (table: Uint8Array, at: number, number: number): Uint8Array => {
  const copy = Uint8Array.from(table)
  viewOf(copy).setUint16(at, number)
  return copy
}

/** Numbers of two or four bytes each. */
const numbersOf = (numbers: readonly number[], size: 2 | 4): Uint8Array => {
  const bytes = Buffer.alloc(numbers.length * size)
  for (const [index, number] of numbers.entries()) bytes.writeUIntBE(number, index * size, size)
  return bytes
}
