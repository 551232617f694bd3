/** Summarizes soak tests and decides whether they passed. */
import type { Calls, Method } from './calls.ts'
import type { Damage } from './damage.ts'
import type { Kills } from './kills.ts'
import type { Two } from './two.ts'

const number = (count: number): string => count.toLocaleString('en')
const figure = (amount: number): string => amount.toFixed(amount < 10 ? 1 : 0)

/** Returns a quantile; 0 if there are no values. */
const share = (figures: readonly number[], part: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const isKillsClean = ({ lost, twice }: Kills): boolean => lost + twice === 0

export const killsLine = ({ kills, answered, again, lost, twice }: Kills): string =>
  `kills: ${number(kills)} kills, ${number(answered)} calls answered, ${number(again)} asked again: lost ${lost}, done twice ${twice}`

export const damageLine = ({ trials, whole, shorter, named, wrong }: Damage): string =>
  `damage: ${number(trials)} databases spoiled, ${number(whole)} read whole, ${number(shorter)} up to the damage of the log, ${number(named)} named and restored, ${number(wrong)} wrong`

export const isTwoClean = ({ lost, twice, unreadable }: Two): boolean => lost + twice + unreadable === 0

export const twoLine = ({ seconds, answered, refused, lost, twice, unreadable, journals }: Two): string => {
  const codes = Object.entries(refused).map(([code, count]) => `${number(count)} ${code}`)
  const calls = `${number(answered)} calls answered, refused ${codes.length > 0 ? codes.join(', ') : 0}`
  return `two: two hosts for ${number(seconds)} s, ${calls}: lost ${lost}, done twice ${twice}, unreadable ${unreadable} of ${journals} journals`
}

export const isCallsClean = ({ methods }: Calls): boolean => methods.every(({ errors }) => errors.length === 0)

/** Returns a table with one line per method: times in milliseconds, and unexpected problems. */
export const callsTable = ({ methods }: Calls): string => {
  const line = ({ name, took, refused, errors }: Method): string =>
    [
      `  ${name.padEnd(16)}${number(took.length).padStart(8)}`,
      [share(took, 0.5), share(took, 0.99), Math.max(0, ...took)].map((each) => figure(each).padStart(9)).join(''),
      number(refused).padStart(9),
      ...[...new Set(errors)].slice(0, 3).map((error) => `  ${error}`),
    ].join('')
  const head = `  ${'method'.padEnd(16)}${'calls'.padStart(8)}${['median', 'p99', 'most', 'refused'].map((each) => each.padStart(9)).join('')}  errors`
  return [head, ...methods.map(line)].join('\n')
}

export const callsLine = ({ seconds, methods, watched }: Calls): string => {
  const took = methods.flatMap((method) => method.took)
  const errors = methods.reduce((sum, method) => sum + method.errors.length, 0)
  const warm = watched[Math.floor(watched.length / 10)]
  const rss = [watched[0], warm, watched.at(-1)].map((each) => figure(each?.rss ?? 0))
  const memory = `memory ${rss[0]} MiB at the start, ${rss[1]} warm, ${rss[2]} at the end, ${figure(Math.max(0, ...watched.map(({ peak }) => peak)))} at most`
  const late = `event loop late by ${figure(
    share(
      watched.map(({ p99 }) => p99),
      0.5,
    ),
  )} ms (median of the p99 of each second), ${figure(Math.max(0, ...watched.map(({ latest }) => latest)))} at most`
  const calls = `${number(took.length)} calls in ${number(seconds)} s, errors not meant ${errors}, median ${figure(share(took, 0.5))} ms, p99 ${figure(share(took, 0.99))} ms`
  return `calls: ${calls}; ${memory}; ${late}`
}
