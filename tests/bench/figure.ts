/** Prints measurements with their targets. */
import { median } from './sources.ts'

type Unit = 'ms' | 'KB' | 'MiB' | 'pages a second'

/** Prints the median and the slowest time. `asked` is the target, null if there is none. */
export const printFigure = (
  name: string,
  took: number | readonly number[],
  asked: number | null = null,
  unit: Unit = 'ms',
): void => {
  const all = typeof took === 'number' ? [took] : took
  const middle = median(all)
  const wanted = asked === null ? '' : `asked: at most ${asked} ${unit}${middle > asked ? ', MISSED' : ''}`
  console.log(
    `  ${name.padEnd(60)} ${text(middle).padStart(9)} ${unit} ${besides(all, middle, unit).padStart(22)}  ${wanted}`.trimEnd(),
  )
}

const text = (figure: number): string => (figure < 1 ? figure.toFixed(4) : figure.toFixed(1))

const besides = (all: readonly number[], middle: number, unit: Unit): string => {
  if (all.length > 1) return `slowest of ${all.length} ${text(Math.max(...all))}`
  return unit === 'ms' && middle < 10 ? `${Math.round(1000 / middle).toLocaleString('en')} a second` : ''
}

/** Prints what wasn't measured and why. */
export const printMissing = (name: string, why: string): void =>
  console.log(`  ${name.padEnd(60)} not measured: ${why}`)

export const printHeading = (heading: string): void => console.log(`\n${heading}`)
