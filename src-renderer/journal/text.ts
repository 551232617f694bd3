import type { Faces } from '../../src-core/play/report.ts'
import type { windowJournalWords } from '../../src-core/words/window/journal.ts'

/** A roll as it is typed: `4 : 9`. */
export const facesText = (faces: Faces): string => faces.map((roll) => roll.join(' ')).join(' : ')

/** Parses dice: `7`, `4 : 9` for two sides, `5 : 5, 8 : 2` for a tie and its next roll; undefined if invalid. */
export const facesIn = (text: string): readonly Faces[] | undefined => {
  const throws = text.split(',').map((thrown) =>
    thrown.split(':').map((roll) =>
      roll
        .trim()
        .split(/[\s+]+/)
        .map(Number),
    ),
  )
  return throws.flat(2).every((face) => Number.isInteger(face) && face >= 1 && face <= 1000) ? throws : undefined
}

export type JournalTab = keyof typeof windowJournalWords.tabs
