/** Words that join conditions in other languages, but not in this format. */

/** `or` is here a list, or `any`; `and` is the keys of one map, or `all`. */
type JoiningWord = 'or' | 'and'
/** Whether a key of the data joins several conditions. */
export const isJoiningWord = (key: unknown): key is JoiningWord => key === 'or' || key === 'and'
