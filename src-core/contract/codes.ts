/** The code that admits a guest: six letters and digits that cannot be mistaken for each other. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** The code in two groups, to be read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`

/** The code in what somebody typed: without spaces and hyphens, in capitals. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')
