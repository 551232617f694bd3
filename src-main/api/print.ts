/** Handlers that print previews and files. */
import { existsSync, lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { runBounded } from '../../src-core/budget.ts'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { editedRoster, emptyRoster, rosterEntries, type Roster } from '../../src-core/battle/roster.ts'
import type { PrintJob, PrintOptions, PrintPreview, Saved } from '../../src-core/contract/print.ts'
import { failure, problem, success, type Problem, type Result, problemKey } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { isUnchanged, writeWhole } from '../documents/atomic.ts'
import { rosterOfText, type FileRoster } from '../documents/spreadsheets.ts'
import { copyOf, fileName, filesOf, fitGauge, numberedName, withPlace } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/fonts.ts'
import type { Pdf } from '../pdf/print.ts'
import { canceled, openPrinter, type Printer } from '../pdf/printer.ts'
import { reportProblems } from '../faults.ts'
import { realPath } from '../security/files.ts'
import { budgetFor, type Caller } from './host.ts'
import { printFolder } from './settings.ts'
import { type Handlers, notHere, type Services } from './dispatch.ts'
import { withPrintProblems } from '../../src-core/house/on-paper.ts'
import type { Analysis } from '../../src-core/house/analysis.ts'
import { parseSessionName } from '../../src-core/house/draft.ts'
import { memoize } from '../../src-core/memoize.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { printKinds } from '../../src-core/sheet/formats.ts'
import { chosenSections } from '../../src-core/sheet/blocks.ts'
import type { Session } from '../documents/house/draft-states.ts'

type Saving = Saved['files'][number]

export interface Printing {
  readonly handlers: Pick<
    Handlers,
    'preview' | 'listUnprintable' | 'fitGauge' | 'savePrints' | 'cancel' | 'openPrinted'
  >
  readonly print: Printer['print']
  /** Prints rules without a battle. Fails with the problems of `copyOf` and of the printer. */
  readonly printRules: (
    ruleset: Ruleset,
    options: Parameters<typeof copyOf>[1],
    signal: AbortSignal,
  ) => Promise<Result<Pdf>>
  readonly close: () => Promise<void>
}

/** The delay in milliseconds before the thread starts, unless something is printed earlier. */
const startDelay = 1000

/** Prints in a thread that starts after a second or with the first print. */
export const openPrinting = ({ host, settings, battles, load }: Services): Printing => {
  const printer = openPrinter(host.worker, host.readFonts ?? readFontBytes)
  const written = new Set<string>(host.noted?.before.printed)
  const warming = setTimeout(printer.warm, startDelay).unref()

  /** Returns the units in the job's file, or the remaining units of the current battle if the job includes them and has the battle's ruleset. */
  const rosterOf = (
    ruleset: Ruleset,
    { battle = false, roster }: PrintJob,
    caller: Caller,
  ): Result<Pick<FileRoster, 'notes'> & { readonly roster: Roster | null }> => {
    if (roster) return runBounded(() => rosterOfText(ruleset, roster, budgetFor(caller)))
    const stored = battle ? battles.now() : success(null)
    if (!stored.ok) return stored
    const isOwn = stored.value?.ruleset === ruleset.head.id
    const left = stored.value && isOwn ? editedRoster(emptyRoster, nextDay(ruleset, stored.value.battle)) : null
    return success({ roster: left, notes: [] })
  }

  const print = async (job: PrintJob, caller: Caller): Promise<Result<PrintPreview>> => {
    const ruleset = load(job)
    if (!ruleset.ok) return ruleset
    const read = rosterOf(ruleset.value, job, caller)
    if (!read.ok) return read
    const { roster, notes } = read.value
    const copy = copyOf(ruleset.value, job, roster)
    if (!copy.ok) return copy
    const pdf = await printer.print(copy.value, caller.signal)
    if (!pdf.ok) return pdf
    const problems = pdf.value.problems.map((one) => withPlace(one, ruleset.value))
    return success({
      name: fileName(ruleset.value, job),
      ...pdf.value,
      units: roster ? rosterEntries(roster) : [],
      notes,
      problems: reportProblems(problems, host.report),
    })
  }

  const save = async (job: PrintJob, folder: string, names: Set<string>, caller: Caller): Promise<Saving> => {
    const lost = (...problems: readonly Problem[]): Saving => ({
      job,
      path: null,
      pages: null,
      typeSize: null,
      edge: null,
      problems: reportProblems(problems, host.report),
    })
    const printed = caller.signal.aborted ? failure(canceled) : await print(job, caller)
    if (!printed.ok) return lost(...printed.problems)
    const { name, pages, typeSize, edge, problems } = printed.value
    if (names.has(name)) return lost(problem('file-exists', { what: 'same-run', file: name, ruleset: null }))
    const paths: string[] = []
    for (const file of filesOf(name, printed.value)) {
      const path = freePath(folder, file, written)
      // The folder may contain a link to a file that the player didn't choose.
      const real = realPath(folder)
      if (real === null || realPath(path) !== join(real, basename(path)))
        return lost(problem('leads-out', { file: path, to: 'write' }))
      const saved = isUnchanged(path, file.bytes) ? success({ path }) : writeWhole(path, file.bytes)
      if (!saved.ok) return lost(...saved.problems)
      written.add(saved.value.path)
      host.noted?.add('printed', saved.value.path)
      paths.push(saved.value.path)
    }
    names.add(name)
    return { job, path: paths[0] ?? null, pages, typeSize, edge, problems }
  }

  const saveAll = async (jobs: readonly PrintJob[], folder: string, task: string, caller: Caller): Promise<Saved> => {
    const names = new Set<string>()
    const files: Saving[] = []
    const report = (what: string): void =>
      caller.send({ kind: 'progress', task, done: files.length, total: jobs.length, what })
    for (const job of jobs) {
      report(`${job.ruleset} ${job.what} ${job.paper}`)
      files.push(await save(job, folder, names, caller))
    }
    report('')
    return { files, canceled: caller.signal.aborted }
  }

  return {
    handlers: {
      preview: ({ job }, caller) => print(job, caller),
      listUnprintable: (rules) => {
        const ruleset = load(rules)
        if (!ruleset.ok) return ruleset
        const kinds = printKinds.flatMap((what) => {
          const copy = copyOf(ruleset.value, { what, paper: 'a4' })
          // Ignores a missing roster, since the player can still open one.
          const problems = copy.ok ? [] : copy.problems.filter(({ code }) => code !== 'no-roster')
          const [problem] = reportProblems(problems, host.report)
          return problem ? [{ what, problem }] : []
        })
        return success({ kinds })
      },
      fitGauge: ({ job }) => {
        const ruleset = load(job)
        return ruleset.ok ? fitGauge(ruleset.value, job) : ruleset
      },
      savePrints: async ({ task, jobs }, caller) => {
        const target = resolve(host.working, printFolder({ host, settings }))
        return success(await saveAll(jobs, target, task, caller))
      },
      // `withTasks` has canceled the task by now.
      cancel: () => success({}),
      openPrinted: ({ path }) => {
        if (!host.view) return failure(notHere)
        return written.has(path) ? host.view(path) : failure(problem('not-printed', { file: path }))
      },
    },
    print: printer.print,
    printRules: async (ruleset, options, signal) => {
      const copy = copyOf(ruleset, options)
      const pdf = copy.ok ? await printer.print(copy.value, signal) : copy
      if (!pdf.ok) return pdf
      return success({ ...pdf.value, problems: pdf.value.problems.map((one) => withPlace(one, ruleset)) })
    },
    close: async () => {
      clearTimeout(warming)
      await printer.close()
    },
  }
}

/** Returns a path in the folder. Adds a number to the name if another file with different contents is there and isn't in `printed`. */
const freePath = (
  folder: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  printed: ReadonlySet<string>,
): string => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : numberedName(name, number))
    if (printed.has(path) || !existsSync(path) || !lstatSync(path).isFile() || isUnchanged(path, bytes)) return path
  }
}

/* Problems found by laying out drafts, which are added to later answers. */

interface PaperTrials {
  /** Returns the session with the most recently found problems added. */
  readonly withFindings: (session: Session) => Session
  /** Stores the problems of a session and returns whether they changed. */
  readonly note: (session: Session, found: readonly Problem[]) => boolean
  /** Forgets the problems of a session and of its options. */
  readonly forget: (session: Session['id']) => void
}

/** Keeps problems in memory, per session. */
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

/** Memoized because forms are cached by analysis. */
const findingsAdded = memoize((found: readonly Problem[]) =>
  memoize((analysis: Analysis) => withPrintProblems(analysis, found)),
)

type Print = (ruleset: Ruleset, options: PrintOptions & Pick<PrintJob, 'what'>) => Promise<Result<Pdf>>

/** The kinds of prints that depend only on rules. */
const triedKinds = ['qrs', 'roster', 'gauge', 'sticks', 'radius', 'markers'] as const

/** Whether the problem is that the rules have nothing of this kind to print. */
const isNothing = ({ code }: Problem): boolean => ['no-gauge', 'no-distances', 'no-states'].includes(code)

/**
 * Returns the problems that prevent printing the rules with the current settings, for every kind of print that depends only on rules. Fails with
 * `canceled`.
 */
export const triedOnPaper = async (
  ruleset: Ruleset,
  options: PrintOptions,
  print: Print,
): Promise<Result<readonly Problem[]>> => {
  const set = optionsFor(ruleset, options)
  const found = new Map<string, Problem>()
  for (const what of triedKinds) {
    const printed = await print(ruleset, { ...(what === 'roster' ? withoutSizes(set) : set), what })
    const { problems } = printed.ok ? printed.value : printed
    if (problems.some(({ code }) => code === 'canceled')) return failure(...problems)
    for (const one of problems.filter((each) => !isNothing(each))) {
      const known = inRules(one, what, options)
      found.set(problemKey(known), known)
    }
  }
  return success([...found.values()])
}

/** Removes the sheet's size limits, which don't apply to a blank roster, and `detail`, which has no blank version. */
const withoutSizes = ({
  sides: _sides,
  smallest: _smallest,
  size: _size,
  detail: _detail,
  ...others
}: PrintOptions): PrintOptions => others

/** Removes the battle, and sections that these rules don't have. */
const optionsFor = (ruleset: Ruleset, { battle: _inPlay, of: _units, ...options }: PrintOptions): PrintOptions => {
  const { sections, ...others } = options
  return sections === undefined || chosenSections(sheetOf(ruleset), sections).ok ? options : others
}

/** Places a problem in the rules unless it is about a print setting. */
const inRules = (one: Problem, what: PrintJob['what'], options: PrintOptions): Problem => {
  const { path = [], ...nowhere } = one
  if (what === 'markers') return options.across === undefined ? one : nowhere
  if (what !== 'gauge') return one
  return path.some((step) => Object.hasOwn(options, step)) ? one : { ...nowhere, path: ['gauge', ...path] }
}
