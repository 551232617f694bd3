/** Checks values against a type with the compiler, by writing each as a literal. */
import { join } from 'node:path'
import ts from 'typescript'
import { encode } from '../../src-core/contract/wire.ts'

export interface Typed {
  /** The type as code; `types` imports it. */
  readonly type: string
  readonly value: unknown
}

const here = import.meta.dirname
/** The types are in the core, so its configuration is enough. */
const room = join(here, '../../src-core')

/** Returns the type errors in the values: missing keys, extra keys, wrong types. `types` has the imports. */
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

/** The value as JSON, which is valid code; bytes as a new array. */
const literal = (value: unknown): string => encode(value, () => '').replaceAll('{"$base64":""}', 'new Uint8Array()')
