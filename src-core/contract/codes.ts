/** The code by which a guest comes in: letters and digits that are not taken for one another, six of them. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** In two groups, to be read out. */
export const spacedCode = (code: string): string => `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`

/** As it was typed, in whatever manner. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')
