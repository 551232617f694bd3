import type { IconName } from './icons.ts'

interface Item {
  readonly key: string
  readonly title: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly run: () => void
}

/** An entry of a menu: an action, a choice that is on or off, or a separator. */
export type MenuItem =
  | (Item & { readonly kind: 'do'; readonly icon?: IconName })
  | (Item & { readonly kind: 'choice'; readonly chosen: boolean })
  | { readonly kind: 'line'; readonly key: string }

/** One of a few choices. */
export interface Option<T extends string> {
  readonly value: T
  readonly title: string
  /** An SVG path on a field of 48 by 36. */
  readonly picture?: string
  /** Why it can't be chosen. */
  readonly disabled?: string | undefined
}

/** Options from titles by value, in that order. */
export const titled = <T extends string>(titles: Readonly<Record<T, string>>): readonly Option<T>[] =>
  (Object.keys(titles) as T[]).map((value) => ({ value, title: titles[value] }))
