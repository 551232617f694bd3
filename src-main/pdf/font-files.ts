/** The font files of paper, as bytes: all that a host needs of them. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The weights of Source Sans 3 that paper uses, by the file that holds them. */
const files = {
  regular: 'SourceSans3-Regular.ttf',
  semibold: 'SourceSans3-Semibold.ttf',
  bold: 'SourceSans3-Bold.ttf',
  black: 'SourceSans3-Black.ttf',
} as const

export type FontName = keyof typeof files

/** The names of all fonts of prints. */
export const fontNames = Object.keys(files) as readonly FontName[]

/** Font files as bytes: what a worker is handed, so that it reads no files. */
export type FontBytes = Readonly<Record<FontName, Uint8Array>>

/** What `make` gives for each font, by its name. */
export const eachFont = <T>(make: (name: FontName) => T): Record<FontName, T> => ({
  regular: make('regular'),
  semibold: make('semibold'),
  bold: make('bold'),
  black: make('black'),
})

/** Reads the font files of the npm package `source-sans`. Rejects when the package is not installed whole. */
export const readFontBytes = async (): Promise<FontBytes> => {
  const { resolve } = createRequire(import.meta.url)
  const read = eachFont((name) => readFile(resolve(`source-sans/TTF/${files[name]}`)))
  const [regular, semibold, bold, black] = await Promise.all([read.regular, read.semibold, read.bold, read.black])
  return { regular, semibold, bold, black }
}
