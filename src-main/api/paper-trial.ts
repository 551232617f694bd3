/** Rules in the making, tried on paper: what only laying them out finds is told in every answer about them until they are tried again. */
import type { PrintJob, PrintOptions } from '../../src-core/contract/print.ts'
import { withPaperProblems } from '../../src-core/house/on-paper.ts'
import type { Analysis } from '../../src-core/house/analysis.ts'
import { namedSession } from '../../src-core/house/session.ts'
import { problemKey, success, type Problem, type Result } from '../../src-core/problem.ts'
import { remembered } from '../../src-core/remember.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
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
      for (const each of trials.keys()) if (namedSession(each).id === namedSession(id).id) trials.delete(each)
    },
  }
}

/** The same analysis and findings give the same again, as forms are made from it. */
const findingsAdded = remembered((found: readonly Problem[]) => remembered((analysis: Analysis) => withPaperProblems(analysis, found)))

type Print = (ruleset: Ruleset, options: PrintOptions & Pick<PrintJob, 'what'>) => Promise<Result<Pdf>>

/** What keeps rules from being printed as is set: their sheet, and their gauge where they have one. Problems: `cancelled`. */
export const triedOnPaper = async (ruleset: Ruleset, options: PrintOptions, print: Print): Promise<Result<readonly Problem[]>> => {
  const { sections: _ofOtherRules, battle: _inPlay, ...general } = options
  const found: Problem[] = []
  for (const what of ruleset.gauge ? (['qrs', 'gauge'] as const) : (['qrs'] as const)) {
    const printed = await print(ruleset, { ...general, what })
    if (printed.ok) continue
    if (printed.problems.some(({ code }) => code === 'cancelled')) return printed
    found.push(...printed.problems.map((one) => (what === 'gauge' ? ofGauge(one, options) : one)))
  }
  return success(found)
}

/** A figure that is set for printing is not of the rules. */
const ofGauge = ({ path = [], ...one }: Problem, options: PrintOptions): Problem => {
  const isSet = path.some((step) => Object.hasOwn(options, step))
  return isSet ? one : { ...one, path: ['gauge', ...path] }
}
