/** The lines of a choice, of which the first that holds counts, in their order. */
import { isDataMap, type Data, type DataMap } from './data.ts'

/** An amount over that of a base, with its lines in the wanted order: a line that the base's order would move says its position. */
export const inLineOrder = (base: Data | undefined, wanted: Data): Data => {
  if (!isDataMap(base) || !isDataMap(wanted)) return wanted
  const inner = Object.entries(wanted).map(([key, value]): [string, Data] => [key, inLineOrder(base[key], value)])
  const { first, ...others } = Object.fromEntries(inner)
  return isDataMap(first) && isDataMap(base['first'])
    ? { ...others, first: placed(Object.keys(base['first']), first) }
    : Object.fromEntries(inner)
}

const placed = (old: readonly string[], lines: DataMap): DataMap => {
  const ids = Object.keys(lines)
  const order = [...old.filter((id) => ids.includes(id)), ...ids.filter((id) => !old.includes(id))]
  return Object.fromEntries(
    Object.entries(lines).map(([id, line], at): [string, Data] => {
      const there = order[at]
      if (there === id || there === undefined || !isDataMap(line)) return [id, line]
      order.splice(order.indexOf(id), 1)
      order.splice(at, 0, id)
      const previous = ids[at - 1]
      // The first line is never moved itself: the lines before it are moved after it.
      return [id, { ...line, ...(previous === undefined ? { before: there } : { after: previous }) }]
    }),
  )
}
