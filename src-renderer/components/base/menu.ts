import type { IconName } from './icons.ts'

interface Item {
  readonly key: string
  readonly title: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly run: () => void
}

/** What a menu holds: things to do, things that are on or off, lines between them. */
export type MenuItem =
  | (Item & { readonly kind: 'do'; readonly icon?: IconName })
  | (Item & { readonly kind: 'choice'; readonly chosen: boolean })
  | { readonly kind: 'line'; readonly key: string }
