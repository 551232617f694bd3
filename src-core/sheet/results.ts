/** Outcomes on a sheet: the name in bold, followed by its effects. */
import { named } from '../present.ts'
import { inside, outcomePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure } from '../ruleset/model/procedures.ts'
import { effectSentences } from '../speech/effects.ts'
import type { Cell, Row, Run, Text } from './blocks.ts'
import { sheetWords } from '../words/sheet.ts'
import { capitalize } from '../words/text.ts'
import type { SheetContext, WithMark } from './context.ts'
import { markNewNumbers } from './changes.ts'

/** The outcome's name and aside with an anchor, and its own mark or that of its band. */
export const outcomeName = (
  outcome: Outcome,
  procedure: Procedure,
  context: SheetContext,
  band: WithMark = {},
): Text => {
  const id = outcomePath(procedure, outcome)
  const name: Run = { ...context.once(id), text: outcome.name, weight: 'bold', ...band, ...context.mark(id) }
  return outcome.aside === null ? [name] : [name, { text: ` (${outcome.aside})` }]
}

/** Name and effects: **Rally** In good order; may move half. Conditional effects have their own lines. */
export const outcomeLines = (
  outcome: Outcome,
  procedure: Procedure,
  context: SheetContext,
  band?: WithMark,
): readonly Text[] => {
  const [first, ...rest] = outcomeSentences(outcome, procedure, context).map(light)
  return [[...outcomeName(outcome, procedure, context, band), { text: ' ' }, ...(first ?? [])], ...rest]
}

/**
 * The effects of an outcome, a text for each role and condition, with numbers marked that house rules changed. `part`: only those on this
 * kind of target, which a heading names; null: those on every kind.
 */
export const outcomeSentences = (
  outcome: Outcome,
  procedure: Procedure,
  context: SheetContext,
  part?: string | null,
): readonly Text[] => {
  const sentencesOf = ({ effects }: Outcome): readonly Text[] =>
    effectSentences(
      part === undefined ? effects : effects.filter(({ kind }) => kind === part),
      context.speech(procedure),
      part ? { part } : {},
    )
  const before = context.ruleset.below?.outcomes.get(outcomePath(procedure, outcome))
  return markNewNumbers(
    sentencesOf(outcome).map((line) => softIfNoEffect(outcome, line)),
    before && sentencesOf(before),
  )
}

/** Like `outcomeSentences`, as one text. */
export const outcomeEffects = (outcome: Outcome, procedure: Procedure, context: SheetContext): Text =>
  outcomeSentences(outcome, procedure, context).flatMap((line, index) =>
    index === 0 ? line : [{ text: ' ' }, ...line],
  )

/** As one run, for a band across a table. */
export const outcomeText = (outcome: Outcome, procedure: Procedure, context: SheetContext): Text =>
  outcomeLines(outcome, procedure, context).flatMap((line, index) => (index === 0 ? line : [{ text: ' ' }, ...line]))

/** A text without bold, to follow a bold name. */
const light = (text: Text): Text => text.map(({ weight: _, ...run }) => run)

/** The text in small type, where an outcome has no effect. */
export const softIfNoEffect = ({ effects }: Outcome, text: Text): Text =>
  effects.length > 0 ? text : text.map((run) => ({ ...run, soft: true }))

/** Rows below the results of a table: a row for each kind of target with the effects of each result. Empty if no result has effects. */
export const footRows = (
  outcomes: readonly Outcome[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
): readonly Row[] => {
  const { parts } = context.ruleset
  const affected = new Set(outcomes.flatMap(({ effects }) => effects.map(({ kind }) => kind)))
  const kinds = [null, ...parts.keys()].filter((kind) => affected.has(kind))
  return kinds.map((kind, row): Row => ({
    id: inside(path, 'outcomes', kind ?? 'all'),
    foot: true,
    cells: [
      { lines: [[{ text: footTitle(kind, kinds, context) }]] },
      ...outcomes.flatMap((outcome): readonly Cell[] => {
        if (outcome.effects.length > 0) return [footCell(outcome, kind, row === 0, procedure, context)]
        // Without any effect it says so once, through all rows.
        return row > 0 ? [] : [{ ...footCell(outcome, kind, true, procedure, context), rows: kinds.length }]
      }),
    ],
  }))
}

const footTitle = (kind: string | null, kinds: readonly (string | null)[], { ruleset }: SheetContext): string => {
  if (kind !== null) return capitalize(named(ruleset.parts, kind).name)
  return kinds.length > 1 ? sheetWords.allTargets : sheetWords.effects
}

const footCell = (
  outcome: Outcome,
  kind: string | null,
  isFirst: boolean,
  procedure: Procedure,
  context: SheetContext,
): Cell => {
  const isAffected = outcome.effects.length === 0 || outcome.effects.some((effect) => effect.kind === kind)
  return {
    ...(isFirst ? context.once(outcomePath(procedure, outcome)) : {}),
    lines: isAffected ? outcomeSentences(outcome, procedure, context, kind) : [[{ text: '–', soft: true }]],
  }
}

/** Outcomes of a table's rows in rising order of results. */
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
  return order.map((id) => named(procedure.outcomes, id))
}
