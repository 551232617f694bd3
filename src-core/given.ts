export type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** The options without entries that are undefined. */
export const given = <T extends object>(options: T): Given<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<T>
