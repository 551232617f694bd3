/** Texts with weights and marks, ready to be drawn on paper or screen. */

/** The source of a value that is not printed: inferred from other sheets, chosen by us where the source has none, or changed by house rules. */
export type Mark = 'reconstructed' | 'assumed' | 'house'

export interface Run {
  /** The path of these words in the ruleset data, where one line has several. */
  readonly id?: string
  readonly text: string
  readonly weight?: 'regular' | 'semibold' | 'bold'
  /** In a quiet style: a figure without effect, an aside. */
  readonly soft?: boolean
  readonly mark?: Mark
  /** A number that house rules changed: it is bold and underlined. */
  readonly changed?: boolean
}

export type Text = readonly Run[]

/** Whether a text prints nothing: neither words nor a mark. */
export const isEmptyText = (text: Text): boolean => text.every((run) => run.text === '' && run.mark === undefined)

/** The text without weights and marks. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')
