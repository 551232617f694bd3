/** Outcomes on a sheet: the name in bold, followed by its effects. */
import { named } from '../present.ts'
import { inside, outcomePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure } from '../ruleset/model/procedures.ts'
import { effectSentences } from '../speech/effects.ts'
import type { ResultsBlock, Run, Text } from './blocks.ts'
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
  const [first, ...rest] = outcomeSentences(outcome, procedure, context, light)
  return [[...outcomeName(outcome, procedure, context, band), { text: ' ' }, ...(first ?? [])], ...rest]
}

/** The effects of an outcome, a text for each role and condition, with numbers marked that house rules changed; `look` styles each text. */
export const outcomeSentences = (
  outcome: Outcome,
  procedure: Procedure,
  context: SheetContext,
  look: (text: Text) => Text = (text) => text,
): readonly Text[] => {
  const sentencesOf = ({ effects }: Outcome): readonly Text[] =>
    effectSentences(effects, context.speech(procedure)).map(look)
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
const light = (text: Text): Text => text.map((run) => ({ text: run.text }))

/** The text in small type, where an outcome has no effect. */
export const softIfNoEffect = ({ effects }: Outcome, text: Text): Text =>
  effects.length > 0 ? text : text.map((run) => ({ ...run, soft: true }))

/** The effects of each result side by side, below the staircase table at `path`. */
export const resultsBlock = (
  outcomes: readonly Outcome[],
  path: string,
  procedure: Procedure,
  context: SheetContext,
): ResultsBlock => ({
  kind: 'results',
  id: inside(path, 'outcomes'),
  results: outcomes.map((outcome) => {
    const own = outcomePath(procedure, outcome)
    const { id = inside(path, 'outcomes', outcome.id) } = context.once(own)
    return {
      id,
      name: [
        { text: outcome.name, ...context.mark(own) },
        ...(outcome.aside === null ? [] : [{ text: ` (${outcome.aside})`, soft: true }]),
      ],
      lines: outcomeSentences(outcome, procedure, context),
      severity: outcome.severity,
    }
  }),
})

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
