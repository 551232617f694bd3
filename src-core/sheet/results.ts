/** Outcomes on a sheet: the name in bold, then its effects. */
import { entryAt, getEntry } from '../present.ts'
import { pathInside, outcomePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure } from '../ruleset/model/procedures.ts'
import { effectSentences } from '../speech/effects.ts'
import { partColumns } from '../speech/effect-lines.ts'
import { speechWords } from '../words/speech.ts'
import type { Block, Cell, Row, Run, Text } from './blocks.ts'
import { effectCell, partTitle, plainCells, plainLine, type EffectCell } from './effect-cells.ts'
import { sheetWords } from '../words/sheet.ts'
import { capitalize } from '../words/text.ts'
import { anchorRuns, type SheetContext, type WithMark } from './context.ts'
import { markNewNumbers } from './changes.ts'

/** Returns the outcome's name and aside with an anchor and a mark. The mark is that of the outcome or of its band. */
export const outcomeName = (
  outcome: Outcome,
  procedure: Procedure,
  context: SheetContext,
  band: WithMark = {},
): Text => {
  const id = outcomePath(procedure, outcome)
  const name: Run = { ...context.once(id), text: outcome.title, weight: 'bold', ...band, ...context.mark(id) }
  return outcome.aside === null ? [name] : [name, { text: ` (${outcome.aside})` }]
}

/** Adds a period to a name that is followed by sentences. */
export const withStop = (name: Text): Text =>
  name.map((run, index) => (index === name.length - 1 ? { ...run, text: `${run.text}.` } : run))

/** Describes the effects of an outcome, one sentence per role and condition, and marks the numbers that house rules changed. */
const outcomeSentences = (outcome: Outcome, procedure: Procedure, context: SheetContext): readonly Text[] => {
  const sentencesOf = ({ effects }: Outcome): readonly Text[] => effectSentences(effects, context.speech(procedure))
  const before = context.ruleset.below?.outcomes.get(outcomePath(procedure, outcome))
  return markNewNumbers(sentencesOf(outcome), before && sentencesOf(before))
}

/** Like `outcomeSentences`, but joined into one line. */
export const outcomeEffects = (outcome: Outcome, procedure: Procedure, context: SheetContext): Text =>
  outcomeSentences(outcome, procedure, context).flatMap((line, index) =>
    index === 0 ? line : [{ text: ' ' }, ...line],
  )

/** Returns the anchors for the effects of the given outcomes, which go before the sentences about those effects. */
export const effectAnchors = (outcomes: readonly Outcome[], procedure: Procedure, context: SheetContext): Text =>
  anchorRuns(
    outcomes.flatMap((outcome) => effectPaths(outcomePath(procedure, outcome), outcome)),
    context,
  )

/** Returns the paths of an outcome's or follow-up's effects. */
export const effectPaths = (path: string, { effects }: Pick<Outcome, 'effects'>): readonly string[] =>
  effects.map(({ id }) => pathInside(path, 'effects', id))

/**
 * Returns the cell of an outcome that has no effects, or none on the column's part. Soft if only one side rolls and the
 * other is unaffected.
 */
export const absent = ({ effects, severity }: Outcome, { roles, rolls }: Procedure): EffectCell => {
  if (effects.length > 0) return [plainLine('–', true)]
  return [plainLine(`${capitalize(speechWords.effect.none)}.`, severity === 0 && roles.size > 1 && rolls.length === 1)]
}

/**
 * Returns the rows of effects below a table's results, one for each part of the target that the results distinguish. Empty if no result has effects.
 */
export const footRows = (
  outcomes: readonly Outcome[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
): { readonly rows: readonly Row[]; readonly notes: readonly Block[] } => {
  const effects = outcomes.flatMap((outcome) => outcome.effects)
  const parts = partColumns(effects, context.speech(procedure))
  const shown = parts.length > 0 ? parts : effects.length > 0 ? [null] : []
  const own = shown.flatMap((column) =>
    outcomes.map((outcome) => {
      const cell = effectCell(outcome, procedure, { column }, context)
      return cell.length > 0 ? cell : absent(outcome, procedure)
    }),
  )
  const { texts, notes } = plainCells(own, path, procedure, context)
  const rows = shown.map((part, row): Row => ({
    id: pathInside(path, 'outcomes', part?.id ?? 'all'),
    foot: true,
    cells: [
      { lines: [[{ text: part === null ? sheetWords.effects : partTitle(part) }]] },
      ...outcomes.flatMap((outcome, index): readonly Cell[] => {
        const lines = entryAt(texts, row * outcomes.length + index)
        const anchor = row === 0 ? context.once(outcomePath(procedure, outcome)) : {}
        if (outcome.effects.length > 0) return [{ ...anchor, lines }]
        // If an outcome has no effects, one cell across all rows says so.
        return row > 0 ? [] : [{ ...anchor, lines, rows: shown.length }]
      }),
    ],
  }))
  return { rows, notes }
}

/** Returns the outcomes of a table's rows, lowest result first. */
export const outcomesFromLowest = (
  rows: readonly { readonly bands: readonly Band[] }[],
  procedure: Procedure,
): readonly Outcome[] => {
  const order: string[] = []
  for (const { bands } of rows) {
    let at = 0
    for (const { outcome } of bands) {
      const found = order.indexOf(outcome)
      if (found < 0) order.splice(at, 0, outcome)
      at = (found < 0 ? at : found) + 1
    }
  }
  return order.map((id) => getEntry(procedure.outcomes, id))
}
