import { check, command } from './command.ts'
import type { Module } from './related.ts'
import type { Tally } from './tally.ts'

/** The part of dependency-cruiser's report that we use. */
interface Cruise {
  readonly modules: readonly Module[]
  readonly summary: {
    readonly error: number
    readonly violations: readonly {
      readonly rule: { readonly name: string }
      readonly from: string
      readonly to: string
    }[]
  }
}

/** Returns the imports of the whole project, with violations. */
export const cruise = async (): Promise<{ readonly modules: readonly Module[]; readonly layers: Tally }> => {
  let modules: readonly Module[] = []
  const layers = await check('layers', async () => {
    const ended = await command('depcruise src-core src-main src-renderer tests build *.ts --output-type json')
    const { modules: found, summary } = JSON.parse(ended.output) as Cruise
    modules = found
    const output = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n')
    return { ...ended, output, succeeded: summary.error === 0 }
  })
  return { modules, layers }
}
