import type { IconName } from './icons.ts'

interface Item {
  readonly key: string
  readonly title: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly run: () => void
}

/** A menu entry: an action, a choice that is on or off, or a separator. */
export type MenuItem =
  | (Item & { readonly kind: 'do'; readonly icon?: IconName })
  | (Item & { readonly kind: 'choice'; readonly chosen: boolean })
  | { readonly kind: 'line'; readonly key: string }

/** One of a few choices. */
export interface Option<T extends string> {
  readonly value: T
  readonly title: string
  /** An SVG path on a 48 by 36 grid. */
  readonly picture?: string
  /** Why the option can't be chosen. */
  readonly disabled?: string | undefined
}

/** Makes options from a map of titles by value, in the order of the map's keys. */
export const optionsFromTitles = <T extends string>(titles: Readonly<Record<T, string>>): readonly Option<T>[] =>
  (Object.keys(titles) as T[]).map((value) => ({ value, title: titles[value] }))
