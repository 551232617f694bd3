/** A number of things: `1 unit`, `3 units`; `many` where the plural is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
