/** The first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first letter small, for the middle of a sentence. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
