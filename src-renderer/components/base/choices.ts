/** One of a few that one chooses from. */
export interface Option<T extends string> {
  readonly value: T
  readonly title: string
}

/** Options in the order of their titles by value. */
export const titled = <T extends string>(titles: Readonly<Record<T, string>>): readonly Option<T>[] =>
  (Object.keys(titles) as T[]).map((value) => ({ value, title: titles[value] }))
