/** The largest files: time and memory to check, build and lay out each, in separate processes. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { kinds } from '../fixtures/largest.ts'
import { printFigure, printHeading, printMissing } from './figure.ts'
import type { Taken } from './largest-one.ts'

const asked = { check: 1000, layout: 5000, memory: 512 } as const
const one = fileURLToPath(new URL('largest-one.ts', import.meta.url))

/** Prints the slowest kind of file for each step, and the peak memory. */
export const benchLargest = (): void => {
  printHeading('Largest files')
  const taken = Object.keys(kinds).flatMap((kind): { readonly kind: string; readonly took: Taken }[] => {
    const { status, stdout } = spawnSync(process.execPath, [one, kind], { encoding: 'utf8', timeout: 120_000 })
    if (status === 0) return [{ kind, took: JSON.parse(stdout) as Taken }]
    printMissing(kind, 'it did not end well')
    return []
  })
  for (const what of ['check', 'sheet', 'layout', 'memory'] as const) {
    const [worst] = taken.toSorted((a, b) => b.took[what] - a.took[what])
    if (!worst) continue
    const max = what === 'sheet' ? asked.check : asked[what]
    printFigure(
      `${what}, the worst of ${taken.length}: ${worst.kind}`,
      worst.took[what],
      max,
      what === 'memory' ? 'MiB' : 'ms',
    )
  }
}
