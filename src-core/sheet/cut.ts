/** What stands on paper beside the pieces that are cut out of it. */
import type { Ruleset } from '../ruleset/model.ts'
import { cutWords } from '../words/cut.ts'
import { gaugeWords } from '../words/gauge.ts'
import { creditsOf, houseOf } from './credits.ts'
import type { PaperName } from './paper.ts'

/** The edge about which a printer turns the paper over. */
export type Duplex = 'long' | 'short'

export interface CutSheet {
  /** What the document is called. */
  readonly title: string
  /** The ruleset's title, and what is printed of it. */
  readonly of: string
  readonly heading: string
  /** How many, how large. */
  readonly facts: string
  /** BCP 47, such as `en`. */
  readonly language: string
  readonly paper: PaperName
  readonly duplex: Duplex
  /** House rules in force, each with its version and date. */
  readonly house: readonly string[]
  readonly credits: readonly string[]
  readonly colophon: string
}

export const cutSheetOf = (ruleset: Ruleset, own: Pick<CutSheet, 'heading' | 'facts' | 'paper' | 'duplex'>): CutSheet => {
  const { title, version, language } = ruleset.head
  return {
    ...own,
    title: cutWords.titled(title, own.heading),
    of: title,
    language,
    house: houseOf(ruleset),
    credits: creditsOf(ruleset),
    colophon: gaugeWords.colophon(title, version),
  }
}
