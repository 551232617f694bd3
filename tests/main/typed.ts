/** Values held against a type by the compiler: each is written down as a literal of it. */
import { join } from 'node:path'
import ts from 'typescript'
import { encode } from '../../src-core/contract/wire.ts'

export interface Typed {
  /** As it stands in code; `types` says where it comes from. */
  readonly type: string
  readonly value: unknown
}

const here = import.meta.dirname
/** The types are the core's, so what the core sees is enough. */
const room = join(here, '../../src-core')

/** The errors in the values: a missing key, an extra key, a value of the wrong type. `types`: imports. */
export const typeProblems = (types: string, values: readonly Typed[]): readonly string[] => {
  const file = join(here, 'literals.ts')
  const texts = new Set(values.map(({ type, value }) => `: ${type} = ${literal(value)}`))
  const lines = [types, ...[...texts].map((text, index) => `export const value${index}${text}`)]
  const config: unknown = ts.readConfigFile(join(room, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, room)
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([file], options, {
    ...host,
    getSourceFile: (name, language) =>
      name === file ? ts.createSourceFile(name, lines.join('\n'), language) : host.getSourceFile(name, language),
  })
  const source = program.getSourceFile(file)
  const problems = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** As JSON, which is code; bytes as what makes some. */
const literal = (value: unknown): string => encode(value, () => '').replaceAll('{"$base64":""}', 'new Uint8Array()')
