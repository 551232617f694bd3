/** How a figure is printed: what was measured, and beside it what is asked of it. */

/** `asked` is the most it may take, in milliseconds; null where nothing is asked. */
export const printFigure = (name: string, milliseconds: number, asked: number | null = null): void => {
  const took = milliseconds < 1 ? milliseconds.toFixed(4) : milliseconds.toFixed(1)
  const second = milliseconds < 10 ? `${Math.round(1000 / milliseconds).toLocaleString('en')} a second` : ''
  const wanted = asked === null ? '' : `asked: at most ${String(asked)} ms${milliseconds > asked ? ', MISSED' : ''}`
  console.log(`  ${name.padEnd(60)} ${took.padStart(9)} ms ${second.padStart(17)}  ${wanted}`.trimEnd())
}

/** A heading over some figures. */
export const printHeading = (heading: string): void => console.log(`\n${heading}`)
