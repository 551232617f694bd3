import type { Item, Part, PathItem } from './items.ts'
import { ink } from './items.ts'

const black = '#000000'
const paper = '#ffffff'

/** A page in pure black, for printers without gray: tints become paper, and a line that was paler is half as thick instead. */
export const inBlack = (parts: readonly Part[]): readonly Part[] => parts.map((part) => ({ ...part, items: part.items.map(blackened) }))

const blackened = (item: Item): Item => (item.kind === 'text' ? { ...item, colour: black } : { ...item, ...filled(item), ...drawn(item) })

const filled = ({ fill }: PathItem): Partial<PathItem> => (fill === undefined ? {} : { fill: fill === ink ? black : paper })

const drawn = ({ stroke, width = 0 }: PathItem): Partial<PathItem> =>
  stroke === undefined ? {} : { stroke: black, width: stroke === ink ? width : width / 2 }
