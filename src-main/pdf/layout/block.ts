/** Lays out a block of a sheet in one column. */
import type { Block, Tone } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { stackAreas, type Area } from './area.ts'
import { titleArea } from './block-title.ts'
import { modifierAreas, noteAreas } from './lists.ts'
import { tableArea } from './table.ts'
import { type Setting, space } from './words.ts'

/** A block with its title, measured once for each spacing. */
export const blockArea = (setting: Setting, block: Block, tone: Tone): Area => {
  const known = areasOf(setting.looks)(block)
  const key = `${setting.spacing} ${tone}`
  const found = known.get(key) ?? measureBlock(setting, block, tone)
  known.set(key, found)
  return found
}

const areasOf = memoize((_looks: object) => memoize((_block: Block) => new Map<string, Area>()))

const measureBlock = (setting: Setting, block: Block, tone: Tone): Area => {
  if (block.kind === 'table') return tableArea(setting, block, tone)
  const { title } = block
  const list = block.kind === 'modifiers' ? modifierAreas(setting, block, tone) : noteAreas(setting, block, tone)
  const heading = title === undefined ? [] : [titleArea(setting, { ...block, title }, tone)]
  const body = list.length === 0 ? [] : [stackAreas(list, space(setting.spacing).group)]
  return stackAreas([...heading, ...body], 0)
}
