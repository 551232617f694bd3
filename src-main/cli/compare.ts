import { resolve } from 'node:path'
import { comparedIn, type ComparedRef } from '../../src-core/compare/compared.ts'
import { heatMap } from '../../src-core/compare/heat-map.ts'
import { heatView, type AxisView, type HeatView } from '../../src-core/compare/heat-view.ts'
import { entryAt } from '../../src-core/present.ts'
import type { Problem } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { unitScale } from '../../src-core/ruleset/layer.ts'
import { parseOptionName } from '../../src-core/ruleset/options.ts'
import { compareWords as words } from '../../src-core/words/compare.ts'
import { complain, type Work, jsonText } from './command.ts'
import { withLibrary } from './library.ts'

/**
 * Writes how house rules change the odds of checks and sequences. Exits with 1 if rules have problems or odds can't be
 * calculated.
 */
export const compare: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const name = entryAt(args.operands, 0)
    const house = library.load(name, args.values('house'))
    const below = house.ok ? impliedHouseRules(house.value, args.values('house'), shell.folder) : []
    const written = library.load(name, below)
    const scale = written.ok && house.ok ? unitScale(written.value.units, house.value.units) : null
    const base = scale ? library.load(name, below, scale) : written
    if (!base.ok || !house.ok) {
      await complain(shell, house.ok ? (base.ok ? [] : base.problems) : house.problems)
      return 1
    }
    const [check, sequence, across, down] = ['check', 'sequence', 'across', 'down'].map((option) => args.value(option))
    const wanted: readonly ComparedRef[] = [
      ...(check === undefined ? [] : [{ kind: 'check' as const, id: check }]),
      ...(sequence === undefined ? [] : [{ kind: 'sequence' as const, id: sequence }]),
    ]
    const all = wanted.length > 0 ? wanted : comparedIn(base.value, house.value)
    const views: HeatView[] = []
    const problems: Problem[] = []
    for (const { kind, id } of all) {
      const map = heatMap(base.value, house.value, {
        of: { kind, id },
        inputs: {},
        ...(across === undefined ? {} : { across }),
        ...(down === undefined ? {} : { down }),
      })
      if (map.ok) views.push(heatView(base.value, house.value, map.value))
      else problems.push(...map.problems)
    }
    await complain(shell, problems)
    await shell.write(args.has('json') ? jsonText(views) : comparisonText(views, all.length === 0))
    return problems.length > 0 ? 1 : 0
  })

/** Returns the house rules that the named house rules extend. They apply to both sides of the comparison. */
const impliedHouseRules = ({ house }: Ruleset, named: readonly string[], folder: string): readonly string[] => {
  const paths = new Set(named.map((file) => resolve(folder, file)))
  return house.flatMap(({ file }) => (paths.has(resolve(folder, file)) || parseOptionName(file) ? [] : [file]))
}

const comparisonText = (views: readonly HeatView[], isUnchanged: boolean): string =>
  isUnchanged ? `${words.unchanged}\n` : views.map((view) => `${linesOf(view).join('\n')}\n`).join('\n')

const linesOf = ({ title, across, down, holds, unknown, figures, largest, tried }: HeatView): readonly string[] => [
  title,
  `  ${words.byAxes([...(down ? [down] : []), across].map(axisText), tried)}`,
  ...holds.map(({ title: role, words: held }) => `  ${words.withValues([...(role === null ? [] : [role]), ...held])}`),
  ...unknown.map((sentence) => `  ${sentence}`),
  ...(largest.length === 0 ? [`  ${words.noDifference}`] : largest.map(({ text }) => `  ${text}`)),
  ...(largest.some(({ figure }) => figures[figure]?.isWin) ? [`  ${words.winning}`] : []),
]

const axisText = ({ role, label }: AxisView): string => (role === null ? label : `${role}: ${label}`)
