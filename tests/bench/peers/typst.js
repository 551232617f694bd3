// Draws the blocks of a sheet with Typst on two A4 pages with the same fonts. Arguments: the blocks as JSON, the font folder, the PDF.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const [file, folder, out] = process.argv.slice(2)
const weights = ['Regular', 'Semibold', 'Bold', 'Black']
const compiler = NodeCompiler.create({
  fontArgs: weights.map((weight) => ({ fontPaths: [join(folder, `SourceSans3-${weight}.ttf`)] })),
})
const mainFileContent = readFileSync(join(import.meta.dirname, 'sheet.typ'), 'utf8')
writeFileSync(out, compiler.pdf({ mainFileContent, inputs: { sheet: readFileSync(file, 'utf8') } }))
