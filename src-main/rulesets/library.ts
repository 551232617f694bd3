/** Finds ruleset files by id or path, reads each once, and loads them with their house rules and everything they extend. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extendableIds, openBase, type Base } from '../../src-core/house/base.ts'
import { unitOfFiles } from '../../src-core/ruleset/layer.ts'
import { withBaseResults, withHouseChanges } from '../../src-core/house/with-changes.ts'
import { entryAt } from '../../src-core/present.ts'
import {
  failure,
  problem,
  problemKey,
  success,
  type Problem,
  type Result,
  catchFaults,
  startOfFile,
} from '../../src-core/problem.ts'
import { inLayerOrder } from '../../src-core/ruleset/house-rules.ts'
import { limits } from '../../src-core/format/limits.ts'
import { loadRuleset, sourceProblems, type Sources } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseOptionName, optionLayers } from '../../src-core/ruleset/options.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { parseScale, type Scale, type ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import { idPattern } from '../../src-core/format/basics.ts'
import { placeAt } from '../../src-core/ruleset/tree.ts'
import { nameList } from '../../src-core/words/problems/phrases.ts'
import { errorText, hasCode, readText } from '../documents/read.ts'
import { isHouseRules } from '../security/files.ts'

/** A file that contains, or should contain, a ruleset, a part or house rules. */
export interface RulesFile {
  /** The path for display. Relative if the file is inside the working folder. */
  readonly file: string
  readonly path: string
  readonly text: Result<string>
  /** Returns the parsed file with its syntax problems, or why it can't be read at all. */
  readonly source: () => Result<RulesetSource>
}

/** Checks and reads files: returns the real path of a named file and its text, or refuses. */
export interface RulesReader {
  readonly place: (path: string) => Result<string>
  readonly text: (place: string, label: string) => Result<string>
}

interface LibraryOptions {
  /** The base folder for relative paths. */
  readonly working: string
  /** The folder of the shipped rulesets. Defaults to the one next to the program. */
  readonly program?: string
  /** Additional folders of rulesets. */
  readonly folders?: readonly string[]
  /** Files that take precedence over others with the same id. */
  readonly files?: readonly string[]
  /** Files to use only for ids that aren't in any folder. */
  readonly fallbacks?: readonly string[]
  /** A folder of house rules, which may be missing. House rules in other folders are found as well. */
  readonly houseRules?: string
  /** If unset, any file may be read. */
  readonly reader?: RulesReader
}

/** A ruleset that players can choose. */
interface OfferedRuleset {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly subtitle: string | null
  readonly extends: string | null
  readonly file: string
}

/**
 * Finds and loads rules. If several files have the same id, the nearest wins: `files`, then the file of that name next to the one that extends it,
 * then any file in that folder, then the folders in order, the shipped rulesets, and the fallbacks. Each file is read once, when needed. A changed
 * file needs a new library.
 */
export interface Library {
  /** Returns the file at a path. The file need not exist. */
  readonly file: (path: string) => RulesFile
  /** Returns all rulesets and parts in the folders, except those hidden by a nearer file with the same id. */
  readonly files: () => readonly RulesFile[]
  /** Returns the house rules directly in a folder. Fails with `no-such-folder` or `too-many-files`. */
  readonly houseRulesIn: (folder: string) => Result<readonly RulesFile[]>
  /** Finds a ruleset by id or path. Fails with `same-id`, `unknown-ruleset`, or syntax problems of a file that may have the id. */
  readonly find: (name: string) => Result<RulesFile>
  /** Returns house rules by path, or an option by name. Fails with `unknown-name`. */
  readonly houseLayer: (name: string) => Result<RulesetSource>
  /**
   * Returns the house rules that an id in a file refers to. Null if the id refers to a ruleset or to nothing. Fails with `same-id` or the problems of
   * the file.
   */
  readonly houseRulesNamed: (id: string, from: RulesFile) => Result<RulesetSource | null>
  /** Returns the file with everything it extends, by id. If a base is missing, returns all sources, so that the most similar id can be suggested. */
  readonly sourcesOf: (file: RulesFile) => Result<Sources>
  /**
   * Loads a ruleset by id or path, with house rules in order (each above those it extends) and distances at the scale. Equal arguments return the
   * same ruleset. Problems have their place in the file, and their path is the argument: `ruleset` or `house.N`.
   */
  readonly load: (name: string, house?: readonly string[], scale?: ScaleChoice) => Result<Ruleset>
  /** Returns all problems of a ruleset, a part or house rules, including problems of what they extend. */
  readonly check: (path: string) => readonly Problem[]
  /** Returns the rulesets to choose from, without parts, and the syntax problems of other files. */
  readonly list: () => { readonly rulesets: readonly OfferedRuleset[]; readonly problems: readonly Problem[] }
  /**
   * Returns house rules in layer order, each once and above the house rules it extends. The search ends at the rulesets in `rulesets`. Ids are looked
   * up in `near` first, which defaults to `house`. Missing house rules are reported when loading.
   */
  readonly layerHouseRules: (
    rulesets: Pick<ReadonlySet<string>, 'has'>,
    house: readonly RulesetSource[],
    near?: readonly RulesetSource[],
  ) => Result<readonly RulesetSource[]>
  /** Adds a path. If the file or folder there changes, the library is outdated. */
  readonly watch: (path: string) => void
  /** Returns the folders of all files read so far. */
  readonly watchedFolders: () => readonly string[]
  /** Whether no file or folder read so far has changed. */
  readonly isFresh: () => boolean
}

/** Where the folder is relative to the source, to the build, or to the packaged application's archive. */
const shippedFolders = ['../../rulesets', '../../../rulesets'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/** The folder of the shipped rulesets. */
export const shippedFolder = shippedFolders.find((folder) => existsSync(folder)) ?? entryAt(shippedFolders, 0)

/** Larger folders are refused, because each file must be read to find its id. */
const maxFilesInFolder = 200
const maxCachedFiles = 256
const maxCachedRulesets = 64

/** Returns the sorted names of all ruleset files in a folder. Fails with `no-such-folder` or `too-many-files`. */
export const rulesFileNames = (path: string, label = path): Result<readonly string[]> => {
  try {
    const names = readdirSync(path).filter((name) => name.endsWith('.yaml') && !name.startsWith('.'))
    return names.length > maxFilesInFolder
      ? failure(problem('too-many-files', { folder: label, count: names.length, max: maxFilesInFolder }))
      : success(names.toSorted())
  } catch (error) {
    const isMissing = hasCode(error, 'ENOENT', 'ENOTDIR')
    return failure(problem('no-such-folder', { folder: label, system: isMissing ? null : errorText(error) }))
  }
}

/** Returns `too-many-files` if the folder can't hold another ruleset file. Null if there is room or no folder. */
export const fullFolderProblem = (path: string): Problem | null => {
  const names = rulesFileNames(path)
  const isFull = names.ok
    ? names.value.length === maxFilesInFolder
    : names.problems.some(({ code }) => code === 'too-many-files')
  return isFull ? problem('too-many-files', { folder: path, count: null, max: maxFilesInFolder }) : null
}

/** Returns the id in a file's head. Undefined if it has none. */
export const idInFile = (file: RulesFile): string | undefined => {
  const source = file.source()
  return source.ok && idPattern.test(source.value.head.id) ? source.value.head.id : undefined
}

/** Opens a library. Fails with `no-such-folder`. */
export const openLibrary = ({
  working,
  program = shippedFolder,
  folders = [],
  files: preferred = [],
  fallbacks = [],
  houseRules,
  reader = { place: success, text: (path, label) => readText(path, limits.bytes, label) },
}: LibraryOptions): Result<Library> => {
  const stamps = new Map<string, string>()
  const watch = (path: string): void => {
    if (!stamps.has(path)) stamps.set(path, stampOf(path))
  }
  const labelOf = (path: string): string => {
    const inside = relative(working, path)
    return inside === '' || inside.startsWith('..') ? path : inside
  }

  const fileAt = cached(maxCachedFiles, (path): RulesFile => {
    const file = labelOf(path)
    const place = reader.place(path)
    // Refused files aren't watched.
    if (place.ok) watch(path)
    const text = place.ok ? reader.text(place.value, file) : place
    return { file, path, text, source: () => (text.ok ? parsedSource(file, text.value) : text) }
  })
  const file = (path: string): RulesFile => fileAt(resolve(working, path))
  const namesIn = cached(64, (path) => {
    watch(path)
    return rulesFileNames(path, labelOf(path))
  })
  const filesIn = (folder: string, kind: RulesKind): Result<readonly RulesFile[]> => {
    const names = namesIn(folder)
    if (!names.ok) return names
    return success(names.value.filter(isOfKind(kind)).map((name) => fileAt(join(folder, name))))
  }

  const searched = [...new Set([...folders.map((folder) => resolve(working, folder)), program])]
  const missing = searched.map(namesIn).flatMap((names) => (names.ok ? [] : names.problems))
  if (missing.length > 0) return failure(...missing)
  const foldersFor = (kind: RulesKind): readonly string[] =>
    kind === 'ruleset'
      ? searched
      : [...(houseRules === undefined ? [] : [houseRules]), ...searched].filter((folder) => namesIn(folder).ok)

  const files = (): readonly RulesFile[] => {
    const hidden = new Set<string>()
    return searched.flatMap((folder) => {
      const found = filesIn(folder, 'ruleset')
      const visible = (found.ok ? found.value : []).filter((one) => !hidden.has(idInFile(one) ?? ''))
      for (const one of visible) hidden.add(idInFile(one) ?? one.path)
      return visible
    })
  }

  const findIn = (folder: string, id: string, kind: RulesKind): Result<RulesFile | null> => {
    const found = filesIn(folder, kind)
    if (!found.ok) return found
    const likely = found.value.filter(({ text }) => text.ok && mayHaveId(text.value, id))
    const matching = likely.filter((one) => idInFile(one) === id)
    if (matching.length > 1) return failure(problem('same-id', { files: matching.map((one) => one.file), id }))
    const broken = likely.flatMap(syntaxProblems)
    return matching[0] || broken.length === 0 ? success(matching[0] ?? null) : failure(...broken)
  }

  const findId = (id: string, kind: RulesKind, from?: RulesFile): Result<RulesFile | null> => {
    const isIt = (one: RulesFile): boolean => one !== from && idInFile(one) === id
    const beside = from && kind === 'ruleset' ? [fileAt(join(dirname(from.path), `${id}.yaml`))] : []
    const near = [...preferred.map(file), ...beside].find(isIt)
    if (near) return success(near)
    if (from) {
      const found = findIn(dirname(from.path), id, kind)
      if (found.ok && found.value && found.value !== from) return found
      // Other problems of neighboring files don't affect this file.
      if (!found.ok && kind === 'house' && found.problems.some(({ code }) => code === 'same-id')) return found
    }
    for (const folder of foldersFor(kind)) {
      const found = findIn(folder, id, kind)
      if (!found.ok || (found.value && found.value !== from)) return found
    }
    return success(fallbacks.filter(isOfKind(kind)).map(file).find(isIt) ?? null)
  }

  const findBase = (id: string, from: RulesFile): Result<RulesFile | null> => {
    const found = findId(id, 'ruleset', from)
    return !found.ok || found.value ? found : findId(id, 'house', from)
  }

  /** Returns all sources by id, the nearest for each. `more` are nearer still. */
  const allSources = (more: Iterable<RulesetSource>, kind: RulesKind = 'ruleset'): Sources => {
    const house = kind === 'ruleset' ? [] : foldersFor('house').map((folder) => filesIn(folder, 'house'))
    return byId([
      ...sourcesIn([
        ...fallbacks.filter(isOfKind('ruleset')).map(file),
        ...files(),
        ...preferred.map(file),
        ...(kind === 'ruleset' ? [] : fallbacks.filter(isOfKind('house')).map(file)),
        ...house.flatMap((found) => (found.ok ? found.value : [])),
      ]),
      ...more,
    ])
  }

  const find: Library['find'] = (name) => {
    if (!idPattern.test(name)) return success(file(name))
    const found = findId(name, 'ruleset')
    if (!found.ok) return found
    if (found.value) return success(found.value)
    const unknown = loadRuleset(allSources([]), name)
    return failure(...(unknown.ok ? [] : unknown.problems))
  }

  const houseLayer: Library['houseLayer'] = (name) => {
    const option = parseOptionName(name)
    if (!option) return file(name).source()
    const offering = find(option.ruleset)
    const source = offering.ok ? offering.value.source() : offering
    if (!source.ok) return source
    const options = optionLayers(source.value)
    const layer = options.get(option.id)
    const { id: ruleset } = source.value.head
    return layer
      ? success(layer)
      : failure(
          problem('unknown-name', { kind: 'option', name: option.id, ruleset, known: nameList([...options.keys()]) }),
        )
  }

  const houseRulesNamed: Library['houseRulesNamed'] = (id, from) => {
    const found = findBase(id, from)
    if (!found.ok) return found
    return found.value && isHouseRules(found.value.path) ? found.value.source() : success(null)
  }

  const sourcesOf: Library['sourcesOf'] = (last) => {
    const sources = new Map<string, RulesetSource>()
    for (let next = last; ;) {
      const source = next.source()
      if (!source.ok) return source
      sources.set(source.value.head.id, source.value)
      const id = source.value.head.extends
      if (id === undefined || sources.has(id)) return success(sources)
      const found = findBase(id, next)
      if (!found.ok) return found
      if (!found.value) return success(allSources(sources.values(), isHouseRules(next.path) ? 'house' : 'ruleset'))
      next = found.value
    }
  }

  const layerHouseRules: Library['layerHouseRules'] = (rulesets, house, near = house) => {
    const problems: Problem[] = []
    const below = (source: RulesetSource): RulesetSource | undefined => {
      const id = source.head.extends
      if (id === undefined || rulesets.has(id)) return undefined
      const known = near.find(({ head }) => head.id === id)
      if (known) return known
      const offering = parseOptionName(source.file)
      const found = offering ? file(offering.ruleset).source() : houseRulesNamed(id, file(source.file))
      if (found.ok) return found.value ?? undefined
      const place = placeAt(source.tree, ['ruleset', 'extends'])
      problems.push(...found.problems.map((one) => ({ place, ...one })))
      return undefined
    }
    const all = inLayerOrder(house, below)
    return problems.length === 0 ? success(all) : failure(...problems)
  }

  const loadNow = (name: string, house: readonly string[], scale: Scale | null): Result<Ruleset> => {
    const problems: Problem[] = []
    const valueIn = <T>(result: Result<T>, path: NonNullable<Problem['path']>): T | undefined => {
      if (result.ok) return result.value
      problems.push(...result.problems.map((one) => ({ path, ...one })))
      return undefined
    }
    const found = valueIn(find(name), ['ruleset'])
    const source = found && valueIn(found.source(), ['ruleset'])
    const sources = found && source && valueIn(sourcesOf(found), ['ruleset'])
    const named = house.flatMap((each, index) => valueIn(houseLayer(each), ['house', index]) ?? [])
    if (!found || !source || !sources || problems.length > 0) return failure(...problems)
    const layers = layerHouseRules(sources, named)
    const all = layers.ok ? layers.value : named
    const { id } = source.head
    const loaded = !layers.ok ? layers : scale ? loadWithChanges(sources, id, all, scale) : loadCached(sources, id, all)
    if (loaded.ok) return loaded
    return failure(...loaded.problems.map((one) => ({ path: argumentOf(one, named, all), ...one })))
  }

  /** Checks a part in every ruleset that extends it, or by itself if none does. */
  const checkPart = (part: RulesetSource): readonly Problem[] => {
    const sources = allSources([part])
    const heirs = [...sources.values()].filter(
      ({ head }) => head.part !== true && extendsPart(sources, head.extends, part),
    )
    if (heirs.length === 0) return sourceProblems(part)
    return mergeHeirs(
      heirs.flatMap(({ head }) => {
        const loaded = loadCached(sources, head.id)
        return loaded.ok ? [] : loaded.problems.filter(({ place }) => place?.file === part.file)
      }),
    )
  }

  const checkNow = (path: string): readonly Problem[] => {
    const checked = file(path)
    const source = checked.source()
    if (!source.ok) return source.problems
    const { head } = source.value
    if (head.part === true) return checkPart(source.value)
    const sources = sourcesOf(checked)
    if (!sources.ok) return [...sources.problems, ...sourceProblems(source.value)]
    const loaded = loadCached(sources.value, head.id)
    if (loaded.ok)
      return [...optionLayers(source.value).values()].flatMap((layer) => {
        const option = loadRuleset(sources.value, head.id, [layer])
        return option.ok ? [] : option.problems
      })
    // The problems of an incomplete part name the files that complete it.
    const all = loaded.problems.some(({ affectedRulesets: heirs }) => heirs)
      ? loadRuleset(allSources([source.value]), head.id)
      : loaded
    return all.ok ? [] : all.problems
  }

  const load = cached(maxCachedRulesets, (key) => {
    const [name, house, scale] = JSON.parse(key) as [string, string[], ScaleChoice]
    return catchFaults({ kind: 'load', of: name }, () => loadNow(name, house, parseScale(scale)), { path: ['ruleset'] })
  })

  return success({
    file,
    files,
    houseRulesIn: (folder) => filesIn(folder, 'house'),
    find,
    houseLayer,
    houseRulesNamed,
    sourcesOf,
    load: (name, house = [], scale = {}) => load(JSON.stringify([name, house, scale])),
    check: cached(maxCachedRulesets, (path) => {
      const checked = catchFaults({ kind: 'check', of: path }, () => success(checkNow(path)), startOfFile(path))
      return checked.ok ? checked.value : checked.problems
    }),
    list: () => ({ rulesets: files().flatMap(offeredRuleset), problems: files().flatMap(syntaxProblems) }),
    layerHouseRules,
    watch,
    watchedFolders: () => [
      ...new Set([...stamps].map(([path, stamp]) => (stamp.startsWith('folder') ? path : dirname(path)))),
    ],
    isFresh: () => [...stamps].every(([path, stamp]) => stampOf(path) === stamp),
  })
}

type RulesKind = 'ruleset' | 'house'

const isOfKind =
  (kind: RulesKind) =>
  (path: string): boolean =>
    isHouseRules(path) === (kind === 'house')

/** Returns a function that computes each value once and keeps the `max` most recently used values. */
const cached = <T>(max: number, compute: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, { readonly value: T }>()
  return (key) => {
    const entry = known.get(key) ?? { value: compute(key) }
    known.delete(key)
    known.set(key, entry)
    const oldest = known.keys().next()
    if (known.size > max && !oldest.done) known.delete(oldest.value)
    return entry.value
  }
}

/** Returns a stamp that changes when a file is written or replaced, or when a name in a folder is added or removed. */
const stampOf = (path: string): string => {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (!stats) return 'missing'
    return `${stats.isDirectory() ? 'folder' : 'file'} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
  } catch {
    return 'missing'
  }
}

/** Shared by all libraries, so that a new library parses only files that changed. */
const lastParsed = cached(
  maxCachedFiles,
  (): { parsed?: { readonly text: string; readonly source: Result<RulesetSource> } } => ({}),
)
const parsedSource = (file: string, text: string): Result<RulesetSource> => {
  const last = lastParsed(file)
  if (last.parsed?.text !== text) last.parsed = { text, source: parseSource({ file, text }) }
  return last.parsed.source
}

/** A quick check before parsing, which takes a hundred times as long. */
const mayHaveId = (text: string, id: string): boolean =>
  new RegExp(`\\bid["']?\\s*:\\s*["']?${id}(?![a-z0-9-])`).test(text)

/** Returns why a file can't be read. For a syntax error, returns all problems of the file itself. */
const syntaxProblems = (file: RulesFile): readonly Problem[] => {
  const source = file.source()
  if (!source.ok) return source.problems
  return source.value.problems.length > 0 ? sourceProblems(source.value) : []
}

const offeredRuleset = ({ file, source }: RulesFile): readonly OfferedRuleset[] => {
  const parsed = source()
  if (!parsed.ok || parsed.value.problems.length > 0 || parsed.value.head.part === true) return []
  const { id, title, version, subtitle = null, extends: base = null } = parsed.value.head
  return [{ id, title, version, subtitle, extends: base, file }]
}

const sourcesIn = (files: readonly RulesFile[]): readonly RulesetSource[] =>
  files.flatMap((file) => {
    const source = file.source()
    return source.ok ? [source.value] : []
  })

/** Indexes sources by id. Later sources win. */
const byId = (sources: readonly RulesetSource[]): Sources => new Map(sources.map((source) => [source.head.id, source]))

/** The last ruleset loaded for each topmost file, with the files it was made from. Shared by all libraries. */
const lastLoaded = new WeakMap<
  RulesetSource,
  { readonly layers: readonly RulesetSource[]; readonly loaded: Result<Ruleset> }
>()

/** Like `loadWithChanges` without a scale. The same sources return the same ruleset. */
const loadCached = (sources: Sources, id: string, house: readonly RulesetSource[] = []): Result<Ruleset> => {
  const lineage = lineageOf(sources, id)
  const [topmost] = lineage
  if (!topmost) return loadRuleset(sources, id, house)
  const layers = [...lineage, ...house]
  const key = house.at(-1) ?? topmost
  const last = lastLoaded.get(key)
  if (last?.layers.length === layers.length && layers.every((layer, index) => layer === last.layers[index]))
    return last.loaded
  const loaded = loadWithChanges(sources, id, house)
  lastLoaded.set(key, { layers, loaded })
  return loaded
}

/** Like `loadRuleset`, but includes the list of house-rule changes. */
export const loadWithChanges = (
  sources: Sources,
  id: string,
  house: readonly RulesetSource[],
  scale: Scale | null = null,
): Result<Ruleset> => {
  const loaded = loadRuleset(sources, id, house, scale)
  if (!loaded.ok || house.length === 0) return loaded
  const below = (): Ruleset | undefined => {
    const unit = unitOfFiles(house)
    const alone = scale || unit ? loadRuleset(sources, id, [], scale, unit) : loadCached(sources, id)
    return alone.ok ? alone.value : undefined
  }
  return success(withBaseResults(withHouseChanges(loaded.value, sources, house), below))
}

/** Returns a file and everything it extends, topmost first. Empty if a file is missing or the files form a cycle. */
const lineageOf = (sources: Sources, id: string): readonly RulesetSource[] => {
  const layers: RulesetSource[] = []
  for (let next: string | undefined = id; next !== undefined;) {
    const source = sources.get(next)
    if (!source || layers.includes(source)) return []
    layers.push(source)
    next = source.head.extends
  }
  return layers
}

/** Returns the argument to which a problem's file belongs. `house` includes files that the named files extend. */
const argumentOf = (
  { place }: Problem,
  named: readonly RulesetSource[],
  house: readonly RulesetSource[],
): NonNullable<Problem['path']> => {
  const from = house.findIndex(({ file }) => file === place?.file)
  const index = named.findIndex((one) => from >= 0 && one === house.slice(from).find((other) => named.includes(other)))
  return index < 0 ? ['ruleset'] : ['house', index]
}

/** Whether `base` is the part or extends it. */
const extendsPart = (sources: Sources, base: string | undefined, part: RulesetSource): boolean => {
  const seen = new Set<string>()
  for (let id = base; id !== undefined && !seen.has(id); id = sources.get(id)?.head.extends) {
    if (id === part.head.id) return true
    seen.add(id)
  }
  return false
}

/** Merges equal problems of several rulesets that extend the same part. */
const mergeHeirs = (problems: readonly Problem[]): readonly Problem[] => {
  const merged = new Map<string, Problem>()
  for (const one of problems) {
    const before = merged.get(problemKey(one))
    merged.set(
      problemKey(one),
      before?.affectedRulesets && one.affectedRulesets
        ? { ...one, affectedRulesets: [...before.affectedRulesets, ...one.affectedRulesets] }
        : one,
    )
  }
  return [...merged.values()]
}

/**
 * Returns the base of house rules: their ruleset with the house rules in between. Fails with the problems of what they extend, or with
 * `house-extends` if they extend nothing.
 */
export const houseBase = (library: Library, file: RulesFile): Result<Base> => {
  const source = file.source()
  if (!source.ok) return source
  const sources = library.sourcesOf(file)
  if (!sources.ok) return sources
  const below = houseRulesBelow(library, [], source.value)
  if (!below.ok) return below
  const { head, tree } = below.value[0] ?? source.value
  return head.extends === undefined
    ? failure(problem('house-extends', { extends: null, ids: [head.id] }, { place: tree.place }))
    : openBase(sources.value, head.extends, below.value, unitOfFiles([source.value]))
}

/** Returns the id of the ruleset that house rules extend, directly or through other house rules. */
export const rulesetBelow = (library: Library, source: RulesetSource): string | undefined => {
  const all = library.layerHouseRules(new Set(), [source])
  return (all.ok ? all.value[0] : source)?.head.extends
}

/**
 * Returns the house rules that the given house rules extend, down to one of the rulesets, lowest first. Fails with the problems of `layerHouseRules`.
 */
export const houseRulesBelow = (
  library: Library,
  rulesets: readonly string[],
  source: RulesetSource,
): Result<readonly RulesetSource[]> => {
  const all = library.layerHouseRules(new Set(rulesets), [source])
  return all.ok ? success(all.value.filter((one) => one !== source)) : all
}

/**
 * Returns, for a merge, the house rules that `theirs` extends and `ours` doesn't, lowest first. Fails with `house-extends` if they are for another
 * ruleset.
 */
export const houseRulesBelowTheirs = (
  library: Library,
  base: Base,
  ours: RulesetSource | null,
  theirs: RulesetSource,
): Result<readonly RulesetSource[]> => {
  const near = [...base.below, ...(ours ? [ours] : [])]
  const all = library.layerHouseRules(new Set(base.ruleset.lineage.map(({ id }) => id)), [theirs], near)
  if (!all.ok) return all
  const additional = all.value.filter((one) => !base.below.includes(one))
  const { head, tree } = additional[0] ?? theirs
  const ids = extendableIds(base)
  if (head.extends !== undefined && ids.includes(head.extends))
    return success(additional.filter((one) => one !== theirs))
  return failure(
    problem('house-extends', { extends: head.extends ?? null, ids }, { place: placeAt(tree, ['ruleset', 'extends']) }),
  )
}
