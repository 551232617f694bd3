/** Subsets TrueType fonts. Numbers are big-endian. */
import type { Subset } from './shipped.ts'

/** Returns the bytes of the table with the given tag. */
type Tables = (tag: string) => Uint8Array

const headSize = 12
const entrySize = 16

/** Reads the tables of a font file. The returned function throws if a table is missing. */
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

/** Creates an empty subset. Requires long glyph offsets, which the shipped fonts have. */
export const openSubset = (tables: Tables): Subset => {
  const numbers = new Map<number, number>()
  const includeGlyph = (id: number): number => {
    const number = numbers.get(id) ?? numbers.size
    numbers.set(id, number)
    return number
  }
  // Glyph 0 is the missing glyph.
  includeGlyph(0)
  return { includeGlyph, encode: () => encode(tables, numbers.keys(), includeGlyph) }
}

/** Encodes the glyphs as a font file. Composite glyphs add their components to `ids` during iteration. */
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
    // The last glyphs share one advance width but have different bearings.
    const own = Math.min(id, manyMetrics - 1)
    metrics.push(hmtx.getUint16(own * 4), hmtx.getUint16(own === id ? own * 4 + 2 : (manyMetrics + id) * 2))
  }
  // Tables are in fontkit's order. Names and character maps are omitted because the PDF stores the text.
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

/** Component flags that determine which fields follow. */
const wordArguments = 0x1
const scale = 0x8
const more = 0x20
const twoScales = 0x40
const matrix = 0x80

/** Replaces the component ids of a composite glyph. */
const renumberComponents = (outline: Uint8Array, includeGlyph: Subset['includeGlyph']): void => {
  const view = viewOf(outline)
  if (outline.length === 0 || view.getInt16(0) >= 0) return
  for (let at = 10, flags = more; flags & more;) {
    flags = view.getUint16(at)
    view.setUint16(at + 2, includeGlyph(view.getUint16(at + 2)))
    at += 4 + (flags & wordArguments ? 4 : 2) + (flags & matrix ? 8 : flags & twoScales ? 4 : flags & scale ? 2 : 0)
  }
}

/** Assembles a font file from a header, a table directory and tables. */
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

/** A copy of a table with one 16-bit number replaced. */
const withNumber = (table: Uint8Array, at: number, number: number): Uint8Array => {
  const copy = Uint8Array.from(table)
  viewOf(copy).setUint16(at, number)
  return copy
}

const numbersOf = (numbers: readonly number[], size: 2 | 4): Uint8Array => {
  const bytes = Buffer.alloc(numbers.length * size)
  for (const [index, number] of numbers.entries()) bytes.writeUIntBE(number, index * size, size)
  return bytes
}
