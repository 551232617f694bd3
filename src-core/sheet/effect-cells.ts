/** Effects in the cells of a table. Equal cells are merged, and repeated lines become numbered notes below the table. */
import { pathInside, outcomePath } from '../paths.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Part } from '../ruleset/model/traits.ts'
import { conditionText } from '../language/expression-text.ts'
import { continuedMove } from '../speech/clauses.ts'
import { speechWords } from '../words/speech.ts'
import { effectLines, type EffectLine, type NamedCondition } from '../speech/effect-lines.ts'
import { impliedRoles, roleLead } from '../speech/effects.ts'
import { capitalize, lowerFirst, plainText } from '../words/text.ts'
import { sheetWords } from '../words/sheet.ts'
import { markNewNumbers, markNewNumbersIn } from './changes.ts'
import type { Cell, NotesBlock, Run, Text } from './blocks.ts'
import { anchorRuns, type SheetContext } from './context.ts'

/** A line of a cell, with the paths of its data. */
interface CellLine {
  readonly text: Text
  readonly ids: readonly string[]
  /** Whether the line always applies. Note numbers go after the last such line. */
  readonly isAlways: boolean
  readonly isFree: boolean
  readonly named: readonly NamedCondition[]
  readonly chargesOn: boolean
}

export type EffectCell = readonly CellLine[]

/** Which effects of an outcome a cell shows. */
export interface CellScope {
  /** The roles that the column's heading names. If unset, the check has only one role. */
  readonly implied?: ReadonlySet<string>
  /** The part that the column's heading names. Null for all parts. */
  readonly column: Part | null
  readonly concerns?: (effect: Effect) => boolean
  /** Removes the parts of an effect that the column's heading already states. */
  readonly shown?: (effect: Effect) => Effect
}

/**
 * Returns the lines of an outcome's effects in a column, and marks the numbers that house rules changed. Empty if the outcome has no effects there.
 */
export const effectCell = (
  outcome: Outcome,
  procedure: Procedure,
  { implied, column, concerns = () => true, shown = (effect) => effect }: CellScope,
  context: SheetContext,
): EffectCell => {
  const speech = { ...context.speech(procedure), isMoveKnown: recurringMove(procedure, context) !== undefined }
  const unnamed = implied ?? impliedRoles(speech)
  const linesOf = ({ effects }: Outcome): readonly (EffectLine & { readonly role: string | null })[] => {
    const own = effects.filter(concerns)
    const again = own.filter(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))
    const byRole = Map.groupBy(
      own.filter((effect) => !again.includes(effect)),
      ({ of }) => (unnamed.has(of) ? null : of),
    )
    return [...byRole, ...(again.length > 0 ? [[null, again] as const] : [])].flatMap(([role, some]) =>
      effectLines(some.map(shown), column, speech).map((line, index) => ({ ...line, role: index === 0 ? role : null })),
    )
  }
  const textOf = ({ role, lead, text, named: names }: EffectLine & { readonly role: string | null }): Text => {
    const weight = names.some(({ name }) => capitalize(name) === lead) ? ({ weight: 'semibold' } as const) : {}
    const words: Text = lead === '' ? [{ text }] : [{ text: `${lead}:`, ...weight }, { text: ` ${text}` }]
    if (role === null) return words
    return [...roleLead(role, speech), { text: ' ' }, ...words.map((run, at) => (at === 0 ? lowerFirstRun(run) : run))]
  }
  const now = linesOf(outcome)
  const before = context.ruleset.below?.outcomes.get(outcomePath(procedure, outcome))
  const texts = markNewNumbers(now.map(textOf), before && linesOf(before).map(textOf))
  return now.map(({ effects, isFree, lead, named: names, role }, index): CellLine => ({
    text: texts[index] ?? [],
    ids: effects.map(({ id }) => pathInside(outcomePath(procedure, outcome), 'effects', id)),
    isAlways: lead === '' && role === null && !isFree,
    isFree: isFree && role === null,
    named: names,
    chargesOn: effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'continue')),
  }))
}

/** Returns the text about continuing a charge if several effects continue it and all have the same text. */
const recurringMove = (procedure: Procedure, context: SheetContext): string | undefined => {
  const [move, ...others] = continuedMoves([...procedure.outcomes.values()], procedure, context)
  return others.length > 0 && others.every((other) => other === move) && move !== '' ? move : undefined
}

const continuedMoves = (outcomes: readonly Outcome[], procedure: Procedure, context: SheetContext): readonly string[] =>
  outcomes
    .flatMap(({ effects }) => effects.flatMap(({ verbs }) => verbs))
    .flatMap((verb) => (verb.verb === 'continue' ? [continuedMove(verb, context.speech(procedure))] : []))

const lowerFirstRun = (run: Run): Run => ({ ...run, text: lowerFirst(run.text) })

/** Returns a line with text that doesn't come from an effect. */
export const plainLine = (text: string, soft = false): CellLine => ({
  text: [{ text, ...(soft ? { soft } : {}) }],
  ids: [],
  isAlways: true,
  isFree: false,
  named: [],
  chargesOn: false,
})

const anchored = ({ text, ids }: CellLine, context: SheetContext): Text => [...anchorRuns(ids, context), ...text]

/** A row of cells in groups. Equal cells of a group are merged. */
export type EffectRow = readonly (readonly EffectCell[])[]

interface PlacedCell {
  readonly row: number
  readonly column: number
  readonly columns: number
  readonly rows: number
  readonly lines: EffectCell
  /** The paths of all merged cells. */
  readonly ids: readonly string[]
}

/**
 * Returns the cells of each row, without covered ones, and the notes below the table at `path`. If `merges` is set, cells equal to the one above
 * are merged with it.
 */
export const effectRows = (
  rows: readonly EffectRow[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
  merges = true,
): { readonly rows: readonly (readonly Cell[])[]; readonly notes: readonly NotesBlock[] } => {
  const across = rows.map((groups, row) => groups.reduce<PlacedCell[]>(mergedAcross(row), []))
  const placed = merges ? mergedDown(across) : across
  const noted = recurring(placed.flat().map(({ lines }) => lines))
  const cells = placed.map((row) =>
    row.map(({ lines, ids, columns, rows: span }): Cell => ({
      lines: notedTexts(lines, ids, noted, context),
      ...(columns > 1 ? { columns } : {}),
      ...(span > 1 ? { rows: span } : {}),
    })),
  )
  const all = placed.flat()
  const names = namesNotes(
    all.map(({ lines }) => lines),
    path,
    procedure,
    context,
  )
  return { rows: cells, notes: paragraph([...names, ...numberedNotes(all, noted, path, context)], path) }
}

/** Returns the cells as text without merging, and a note below the table at `path` that explains the names they use. */
export const plainCells = (
  cells: readonly EffectCell[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
): { readonly texts: readonly (readonly Text[])[]; readonly notes: readonly NotesBlock[] } => ({
  texts: cells.map((cell) => cell.map((line) => anchored(line, context))),
  notes: paragraph(namesNotes(cells, path, procedure, context), path),
})

/** Joins short notes below the table at `path`. */
const paragraph = (notes: NotesBlock['notes'], path: string): readonly NotesBlock[] => {
  const id = pathInside(path, 'notes')
  const text = notes.flatMap((note, index) => [{ id: note.id, text: index === 0 ? '' : '\u00a0 ' }, ...note.text])
  return notes.length > 0 ? [{ kind: 'notes', id, notes: [{ id: pathInside(id, 'all'), text }] }] : []
}

const wordsOf = (lines: EffectCell): string => lines.map(({ text }) => plainText(text)).join('\n')
const idsOf = (lines: EffectCell): readonly string[] => lines.flatMap(({ ids }) => ids)

const mergedAcross =
  (row: number) =>
  (placed: PlacedCell[], group: readonly EffectCell[]): PlacedCell[] => {
    const start = placed.reduce((columns, cell) => columns + cell.columns, 0)
    const own: PlacedCell[] = []
    for (const [index, lines] of group.entries()) {
      const last = own.at(-1)
      if (last && wordsOf(last.lines) === wordsOf(lines))
        own[own.length - 1] = { ...last, columns: last.columns + 1, ids: [...last.ids, ...idsOf(lines)] }
      else own.push({ row, column: start + index, columns: 1, rows: 1, lines, ids: idsOf(lines) })
    }
    return [...placed, ...own]
  }

const mergedDown = (rows: readonly (readonly PlacedCell[])[]): readonly (readonly PlacedCell[])[] => {
  const result: PlacedCell[][] = rows.map(() => [])
  for (const row of rows)
    for (const cell of row) {
      const isSame = (other: PlacedCell): boolean =>
        other.row + other.rows === cell.row &&
        other.column === cell.column &&
        other.columns === cell.columns &&
        wordsOf(other.lines) === wordsOf(cell.lines)
      const home = result.find((cells) => cells.some(isSame))
      const at = home?.findIndex(isSame) ?? -1
      const above = home?.[at]
      if (home && above) home[at] = { ...above, rows: above.rows + 1, ids: [...above.ids, ...cell.ids] }
      else result[cell.row]?.push(cell)
    }
  return result
}

/** How often a line must occur to become a note. A line without names and with at least `longLineLength` characters needs to occur only twice. */
const minRepeats = 3
const longLineLength = 40

/** Returns the lines that are printed once as notes, in the order of their numbers. Leaves no cell empty. */
const recurring = (cells: readonly EffectCell[]): readonly string[] => {
  const free = cells.flatMap((lines) => lines.filter(({ isFree }) => isFree))
  const byWords = [...Map.groupBy(free, ({ text }) => plainText(text))]
  const found = byWords
    .filter(([words, same]) => {
      const isLong = words.length >= longLineLength && same.every(({ named }) => named.length === 0)
      return same.length >= minRepeats || (same.length > 1 && isLong)
    })
    .map(([words]) => words)
  const emptied = cells.filter((lines) => lines.length > 0 && lines.every((line) => isNoted(line, found))).flat()
  return found.filter((words) => emptied.every(({ text }) => plainText(text) !== words))
}

const notedTexts = (
  lines: EffectCell,
  ids: readonly string[],
  noted: readonly string[],
  context: SheetContext,
): readonly Text[] => {
  const own = lines.filter((line) => !isNoted(line, noted))
  const numbers = noted.flatMap((words, index) =>
    lines.some(({ text }) => plainText(text) === words) ? [sheetWords.noteNumber(index + 1)] : [],
  )
  const always = own.findLastIndex(({ isAlways }) => isAlways)
  const at = always < 0 ? own.length - 1 : always
  const others = ids.filter((id) => !lines.some((line) => isNoted(line, noted) && line.ids.includes(id)))
  return own.map((line, index) => [
    ...(index === 0
      ? anchorRuns(
          others.filter((id) => !idsOf(own).includes(id)),
          context,
        )
      : []),
    ...anchored(line, context),
    ...(index === at && numbers.length > 0 ? [{ text: numbers.join('\u00a0') }] : []),
  ])
}

const isNoted = ({ text }: CellLine, noted: readonly string[]): boolean => noted.includes(plainText(text))

/** Returns notes such as "¹ Cavalry: disordered." */
const numberedNotes = (
  cells: readonly PlacedCell[],
  noted: readonly string[],
  path: string,
  context: SheetContext,
): NotesBlock['notes'] =>
  noted.map((words, index) => {
    const same = cells.flatMap(({ lines }) => lines).filter(({ text }) => plainText(text) === words)
    return {
      id: pathInside(path, 'notes', index + 1),
      text: [
        { text: `${sheetWords.noteNumber(index + 1)}\u00a0` },
        ...anchorRuns(idsOf(same), context),
        ...(same[0]?.text ?? []),
      ],
    }
  })

/** Returns notes such as "**Hit hard**: against cavalry or outflanked." */
const namesNotes = (
  cells: readonly EffectCell[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
): NotesBlock['notes'] => {
  const all = cells.flatMap((lines) => lines.flatMap(({ named: names }) => names))
  const byId = new Map(all.map((each) => [each.id, each]))
  const move = recurringMove(procedure, context)
  const isUsed = cells.some((lines) => lines.some(({ chargesOn }) => chargesOn))
  const { below } = context.ruleset
  const before =
    below &&
    continuedMoves(
      [...procedure.outcomes.values()].flatMap((outcome) => below.outcomes.get(outcomePath(procedure, outcome)) ?? []),
      procedure,
      context,
    )
  const moves: NotesBlock['notes'] =
    move === undefined || !isUsed
      ? []
      : [
          {
            id: pathInside(path, 'names', 'continue'),
            text: [
              { text: `${capitalize(speechWords.effect.chargeOn)}:`, weight: 'semibold' },
              ...markNewNumbersIn([{ text: ` ${move}.` }], before && [{ text: before.join(' ') }]),
            ],
          },
        ]
  const conditions: NotesBlock['notes'] = [...byId.values()].map(({ id, name, is }) => ({
    id: pathInside(path, 'names', id),
    text: [
      { ...context.once(pathInside('conditions', id)), text: `${capitalize(name)}:`, weight: 'semibold' },
      { text: ` ${conditionText(is, context.speech(procedure))}.` },
    ],
  }))
  return [...conditions, ...moves]
}

/** Returns the name of a part as a heading. */
export const partTitle = ({ name }: Part): string => capitalize(name)
