/** What is printed for the window: to look at, and written into a folder. */
import { existsSync, lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { editedRoster, emptyRoster, type Roster } from '../../src-core/battle/roster.ts'
import type { PrintJob, Printed, Saved } from '../../src-core/contract/print.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { writeWhole } from '../documents/atomic.ts'
import { copyOf, fileName } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/fonts.ts'
import type { Pdf } from '../pdf/print.ts'
import { cancelled, openPrinter, type Printer } from '../pdf/printer.ts'
import { reported } from '../faults.ts'
import { realPath } from '../security/files.ts'
import type { Caller } from './caller.ts'
import { printFolder } from './dialogs.ts'
import { type Handlers, notHere } from './dispatch.ts'
import type { Services } from './services.ts'

type Saving = Saved['files'][number]

export interface Printing {
  readonly handlers: Pick<Handlers, 'preview' | 'savePrints' | 'cancel' | 'openPrinted'>
  /** One copy, as the printer's. */
  readonly print: Printer['print']
  /** Rules as options say, without a battle. Problems: those of `copyOf` and of the printer. */
  readonly printRules: (
    ruleset: Ruleset,
    options: Parameters<typeof copyOf>[1],
    signal: AbortSignal,
  ) => Promise<Result<Pdf>>
  readonly close: () => Promise<void>
}

/** The delay before the thread is started, in milliseconds, if nothing is printed earlier. */
const ahead = 1000

/** Opens printing, whose thread starts a second later or with the first print. */
export const openPrinting = ({ host, settings, battles, load }: Services): Printing => {
  const printer = openPrinter(host.printWorker, host.readFonts ?? readFontBytes)
  const written = new Set<string>(host.noted?.before.printed)
  const warming = setTimeout(printer.warm, ahead).unref()

  /** Who is left in the battle in play, where the job asks for it. */
  const rosterInPlay = (ruleset: Ruleset, { battle = false }: PrintJob): Result<Roster | null> => {
    const stored = battle ? battles.now() : success(null)
    if (!stored.ok) return stored
    return success(stored.value && editedRoster(emptyRoster, nextDay(ruleset, stored.value.battle)))
  }

  const print = async (job: PrintJob, signal: AbortSignal): Promise<Result<Printed>> => {
    const ruleset = load(job)
    if (!ruleset.ok) return ruleset
    const roster = rosterInPlay(ruleset.value, job)
    if (!roster.ok) return roster
    const copy = copyOf(ruleset.value, job, roster.value)
    if (!copy.ok) return copy
    const pdf = await printer.print(copy.value, signal)
    return pdf.ok ? success({ name: fileName(ruleset.value, job), ...pdf.value }) : pdf
  }

  const save = async (job: PrintJob, folder: string, names: Set<string>, signal: AbortSignal): Promise<Saving> => {
    const lost = (...problems: readonly Problem[]): Saving => ({
      job,
      path: null,
      pages: null,
      typeSize: null,
      problems: reported(problems, host.report),
    })
    const printed = signal.aborted ? failure(cancelled) : await print(job, signal)
    if (!printed.ok) return lost(...printed.problems)
    const { name, bytes, pages, typeSize } = printed.value
    if (names.has(name)) return lost(problem('file-exists', { what: 'same-run', file: name, ruleset: null }))
    const path = freePath(folder, name, written)
    // A link in the folder would lead to a file that was not chosen.
    const real = realPath(folder)
    if (real === null || realPath(path) !== join(real, basename(path)))
      return lost(problem('leads-out', { file: path, to: 'write' }))
    const file = writeWhole(path, bytes)
    if (!file.ok) return lost(...file.problems)
    names.add(name)
    written.add(file.value.path)
    host.noted?.add('printed', file.value.path)
    return { job, path: file.value.path, pages, typeSize, problems: [] }
  }

  const saveAll = async (
    jobs: readonly PrintJob[],
    folder: string,
    task: string,
    { send, gone }: Caller,
  ): Promise<Saved> => {
    const names = new Set<string>()
    const files: Saving[] = []
    const report = (what: string): void =>
      send({ kind: 'progress', task, done: files.length, total: jobs.length, what })
    for (const job of jobs) {
      report(`${job.ruleset} ${job.what} ${job.paper}`)
      files.push(await save(job, folder, names, gone))
    }
    report('')
    return { files, cancelled: gone.aborted }
  }

  return {
    handlers: {
      preview: ({ job }, { gone }) => print(job, gone),
      savePrints: async ({ task, jobs }, caller) => {
        const target = resolve(host.working, printFolder({ host, settings }))
        return success(await saveAll(jobs, target, task, caller))
      },
      // The task has been given up by now: `withTasks`.
      cancel: () => success({}),
      openPrinted: ({ path }) => {
        if (!host.view) return failure(notHere)
        return written.has(path) ? host.view(path) : failure(problem('not-printed', { file: path }))
      },
    },
    print: printer.print,
    printRules: async (ruleset, options, signal) => {
      const copy = copyOf(ruleset, options)
      return copy.ok ? printer.print(copy.value, signal) : copy
    },
    close: async () => {
      clearTimeout(warming)
      await printer.close()
    },
  }
}

/** The path of a name in a folder, numbered where a file is there that was not `printed` here: it must not be overwritten. */
const freePath = (folder: string, name: string, printed: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : name.replace(/\.pdf$/, `-${number}.pdf`))
    if (printed.has(path) || !existsSync(path) || !lstatSync(path).isFile()) return path
  }
}
