/** The number of a modifier that was read from a scan, where its line gives one that grows with points of fire, or none: as a proposal, and as an amount. */
import { dotted, lastKey, type Path } from '../../paths.ts'
import type { ProposedCell, ProposedRow } from '../proposals.ts'
import { scanWords } from '../../words/scan.ts'
import { speechWords } from '../../words/speech.ts'
import { parseCell } from '../../house/cell-input.ts'
import { isDataMap, type Data, type DataMap } from '../../ruleset/data.ts'
import { entryName } from '../../house/names.ts'
import { pointsGrowth } from './points-condition.ts'
import { keywordsOf } from './rule-words.ts'

/** The cell of a line's number in the check at `home`; `grows`: the check counts points of fire. */
export const valueCells = (
  { name, cells }: ProposedRow,
  grows: boolean,
  home: Path,
  rules: DataMap,
): readonly ProposedCell[] =>
  cells.map((cell) => {
    const growth = grows ? pointsGrowth(name.name) : undefined
    if (growth && cell.text !== '')
      return {
        ...cell,
        text: scanWords.growing(cell.text, growth.each, growth.per, growth.over),
        sure: 'doubtful',
        doubts: ['grows'],
        others: [cell.text],
      }
    return cell.doubts.includes('unsaid') ? { ...cell, ...lookedUp(name.name, home, rules) } : cell
  })

interface Column {
  readonly column: string
  /** As players read it: `National (Fire)`. */
  readonly text: string
  /** As rules write it: `national.fire`. */
  readonly written: string
}

/** The columns of tables of modifiers that are called by words of a line. */
const columnsNamed = (label: string, rules: DataMap): readonly Column[] =>
  Object.entries(isDataMap(rules['grids']) ? rules['grids'] : {}).flatMap(([id, grid]) => {
    const title = entryName(['grids', id], rules)
    const isNamed = keywordsOf(`${title} ${id.replaceAll('-', ' ')}`).some((word) => keywordsOf(label).includes(word))
    const { as, columns } = isDataMap(grid) ? grid : {}
    if (!isNamed || as !== 'modifier') return []
    return Object.keys(isDataMap(columns) ? columns : {}).map((column) => ({
      column,
      text: speechWords.amount.cell(title, entryName(['grids', id, 'columns', column], rules)),
      written: dotted([id, column]),
    }))
  })

/** In the column that is called as the check is; where there is none, it is asked. */
const lookedUp = (label: string, home: Path, rules: DataMap): Pick<ProposedCell, 'text' | 'others'> => {
  const check = keywordsOf(`${entryName(home, rules)} ${lastKey(home).replaceAll('-', ' ')}`)
  const columns = columnsNamed(label, rules)
  const text =
    columns.find(({ column }) => keywordsOf(column.replaceAll('-', ' ')).some((word) => check.includes(word)))?.text ??
    ''
  return { text, others: columns.map((each) => each.text).filter((other) => other !== text) }
}

const growing = new RegExp(`^${scanWords.growing('([+-]?\\d+)', '([+-]\\d+)', '(\\d+)', '(\\d+)')}$`)

/** What the text beside a line adds: a number, the cell of a table, or what grows for every full so many points. */
export const modifierValueData = (text: string, label: string, rules: DataMap): Data => {
  const [, value, each, per, over] = growing.exec(text) ?? []
  if (value === undefined)
    return columnsNamed(label, rules).find((column) => column.text === text)?.written ?? parseCell('number', text)
  const steps: Data = { round: 'down', is: `(points - ${over ?? ''}) / ${per ?? ''}` }
  return { plus: [Number(value), Number(each) === 1 ? steps : { times: [Number(each), steps] }] }
}
