/** The parts of a sheet that are sentences: follow-ups of a roll, decisions without a roll, lists, arcs of fire. */
import { compare, wholeNumber, type Fraction } from '../exact.ts'
import { soleTest } from '../language/logic.ts'
import { nonNull } from '../present.ts'
import {
  arcPath,
  decisionPath,
  followPath,
  pathInside,
  listEntryPath,
  listPath,
  outcomePath,
  procedurePath,
  traitLinePath,
} from '../paths.ts'
import type { List } from '../ruleset/model.ts'
import type { Amount, Range } from '../language/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { FollowUp, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { joinPhrases } from '../language/phrases.ts'
import { amountText, guardText } from '../language/expression-text.ts'
import { roleText, type Speech } from '../language/names.ts'
import { effectsText } from '../speech/effects.ts'
import { plainText, capitalize, lowerFirst } from '../words/text.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { NotesBlock, Run, Text } from './blocks.ts'
import { anchorRuns, type SheetContext } from './context.ts'
import { markNewNumbersIn } from './changes.ts'
import { effectAnchors, effectPaths, outcomeEffects, outcomeName } from './results.ts'
import { singleOutcome } from './tables.ts'
import { speechWords } from '../words/speech.ts'
import { sheetWords } from '../words/sheet.ts'

/** Returns follow-ups grouped under their triggers, such as ON A NATURAL 10. */
export const followBlocks = (procedure: Procedure, context: SheetContext): readonly NotesBlock[] => {
  const triggers = Map.groupBy(procedure.follows, (follow) => triggerText(follow, procedure))
  return [...triggers].map(([title, follows], index): NotesBlock => ({
    kind: 'notes',
    id: pathInside(procedurePath(procedure), 'follows', ...(index === 0 ? [] : [index + 1])),
    title,
    notes: [
      ...Map.groupBy(follows, (follow) => `${follow.title}: ${followWords(follow, [], procedure, context)}`).values(),
    ].flatMap((same) => followNote(same, procedure, context)),
  }))
}

/** Returns a note for follow-ups that affect several roles equally, printed once for all of them. */
const followNote = (same: readonly FollowUp[], procedure: Procedure, context: SheetContext): NotesBlock['notes'] => {
  const [first] = same
  if (first === undefined) return []
  const [, ...others] = same.map((follow) => followPath(procedure, follow))
  const id = followPath(procedure, first)
  const lead: Run = { text: `${first.title}.`, weight: 'bold', ...context.mark(id) }
  const paths = same.flatMap((follow) => effectPaths(followPath(procedure, follow), follow))
  const also = [...others.map((other): Run => ({ id: other, text: '' })), ...anchorRuns(paths, context)]
  const whose = same.map(({ of }) => of)
  const words = (follow: FollowUp): Text => [{ text: ` ${followWords(follow, whose, procedure, context)}` }]
  const before = context.ruleset.below?.follows.get(id)
  return [{ id, text: [lead, ...also, ...markNewNumbersIn(words(first), before && words(before))] }]
}

/** Returns `Lively fire or worse` if all worse outcomes are included. Otherwise lists the outcomes by name. */
const outcomesText = (ids: ReadonlySet<string>, { outcomes }: Procedure): string => {
  const named = [...outcomes.values()].filter(({ id }) => ids.has(id)).toSorted((a, b) => a.severity - b.severity)
  const [mildest] = named
  const all =
    mildest && [...outcomes.values()].every(({ id, severity }) => ids.has(id) === severity >= mildest.severity)
  return all && named.length > 2 ? sheetWords.orWorse(mildest.name) : named.map(({ name }) => name).join(', ')
}

const triggerText = (follow: FollowUp, procedure: Procedure): string => {
  const { natural, result, outcomes } = follow
  const names = outcomes && outcomesText(outcomes, procedure)
  const triggers = [
    natural && sheetWords.onNatural(rangeText(natural)),
    result && sheetWords.onResult(rangeText(result)),
    names && sheetWords.onOutcomes(names),
  ]
  const spared = sparedOutcomes(follow, procedure)
  return (
    triggers.filter(Boolean).join(', ') || (spared === undefined ? sheetWords.follows : sheetWords.afterAllBut(spared))
  )
}

/** Returns the results that exclude a follow-up if that is its only condition: a tie, or outcomes by name. Otherwise undefined. */
const sparedOutcomes = ({ unless }: FollowUp, { tables, rolls, outcomes }: Procedure): string | undefined => {
  const test = soleTest(unless)
  if (test?.key !== 'result' || !('ranges' in test.accepts)) return undefined
  const { ranges } = test.accepts
  if (rolls.length > 1 && ranges.every(({ min, max }) => min?.n === 0n && max?.n === 0n)) return sheetWords.tie
  const isSpared = (band: Range): boolean =>
    ranges.some(({ min, max }) => isSameEnd(band.min, min) && isSameEnd(band.max, max))
  const ids = tables.flatMap(({ rows }) =>
    rows.flatMap(({ bands }) => bands.filter(isSpared).map(({ outcome }) => outcome)),
  )
  const names = new Set(ids.map((id) => nonNull(outcomes.get(id)).name))
  return names.size === 0 ? undefined : joinPhrases([...names], speechWords.or)
}

const isSameEnd = (end: number | null, exact: Fraction | null): boolean =>
  end === null || exact === null ? end === exact : compare(wholeNumber(BigInt(end)), exact) === 0

/** Describes whom a follow-up affects, its condition and its effects, without what the title already says. */
const followWords = (
  follow: FollowUp,
  whose: readonly string[],
  procedure: Procedure,
  context: SheetContext,
): string => {
  const [check, ...others] = follow.effects.flatMap(({ verbs }) => verbs)
  const each = check?.verb === 'check' && others.length === 0 ? check.each : null
  const own = follow.effects.every(({ of }) => of === follow.of)
  const { roles } = procedure
  const names = whose.map((role) => roleText(role, context.speech(procedure)))
  const whom = follow.who ?? (!follow.lower && own && roles.size > 1 ? joinPhrases(names, speechWords.or) : '')
  const isInHeading = triggerText({ ...follow, unless: null }, procedure) !== triggerText(follow, procedure)
  // The text for who is affected includes the condition, unless house rules changed only the condition.
  const isConditionNamed = each !== null || (follow.who !== null && !hasNewCondition(follow, procedure, context))
  const guard = isConditionNamed
    ? ''
    : guardText({ when: follow.when, unless: isInHeading ? null : follow.unless }, context.speech(procedure))
  const lead = capitalize([whom, guard].filter(Boolean).join(', '))
  const does = [follow.lower ? sheetWords.nextLower : '', followUpEffectsText(follow, own, context.speech(procedure))]
    .filter(Boolean)
    .join(' ')
  return does === '' ? `${lead}.` : lead === '' ? capitalize(does) : `${lead}: ${does}`
}

/** Whether house rules changed a follow-up's condition but not whom it affects. */
const hasNewCondition = (follow: FollowUp, procedure: Procedure, { mark }: SheetContext): boolean => {
  const [when, who] = ['when', 'who'].map((key) => mark(pathInside(followPath(procedure, follow), key)).mark)
  return when === 'house' && who !== 'house'
}

const followUpEffectsText = ({ title, of, who, effects }: FollowUp, own: boolean, speech: Speech): string => {
  const [check, ...others] = effects.flatMap(({ verbs }) => verbs)
  if (check === undefined) return ''
  const named =
    check.verb === 'check' && others.length === 0 && speech.ruleset.procedures.get(check.procedure)?.title === title
  if (named) return `${speechWords.effect.check(null, check.each)}.`
  const text = (some: readonly Effect[]): string =>
    withoutName(title, plainText(effectsText(some, speech, own ? { implied: new Set([of]) } : {})))
  // The sheet already shows when the follow-up applies and to whom, and its title states the effect.
  const isInTitle =
    who !== null &&
    effects.every((effect) => text([{ ...effect, kind: null, stands: null, when: null, unless: null }]) === '')
  return isInTitle ? '' : lowerFirst(text(effects))
}

/** How many reasons an outcome needs for them to be printed as a checklist. */
const manyReasons = 5

/** Returns decisions without dice: each outcome with its condition and effects, such as "**May evade**: cavalry. Otherwise **order kept**." */
export const decideBlock = (procedure: Procedure, context: SheetContext): NotesBlock => {
  const path = procedurePath(procedure)
  const runs: { readonly outcome: string; readonly lines: Procedure['decide'][number][] }[] = []
  for (const line of procedure.decide) {
    const last = runs.at(-1)
    if (last?.outcome === line.outcome) last.lines.push(line)
    else runs.push({ outcome: line.outcome, lines: [line] })
  }
  const notes = runs.flatMap(({ outcome: of, lines }, index): NotesBlock['notes'] => {
    const outcome = procedure.outcomes.get(of)
    const each = lines.map((line): Run => {
      const id = decisionPath(procedure, line)
      const text = line.label ?? (guardText(line, context.speech(procedure)) || sheetWords.otherwise)
      return { id, text, ...context.mark(id) }
    })
    const isListed = each.length >= manyReasons
    const reasons = isListed ? [] : each.flatMap((run, at): Text => (at === 0 ? [run] : [{ text: '; ' }, run]))
    const name = outcome ? outcomeName(outcome, procedure, context) : []
    const isNamed = lines[0]?.label !== null
    const effects =
      outcome === undefined || outcome.effects.length === 0 ? '' : outcomeEffectsText(outcome, procedure, context)
    const before = outcome && context.ruleset.below?.outcomes.get(outcomePath(procedure, outcome))
    const isRest = plainText(reasons) === sheetWords.otherwise
    const between = isListed ? '' : isNamed ? ': ' : ' '
    const after = effects === '' ? (isListed ? ':' : '.') : `. ${effects}${isListed ? ` ${sheetWords.anyOf}` : ''}`
    const note = {
      id: pathInside(path, 'decided', index + 1),
      text: [
        ...(isRest && runs.length === 1
          ? [...reasons.map((reason): Run => ({ ...reason, text: '' })), ...name]
          : isRest
            ? [...withFirst(reasons, capitalize), { text: ' ' }, ...withFirst(name, lowerFirst)]
            : [...name, { text: between }, ...reasons]),
        ...(outcome ? effectAnchors([outcome], procedure, context) : []),
        ...markNewNumbersIn([{ text: after }], before && [{ text: outcomeEffectsText(before, procedure, context) }]),
      ],
    }
    const ticks = each.map((run, at) => ({ id: pathInside(note.id, at + 1), text: [{ text: sheetWords.tick }, run] }))
    return isListed ? [note, ...ticks] : [note]
  })
  const scope =
    procedure.subtitle === null
      ? []
      : [
          {
            id: pathInside(path, 'subtitle'),
            text: [
              {
                text: `${capitalize(procedure.subtitle)}.`,
                soft: true,
                ...context.markWithin(path, pathInside(path, 'subtitle')),
              },
            ],
          },
        ]
  return {
    kind: 'notes',
    id: pathInside(path, 'decide'),
    title: procedure.title,
    ...context.markWithin(path, pathInside(path, 'title')),
    notes: [...scope, ...notes],
  }
}

/** Returns text with its first run changed by `letters`. */
const withFirst = ([first, ...rest]: Text, letters: (text: string) => string): Text =>
  first === undefined ? [] : [{ ...first, text: letters(first.text) }, ...rest]

/** Describes the effects of an outcome, without what its name already says. */
const outcomeEffectsText = ({ title, effects }: Outcome, procedure: Procedure, context: SheetContext): string =>
  capitalize(withoutName(title, plainText(effectsText(effects, context.speech(procedure)))))

/**
 * Removes from a sentence what the name before it says: "May evade" from "May evade a full move", "disordered" from
 * "1 stand disordered".
 */
const withoutName = (name: string, sentence: string): string => {
  const [known, all] = [name.toLowerCase(), sentence.toLowerCase()]
  if (all === `${known}.`) return ''
  if (all.startsWith(`${known} `)) return sentence.slice(name.length + 1)
  const rest = all.endsWith(` ${known}.`) ? sentence.slice(0, -name.length - 2) : ''
  return /^[\p{L}\p{N} ]+$/u.test(rest) ? `${rest}.` : sentence
}

/**
 * Describes how the choice that selects a table's row is derived, such as "**Good** if out of the chain and excellent". A line with a label is
 * printed as its label. Empty if the choice isn't derived.
 */
export const derivedChoiceBlocks = ({ tables }: Procedure, context: SheetContext): readonly NotesBlock[] =>
  [...new Set(tables.flatMap(({ by }) => by ?? []))].flatMap((by) => {
    const trait = context.ruleset.traits.get(by)
    const path = pathInside('traits', by, 'from')
    if (trait?.kind !== 'choice' || trait.from.length === 0 || context.once(path).id === undefined) return []
    const repeatsLabel = ({ label }: Line, index: number): boolean =>
      label !== null && label === trait.from[index - 1]?.label
    const text = trait.from.flatMap((line, index): Text => {
      const id = traitLinePath(trait, line)
      if (repeatsLabel(line, index)) return [{ id, text: '', ...context.mark(id) }]
      const between = index === 0 ? [] : [{ text: '; ' }]
      if (line.label !== null)
        return [...between, { id, text: index === 0 ? capitalize(line.label) : line.label, ...context.mark(id) }]
      const guard = guardText(line, context.speech(null))
      const name: Run = { id, text: choiceText(trait, line.is, context), weight: 'semibold', ...context.mark(id) }
      const words = guard === '' ? [{ text: `${sheetWords.otherwise} ` }, name] : [name, { text: ` ${guard}` }]
      return index === 0 ? withFirst(words, capitalize) : [...between, ...words]
    })
    return [
      {
        kind: 'notes',
        id: path,
        title: trait.label,
        ...context.markWithin(pathInside('traits', by), pathInside('traits', by, 'label')),
        notes: [{ id: pathInside(path, 'said'), text }],
      },
    ]
  })

type Line = Trait['from'][number]

const choiceText = (trait: Trait, is: Line['is'], { ruleset }: SheetContext): string => {
  if (is.kind === 'value') return nonNull(trait.choices.get(String(is.value))).label
  return is.kind === 'trait'
    ? sheetWords.valueOfTrait(lowerFirst(nonNull(ruleset.traits.get(is.trait)).label))
    : sheetWords.calculated
}

/** Returns the note of a roll with a single outcome, such as "**Falling back:** skirmishers. Retreat 1d10″." */
export const singleOutcomeNote = (
  procedure: Procedure,
  context: SheetContext,
): NotesBlock['notes'][number] | undefined => {
  const sole = singleOutcome(procedure)
  if (sole === undefined) return undefined
  const { outcome, band } = sole
  const id = procedurePath(procedure)
  const dice = procedure.rolls.map((roll) => diceText(roll.dice)).join(' · ')
  const effects = outcomeEffects(outcome, procedure, context)
  const { subtitle } = procedure
  const title = plainText(effects).includes(dice) ? procedure.title : sheetWords.titled(procedure.title, dice)
  return {
    id,
    text: [
      { id: band, text: `${title}${subtitle === null ? '.' : ':'}`, weight: 'bold', ...context.mark(id) },
      { text: ' ' },
      ...(subtitle === null ? [] : [{ text: `${subtitle}. `, soft: true }]),
      ...anchorRuns([outcomePath(procedure, outcome)], context),
      ...effectAnchors([outcome], procedure, context),
      ...effects,
    ],
  }
}

/** Describes the roll of a dice pool: the number of dice, and the numbers needed to hit and save. */
export const poolBlock = (procedure: Procedure, context: SheetContext): NotesBlock | undefined => {
  const { pool } = procedure
  if (!pool) return undefined
  const path = pathInside(procedurePath(procedure), 'pool')
  const text = (amount: Amount): string => amountText(amount, context.speech(procedure))
  const lines = sheetWords.pool(pool.sides, text(pool.count), text(pool.hit), pool.save && text(pool.save))
  return {
    kind: 'notes',
    id: path,
    notes: lines.map((line, index) => ({
      id: pathInside(path, ['count', 'hit', 'save'][index] ?? 'hit'),
      text: [{ text: line, ...context.mark(path) }],
    })),
  }
}

export const listBlock = (list: List, context: SheetContext): NotesBlock => ({
  kind: 'notes',
  id: listPath(list),
  title: list.title,
  ...context.markWithin(listPath(list), pathInside(listPath(list), 'title')),
  ...(list.numbered ? { numbered: true } : {}),
  notes: list.entries.map((entry) => {
    const { lead, text } = entry
    const id = listEntryPath(list, entry)
    const before = context.before(id) ?? context.before(pathInside(id, 'text'))
    const body = markNewNumbersIn([{ text, ...context.mark(id) }], before === undefined ? before : [{ text: before }])
    return { id, text: lead === null ? body : [{ text: `${lead}:`, weight: 'bold' }, { text: ' ' }, ...body] }
  }),
})

/** Lists the arcs of fire on one line. Empty without a gauge. */
export const arcsBlocks = ({ ruleset: { gauge }, mark, changed }: SheetContext): readonly NotesBlock[] => {
  if (gauge === null) return []
  const arcText = (label: string, degrees: number, id: string): Text => {
    const run: Run = { id, text: sheetWords.arc(label, degrees), ...mark(id) }
    return changed(pathInside(id, 'degrees')).changed ? markNewNumbersIn([run], [{ text: label }]) : [run]
  }
  const text = gauge.arcs.flatMap((arc, index): Text => {
    const { label, degrees } = arc
    const id = arcPath(arc)
    return [...(index === 0 ? [] : [{ text: ' · ' }]), ...arcText(label, degrees, id)]
  })
  return [{ kind: 'notes', id: 'gauge', title: sheetWords.arcs, notes: [{ id: pathInside('gauge', 'arcs'), text }] }]
}
