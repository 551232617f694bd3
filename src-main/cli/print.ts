import {
  arcSharings,
  gaugeForms,
  markerShapes,
  pictureFormats,
  rosterDetails,
  stickSubjects,
} from '../../src-core/sheet/choices.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PrintJob, Printed } from '../../src-core/contract/print.ts'
import { withoutUndefined } from '../../src-core/collections.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { nonNull } from '../../src-core/present.ts'
import { pluralize, visibleText } from '../../src-core/words/text.ts'
import {
  defaultKinds,
  formatIds,
  formats,
  isDoubleSided,
  optionsOf,
  presetIds,
  printKinds,
  sheetKinds,
  usedOptions,
} from '../../src-core/sheet/formats.ts'
import { defaultLimits, defaultPapers, duplexes } from '../../src-core/sheet/paper.ts'
import { isUnchanged, writeWhole } from '../documents/atomic.ts'
import { complain, type Shell, type Work, type Arguments } from './command.ts'
import { withLibrary, type CommandLibrary } from './library.ts'
import { inchesOf, inks, measuredOf, paperNames, printOptions } from './options.ts'
import type { Roster } from '../../src-core/battle/roster.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { copyOf, fileName, filesOf, fitGauge, withPlace } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/fonts.ts'
import { openPress } from '../pdf/print.ts'

const kindWords = {
  qrs: 'the quick reference sheet',
  gauge: 'the arc-of-fire gauge, to cut out and fold',
  sticks: 'sticks for ranges by weapon and moves by formation',
  radius: 'arcs for command radii',
  wheel: 'a template for wheels',
  markers: 'markers for unit states, to cut out',
  roster: 'units with boxes for losses and states, and a turn track; blank without a roster',
  labels: 'labels for stands, from a roster',
} as const

/** Prints the chosen kinds to PDFs, or lists everything that can be printed. Exits with 1 if something can't be printed. */
export const print: Work = async (args, shell) => {
  if (!args.has('list')) return printSome(args, shell)
  await shell.write(formatList())
  return 0
}

const kindsOf = (args: Arguments): readonly PrintKind[] => {
  const what = args.value('what') ?? 'all'
  if (what !== 'all') return printKinds.filter((kind) => kind === what)
  return args.value('as') === 'dxf' ? defaultKinds.filter((kind) => !sheetKinds.includes(kind)) : defaultKinds
}

/** Returns a `usage` problem for each option that none of the kinds uses. */
const unusedOptions = (args: Arguments): readonly Problem[] => {
  const given = Object.keys(printOptions).filter((option) => args.has(option))
  const kinds = kindsOf(args)
  const as = args.value('as')
  if (as === 'dxf' && kinds.some((kind) => sheetKinds.includes(kind)))
    return [
      problem('usage', { what: 'value', option: '--as', value: as, needs: { oneOf: ['svg', 'png'] }, meant: null }),
    ]
  if (args.has('dpi') && as !== 'png')
    return [problem('usage', { what: 'unused', option: '--dpi', kinds, users: kinds, needs: 'with --as png' })]
  return given.flatMap((option) => {
    const users = printKinds.filter((kind) => (optionsOf[kind] as readonly string[]).includes(optionKey(option)))
    const needs = kinds.filter((kind) => users.includes(kind)).map((kind) => missingFor(option, kind, args))
    if (users.length === 0 || needs.includes(null)) return []
    return [problem('usage', { what: 'unused', option: `--${option}`, kinds, users, needs: needs[0] ?? null })]
  })
}

/** Returns the name of a print option. On the command line, units come from a file, and `--fit` finds the length. */
const optionKey = (option: string): string => (option === 'roster' ? 'battle' : option === 'fit' ? 'length' : option)

/** Returns what else a kind needs for an option to have an effect. Null if it needs nothing else. */
const missingFor = (option: string, what: PrintKind, args: Arguments): string | null => {
  const format = oneOf(formatIds, args.value('format')) ?? 'page'
  const form = oneOf(gaugeForms, args.value('form')) ?? 'folded'
  const back = args.has('back')
  if (option === 'roster' && what === 'qrs' && !back) return 'with --back'
  const isPicture = args.has('as')
  if (isPicture && ['duplex', 'measured'].includes(option)) return 'without --as'
  if (isPicture && option === 'ink' && !sheetKinds.includes(what)) return 'without --as'
  if (option === 'length' && args.has('fit')) return 'without --fit'
  if (option === 'duplex' && !isDoubleSided(what, { format, form, back }))
    return what === 'gauge' ? 'with --form single' : 'with --back or another --format'
  return option === 'paper' && formats[format].paperless ? 'with another --format' : null
}

/** Lists formats and kinds, one per line. */
const formatList = (): string => {
  const width = 2 + Math.max(...[...formatIds, ...printKinds].map(({ length }) => length))
  const line = (id: string, help: string): string => `  ${id.padEnd(width)}${help}`
  const lines = [
    'Sheet formats',
    ...formatIds.map((id) => line(id, formats[id].help)),
    '',
    'Kinds',
    ...printKinds.map((kind) => line(kind, kindWords[kind])),
  ]
  return `${lines.join('\n')}\n`
}

const printSome: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const unused = unusedOptions(args)
    if (unused.length > 0) {
      await complain(shell, unused)
      return 2
    }
    const { names, problems } = namesOf(args, library)
    const jobs = jobsOf(names, args)
    const toOutput = args.value('out') === '-'
    if (toOutput && jobs.length !== 1) {
      shell.note(`${oneFileNeeded(jobs.length)}\n`)
      return 2
    }
    await complain(shell, problems)
    const target: Target = { folder: args.value('out') ?? 'out', overwrites: args.has('overwrite'), written: new Set() }
    const noted = new Set<string>()
    const press = await openPrint(library, rosterFor(args, shell), (warnings) =>
      complain(shell, warnings.filter(isNew(noted))),
    )
    const failed = toOutput
      ? await printToOutput(nonNull(jobs[0]), press, shell)
      : await printAll(jobs, press, target, args.has('quiet') ? { ...shell, write: () => Promise.resolve() } : shell)
    return problems.length > 0 || failed ? 1 : 0
  })

type PrintKind = PrintJob['what']

/** Whether a problem is new. A ruleset's problem occurs on every paper size. */
const isNew =
  (noted: Set<string>) =>
  (one: Problem): boolean =>
    noted.size < noted.add(JSON.stringify(one)).size

/** Reads the roster in the named file. Reports its problems once. */
const rosterFor = (args: Arguments, shell: Shell): RosterFor => {
  const name = args.value('roster')
  if (name === undefined) return () => Promise.resolve(success(null))
  const notes = new Set<string>()
  return async (ruleset) => {
    const { readRosterFile } = await import('../documents/spreadsheets.ts')
    const worker = new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : 'worker.js', import.meta.url)
    const read = await readRosterFile(ruleset, resolve(shell.folder, name), name, worker)
    if (!read.ok) return read
    for (const note of read.value.notes) {
      if (!notes.has(note)) shell.note(`${note}\n`)
      notes.add(note)
    }
    return success(read.value.roster)
  }
}

const namesOf = (
  args: Arguments,
  library: CommandLibrary,
): { readonly names: readonly string[]; readonly problems: readonly Problem[] } => {
  if (args.operands.length > 0) return { names: [...new Set(args.operands)], problems: [] }
  const { rulesets, problems } = library.list()
  return { names: rulesets.map(({ id }) => id), problems }
}

interface Job extends PrintJob {
  /** Whether to skip rulesets that have nothing of this kind. */
  readonly ifAny: boolean
  /** Whether to make the longest gauge that fits the paper. */
  readonly fit: boolean
}

const jobsOf = (names: readonly string[], args: Arguments): readonly Job[] => {
  const measured = args.value('measured')
  const [what = 'all', paper, sides, smallest] = ['what', 'paper', 'sides', 'smallest'].map(args.value)
  const [stand, length, across, width] = ['stand', 'length', 'across', 'width'].map(args.value)
  const marker = markerShapes.find((one) => one === args.value('marker'))
  const ink = inks.find((one) => one === args.value('ink'))
  const format = formatIds.find((one) => one === args.value('format'))
  const [size, sections] = [args.value('size'), args.value('sections')]
  const wanted = kindsOf(args)
  // Some formats are the same on every paper, and standard output takes only one file.
  const usually =
    (format === undefined || format === 'page') && args.value('out') !== '-' ? defaultPapers : defaultPapers.slice(0, 1)
  const sheets = paper === undefined ? usually : paperNames.filter((name) => paper === name)
  const dpi = args.value('dpi')
  const general = {
    house: args.values('house'),
    ifAny: what === 'all',
    fit: args.has('fit'),
    ...withoutUndefined({
      as: oneOf(pictureFormats, args.value('as')),
      dpi: dpi === undefined ? undefined : Number(dpi),
    }),
  }
  const options = {
    ...withoutUndefined({ ink, format, preset: oneOf(presetIds, args.value('preset')) }),
    ...(size === undefined ? {} : { size: Number(size) }),
    ...(sections === undefined ? {} : { sections: sections.split(',').map((each) => each.trim()) }),
    ...(sides === undefined ? {} : { sides: Number(sides) }),
    ...(smallest === undefined ? {} : { smallest: Number(smallest) }),
    ...(stand === undefined ? {} : { stand: inchesOf(stand) }),
    ...(length === undefined ? {} : { length: inchesOf(length) }),
    ...withoutUndefined({
      form: oneOf(gaugeForms, args.value('form')),
      sharing: oneOf(arcSharings, args.value('sharing')),
    }),
    ...withoutUndefined({
      duplex: oneOf(duplexes, args.value('duplex')),
      measured: measured === undefined ? undefined : measuredOf(measured),
    }),
    ...withoutUndefined({
      sticks: oneOf(stickSubjects, args.value('sticks')),
      width: width === undefined ? undefined : inchesOf(width),
    }),
    ...(across === undefined ? {} : { across: inchesOf(across) }),
    ...(marker === undefined ? {} : { marker }),
    ...(args.has('folded') ? { folded: true } : {}),
    ...(args.has('bases') ? { bases: true } : {}),
    ...withoutUndefined({ detail: oneOf(rosterDetails, args.value('detail')) }),
    ...(args.has('of') ? { of: [...args.values('of')] } : {}),
    ...(args.has('back') ? { back: true } : {}),
  }
  return names.flatMap((ruleset) =>
    wanted.flatMap((each) =>
      sheets.map((name) => ({ ruleset, what: each, ...general, ...usedOptions(each, { paper: name, ...options }) })),
    ),
  )
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value)

/** Where to write files. */
interface Target {
  readonly folder: string
  /** Whether to replace existing files. */
  readonly overwrites: boolean
  /** The names of files written in this run. */
  readonly written: Set<string>
}

const oneFileNeeded = (count: number): string =>
  `--out - writes one file, but this prints ${count}. Name one ruleset and one kind, such as --what qrs. [usage]`

/** Prints to standard output. Returns whether it failed. */
const printToOutput = async (job: Job, print: Print, shell: Shell): Promise<boolean> => {
  const printed = await print(job)
  const files = printed.ok ? filesOf(printed.value.name, printed.value) : []
  if (!printed.ok) await complain(shell, printed.problems)
  else if (files.length > 1) shell.note(`${oneFileNeeded(files.length)}\n`)
  else await shell.writeBytes(nonNull(files[0]).bytes)
  return files.length !== 1
}

/** Prints all jobs, even if one fails. Returns whether any failed. */
const printAll = async (jobs: readonly Job[], print: Print, target: Target, shell: Shell): Promise<boolean> => {
  const problems = new Set<string>()
  const progress = jobs.length > 1 ? shell.progress : null
  for (const [index, job] of jobs.entries()) {
    progress?.(`${index + 1} of ${jobs.length}: ${job.ruleset} ${job.what} ${job.paper}`)
    const result = await printOne(job, print, target, shell)
    progress?.('')
    if (result.ok) await shell.write(result.value)
    else if (!job.ifAny || result.problems.some(({ code }) => code !== 'no-gauge')) {
      // A ruleset's problem occurs on every paper size, so it is reported once.
      await complain(
        shell,
        result.problems.filter((one) => !problems.has(JSON.stringify(one))),
      )
      for (const one of result.problems) problems.add(JSON.stringify(one))
    }
  }
  return problems.size > 0
}

/** Prints a file and writes a line about it. */
const printOne = async (
  job: Job,
  print: Print,
  { folder, overwrites, written }: Target,
  shell: Shell,
): Promise<Result<string>> => {
  const printed = await print(job)
  if (!printed.ok) return printed
  const { name, pages, typeSize, edge } = printed.value
  if (written.has(name)) return failure(problem('file-exists', { what: 'same-run', file: name, ruleset: job.ruleset }))
  written.add(name)
  const files = filesOf(name, printed.value).map((file) => ({
    ...file,
    path: resolve(shell.folder, folder, file.name),
  }))
  const changed = files.filter(({ path, bytes }) => !isUnchanged(path, bytes))
  for (const { name: file, path } of overwrites ? [] : changed)
    if (existsSync(path)) return failure(problem('file-exists', { what: 'print', file: join(folder, file) }))
  for (const { path, bytes } of changed) {
    const file = await shell.undisturbed(() => writeWhole(path, bytes))
    if (!file.ok) return file
  }
  const size = typeSize === null ? '' : `, ${typeSize}-point type`
  const more =
    job.what === 'qrs' &&
    !job.preset &&
    job.sides === undefined &&
    job.size === undefined &&
    (job.format ?? 'page') === 'page' &&
    pages > defaultLimits.sides + (job.back ? 1 : 0)
      ? `; on ${defaultLimits.sides} the type would be smaller than ${job.smallest ?? defaultLimits.smallestType}`
      : ''
  const flip = edge === null ? '' : `; print double-sided, flipped on the ${edge} edge`
  const same = changed.length === 0 ? '; unchanged' : ''
  const [first, ...others] = files.map((file) => visibleText(join(folder, file.name)))
  const all = others.length === 0 ? first : `${first} to ${files.length}`
  return success(`${all}: ${pluralize(pages, 'page')}${size}${more}${flip}${same}\n`)
}

export type Print = (job: Job) => Promise<Result<Omit<Printed, 'problems'>>>

/** Reads the roster to print with these rules. Null if none was named. */
type RosterFor = (ruleset: Ruleset) => Promise<Result<Roster | null>>

/** Prepares printing, with fonts that are loaded only once. `warn` gets problems that don't prevent printing. */
const openPrint = async (
  library: CommandLibrary,
  rosterFor: RosterFor,
  warn: (problems: readonly Problem[]) => Promise<void>,
): Promise<Print> => {
  const press = openPress(await readFontBytes())
  return async (job) => {
    const ruleset = library.load(job.ruleset, job.house)
    if (!ruleset.ok) return ruleset
    if (ruleset.value.scale) await warn(ruleset.value.scale.bare)
    const roster = await rosterFor(ruleset.value)
    if (!roster.ok) return roster
    const shape = job.fit && job.what === 'gauge' ? fitGauge(ruleset.value, job) : success({})
    if (!shape.ok) return shape
    const copy = copyOf(ruleset.value, { ...job, ...shape.value }, roster.value)
    if (!copy.ok) return copy
    const pdf = await press(copy.value)
    if (!pdf.ok) return pdf
    await warn(pdf.value.problems.map((one) => withPlace(one, ruleset.value)))
    return success({ name: fileName(ruleset.value, job), ...pdf.value })
  }
}
