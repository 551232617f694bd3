/** Lays out edited rules to find problems of printing, which every answer about them has until they are laid out again. */
import type { PrintJob, PrintOptions } from '../../src-core/contract/print.ts'
import { withPrintProblems } from '../../src-core/house/on-paper.ts'
import type { Analysis } from '../../src-core/house/analysis.ts'
import { parseSessionName } from '../../src-core/house/draft.ts'
import { problemKey, success, type Problem, type Result } from '../../src-core/problem.ts'
import { memoize } from '../../src-core/memoize.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { chosenSections } from '../../src-core/sheet/blocks.ts'
import type { Session } from '../documents/house/standing.ts'
import type { Pdf } from '../pdf/print.ts'

export interface PaperTrials {
  /** A session with what was found last. */
  readonly withFindings: (session: Session) => Session
  /** Keeps what was found of a session, and says whether that is news. */
  readonly note: (session: Session, found: readonly Problem[]) => boolean
  /** Also what was found of its options. */
  readonly forget: (session: Session['id']) => void
}

/** What printing has found of each session, for as long as the machine runs. */
export const openPaperTrials = (): PaperTrials => {
  const trials = new Map<Session['id'], readonly Problem[]>()
  return {
    withFindings: (session) => {
      const found = trials.get(session.id)
      if (found === undefined) return session
      const { analysis, readable } = session
      return { ...session, analysis: findingsAdded(found)(analysis), readable: findingsAdded(found)(readable) }
    },
    note: ({ id }, found) => {
      const before = trials.get(id) ?? []
      trials.set(id, found)
      return before.map(problemKey).join() !== found.map(problemKey).join()
    },
    forget: (id) => {
      for (const each of trials.keys()) if (parseSessionName(each).id === parseSessionName(id).id) trials.delete(each)
    },
  }
}

/** The same analysis and findings give the same again, as forms are made from it. */
const findingsAdded = memoize((found: readonly Problem[]) =>
  memoize((analysis: Analysis) => withPrintProblems(analysis, found)),
)

type Print = (ruleset: Ruleset, options: PrintOptions & Pick<PrintJob, 'what'>) => Promise<Result<Pdf>>

/** What is made of rules alone. */
const tried = ['qrs', 'record', 'gauge', 'sticks', 'radius', 'markers'] as const

/** Rules that have nothing of a kind to print. */
const isNothing = ({ code }: Problem): boolean => ['no-gauge', 'no-distances', 'no-states'].includes(code)

/** What keeps rules from being printed as is set, in all the kinds that are made of them alone. Problems: `cancelled`. */
export const triedOnPaper = async (
  ruleset: Ruleset,
  options: PrintOptions,
  print: Print,
): Promise<Result<readonly Problem[]>> => {
  const set = optionsFor(ruleset, options)
  const found = new Map<string, Problem>()
  for (const what of tried) {
    const printed = await print(ruleset, { ...(what === 'record' ? withoutSizes(set) : set), what })
    if (printed.ok) continue
    if (printed.problems.some(({ code }) => code === 'cancelled')) return printed
    for (const one of printed.problems.filter((each) => !isNothing(each))) {
      const known = inRules(one, what, options)
      found.set(problemKey(known), known)
    }
  }
  return success([...found.values()])
}

/** Sides and type are set for the sheet; a record sheet that has no room for them says nothing of the rules. */
const withoutSizes = ({ sides: _sides, smallest: _smallest, size: _size, ...others }: PrintOptions): PrintOptions =>
  others

/** Units are of the battle in play, and sections may be of other rules. */
const optionsFor = (ruleset: Ruleset, { battle: _inPlay, ...options }: PrintOptions): PrintOptions => {
  const { sections, ...others } = options
  return sections === undefined || chosenSections(sheetOf(ruleset), sections).ok ? options : others
}

/** At what of the rules it is; a figure that is set for printing is not of them. */
const inRules = (one: Problem, what: PrintJob['what'], options: PrintOptions): Problem => {
  const { path = [], ...nowhere } = one
  if (what === 'markers') return options.across === undefined ? one : nowhere
  if (what !== 'gauge') return one
  return path.some((step) => Object.hasOwn(options, step)) ? one : { ...nowhere, path: ['gauge', ...path] }
}
