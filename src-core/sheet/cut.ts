/** The text on paper beside the pieces that are cut out. */
import type { Ruleset } from '../ruleset/model.ts'
import { cutWords } from '../words/cut.ts'
import { gaugeWords } from '../words/gauge.ts'
import { creditsOf, houseOf, sheetTitle } from './credits.ts'
import { scaleTexts } from './scale.ts'
import type { PaperName } from './paper.ts'
import type { Correction, Duplex } from './true-size.ts'

export type { Duplex } from './true-size.ts'

export interface CutSheet {
  /** The title of the document. */
  readonly title: string
  /** The ruleset's title. */
  readonly of: string
  readonly heading: string
  /** How many, how large. */
  readonly facts: string
  /** BCP 47, such as `en`. */
  readonly language: string
  readonly paper: PaperName
  readonly duplex: Duplex
  readonly correction?: Correction
  /** House rules in force, each with its version and date. */
  readonly house: readonly string[]
  readonly credits: readonly string[]
  readonly colophon: string
}

/** A sheet with the facts of the ruleset added: its title and scale, house rules, credits. */
export const cutSheetOf = (
  ruleset: Ruleset,
  own: Pick<CutSheet, 'heading' | 'facts' | 'paper' | 'duplex' | 'correction'>,
): CutSheet => {
  const { title, version, language } = ruleset.head
  return {
    ...own,
    title: cutWords.titled(sheetTitle(ruleset), own.heading),
    of: sheetTitle(ruleset),
    facts: [own.facts, ...scaleTexts(ruleset)].join(' · '),
    language,
    house: houseOf(ruleset),
    credits: creditsOf(ruleset),
    colophon: gaugeWords.colophon(title, version),
  }
}
