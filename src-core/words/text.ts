/** Words with their weights and marks, ready to be drawn on paper or screen. */

/** How sure a number is: settled from sister sheets, chosen by us where the source is silent, or changed by house rules. */
export type Mark = 'reconstructed' | 'assumed' | 'house'

export interface Run {
  /** Where these words come from in the ruleset data, where one line says several things. */
  readonly id?: string
  readonly text: string
  readonly weight?: 'regular' | 'semibold' | 'bold'
  /** Said quietly: a figure without effect, an aside. */
  readonly soft?: boolean
  readonly mark?: Mark
  /** A number that house rules changed: it is bold and underlined. */
  readonly changed?: boolean
}

export type Text = readonly Run[]

/** Whether a text prints nothing: neither words nor a mark. */
export const isEmptyText = (text: Text): boolean => text.every((run) => run.text === '' && run.mark === undefined)

/** The words alone. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')
