/** Credits, options and active house rules as printed on sheets and cut-out pieces. */
import type { Ruleset } from '../ruleset/model.ts'
import { sheetWords, pageWords } from '../words/sheet.ts'
import { pathInside } from '../paths.ts'
import type { Section, NotesBlock, Sheet } from './blocks.ts'
import { wholeNumber } from '../exact.ts'
import { optionLayerId } from '../ruleset/options.ts'
import { scaledDistance, type ScaleSteps } from '../ruleset/scale-choice.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { distanceText, numberText, unitWords } from '../words/numbers.ts'
import { gaugeWords, cutWords } from '../words/cut-outs.ts'
import type { PaperName, Correction, Duplex, Orientation } from './paper.ts'

/** Returns the authors of the rules and what a player needs to own, one sentence per entry. Empty for a ruleset that names no authors. */
export const creditsOf = ({ lineage }: Ruleset): readonly string[] => {
  const authors = new Set(lineage.flatMap(({ credits }) => credits))
  return authors.size === 0 ? [] : [...authors, sheetWords.rulebook]
}

/** Returns the active house rules, each with its version, date and file. */
export const houseRulesLines = ({ house }: Ruleset): readonly string[] =>
  house.map(({ title, version, date, file }) => sheetWords.house(title, version, date, nameOf(file)))

/** Returns the title of every page: the ruleset's title and all active house rules with their versions. */
export const sheetTitle = ({ head, house }: Ruleset): string =>
  [head.title, ...house.map(({ title, version }) => `${title} ${version}`)].join(' + ')

/** Returns the text on cut-out pieces: the ruleset and its house rules, each with version and date. */
export const rulesetLines = ({ head, house }: Ruleset): readonly string[] => [
  `${head.title} ${head.version}`,
  ...house.map(({ title, version, date }) => sheetWords.dated(title, version, date)),
]

const nameOf = (file: string): string => file.replace(/^.*[/\\]/, '')

/** Returns the options as a checklist, with active ones checked. Undefined without options. */
export const optionsSection = ({ options = [], house }: Ruleset): Section | undefined => {
  if (options.length === 0) return undefined
  const inForce = new Set(house.map(({ id }) => id))
  const { title, chosenBox, emptyBox } = sheetWords.options
  return {
    id: 'options',
    title,
    tone: 'slate',
    left: [],
    right: [],
    loose: [
      {
        kind: 'notes',
        id: pathInside('options', 'list'),
        notes: options.map(({ of, id, title: name, about }) => ({
          id: pathInside('options', optionLayerId(of, id)),
          text: [
            { text: `${inForce.has(optionLayerId(of, id)) ? chosenBox : emptyBox}\u00a0` },
            { text: name, weight: 'bold' },
            ...(about === null ? [] : [{ text: `: ${about}` }]),
          ],
        })),
      },
    ],
  }
}

/** Returns the section at the end of a sheet: active house rules, the meanings of marks, and credits. */
export const colophonOf = ({ house, legend, credits }: Sheet): Section => {
  const notes: readonly NotesBlock['notes'][number]['text'][] = [
    ...(house.length > 0 ? [[{ text: `${pageWords.house} ${house.join('; ')}.`, weight: 'semibold' as const }]] : []),
    ...legend.map(({ mark, meaning }) => [{ text: '', mark }, { text: ` ${meaning}.` }]),
    ...credits.map((text) => [{ text }]),
  ]
  return {
    id: colophonId,
    title: pageWords.about,
    tone: 'slate',
    left: [],
    right: [],
    loose: [
      {
        kind: 'notes',
        id: pathInside(colophonId, 'notes'),
        notes: notes.map((text, index) => ({ id: pathInside(colophonId, String(index)), text })),
      },
    ],
  }
}

const colophonId = 'about'

const typicalDistances: Readonly<Record<LengthUnit, bigint>> = { inches: 12n, cm: 30n, mm: 300n, widths: 12n }

/** Returns an example of a scaled distance, such as `12″` before and `8 cm` after. */
export const scaleExample = (steps: ScaleSteps): { readonly was: string; readonly is: string } => {
  const was = wholeNumber(typicalDistances[steps.from])
  return { was: distanceText(was, steps.from), is: distanceText(scaledDistance(was, steps), steps.to) }
}

/** Returns sentences on what the scale does and doesn't change. Empty without a scale. */
export const scaleTexts = ({ scale }: Pick<Ruleset, 'scale'>): readonly string[] =>
  scale ? [stepsText(scale), ...(scale.bare.length > 0 ? [sheetWords.unscaledTexts] : [])] : []

/** Describes the steps of a scale, such as `distances × ⅔, converted from inches`. Empty if nothing changes. */
export const stepsText = ({ factor, from, to, readAs, round }: ScaleSteps): string => {
  const figure = factor.n === factor.d ? null : numberText(factor)
  return sheetWords.scale(
    figure,
    from === to ? null : unitWords[from].name,
    unitWords[to].name,
    readAs,
    round && distanceText(round, to),
  )
}

export type { Duplex } from './paper.ts'

export interface CutSheet {
  /** The title of the document. */
  readonly title: string
  /** The ruleset's title. */
  readonly of: string
  readonly heading: string
  /** The number and size of the pieces. */
  readonly facts: string
  /** BCP 47 language tag, such as `en`. */
  readonly language: string
  readonly paper: PaperName
  readonly orientation: Orientation
  readonly duplex: Duplex
  readonly correction?: Correction
  /** Active house rules, each with its version and date. */
  readonly house: readonly string[]
  readonly credits: readonly string[]
  readonly colophon: string
}

/** Adds the ruleset's title, scale, house rules and credits to a sheet. */
export const cutSheetOf = (
  ruleset: Ruleset,
  own: Pick<CutSheet, 'heading' | 'facts' | 'paper' | 'orientation' | 'duplex' | 'correction'>,
): CutSheet => {
  const { title, version, language } = ruleset.head
  return {
    ...own,
    title: cutWords.titled(sheetTitle(ruleset), own.heading),
    of: sheetTitle(ruleset),
    facts: [own.facts, ...scaleTexts(ruleset)].join(' · '),
    language,
    house: houseRulesLines(ruleset),
    credits: creditsOf(ruleset),
    colophon: gaugeWords.colophon(title, version),
  }
}
