/** Merges changes in the base, new contents of the file, another file, or received house rules into a draft. */
import { basename, resolve } from 'node:path'
import type { MergeList } from '../../../src-core/contract/house.ts'
import type { Analysis } from '../../../src-core/house/analysis.ts'
import type { AnyBase } from '../../../src-core/house/base.ts'
import { baseChangesOf } from '../../../src-core/house/merging/base-record.ts'
import { mergeCells, type MergeSide } from '../../../src-core/house/merging/compare.ts'
import {
  mergedOptions,
  mergedText,
  openMerge,
  type Merge,
  type MergeTexts,
  applyBaseChoices,
} from '../../../src-core/house/merging/merge.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { LengthUnit } from '../../../src-core/ruleset/units.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { houseRulesBelowTheirs, type Library } from '../../rulesets/library.ts'
import { notHouseRules, readRules, isHouseRules } from '../../security/files.ts'
import { isHouseRulesName } from '../import-rules.ts'
import { readRulesText, type FileAccess } from './draft-files.ts'

/** What to merge. Received YAML comes with the name of its file. */
export type Merged = 'base' | 'outside' | { readonly file: string } | { readonly name: string; readonly text: string }

interface Places {
  /** The base folder for relative paths. */
  readonly working: string
  readonly files: FileAccess
  readonly library: () => Library
}

/** The draft to merge into. */
interface Ours {
  readonly base: AnyBase
  readonly analysis: Analysis
  readonly file: string
  /** The file's text when it was last opened or saved. */
  readonly saved: string | null
  /** The text last received under the id of these house rules. Null if unknown. */
  readonly received: () => Result<string | null>
}

interface Merging {
  /** Returns the cells to merge, with lengths in `unit` if given, and the names of the sides. */
  readonly compare: (ours: Ours, merged: Merged, unit?: LengthUnit | null) => Result<MergeList>
  /** Returns the merged text. */
  readonly text: (ours: Ours, merged: Merged, choice: ReadonlyMap<string, MergeSide>) => Result<string>
}

export const openMerging = ({ working, files, library }: Places): Merging => {
  const withOutside = ({ base, analysis, file, saved }: Ours): Result<Opened> => {
    const theirs = readRulesText(file, files)
    if (theirs === null) return failure(problem('changed-on-disk', { file }))
    return openTexts(base, { origin: saved, ours: analysis.text, theirs }, [], {
      theirs: basename(file),
      origin: words.lastSaved,
    })
  }
  const withFile = (ours: Ours, file: string): Result<Opened> => {
    const path = resolve(working, file)
    if (!isHouseRules(path)) return failure(notHouseRules(path))
    const place = files.readable(path)
    if (!place.ok) return place
    const text = readRules(place.value, library().file(path).file)
    return text.ok ? withText(ours, path, text.value) : text
  }
  /** The common origin is the text last received under a file's id, or otherwise the base. */
  const withText = (ours: Ours, file: string, text: string, isReceived = false): Result<Opened> => {
    const { base, analysis } = ours
    if (base.own || !isHouseRulesName(file)) return failure(notHouseRules(file))
    const theirs = parseSource({ file: isReceived ? file : library().file(file).file, text })
    if (!theirs.ok) return theirs
    const below = houseRulesBelowTheirs(library(), base, analysis.source, theirs.value)
    if (!below.ok) return below
    const isOurs = isReceived && theirs.value.head.id === analysis.source?.head.id
    const origin = isOurs ? ours.received() : success(null)
    if (!origin.ok) return origin
    return openTexts(base, { origin: origin.value, ours: analysis.text, theirs: text }, below.value, {
      theirs: nameOfTheirs(ours, theirs.value.head.title, basename(file)),
      origin: origin.value === null ? base.head.title : words.lastReceived,
    })
  }
  const open = (ours: Ours, merged: Exclude<Merged, 'base'>): Result<Opened> =>
    merged === 'outside'
      ? withOutside(ours)
      : 'file' in merged
        ? withFile(ours, merged.file)
        : withText(ours, merged.name, merged.text, true)

  return {
    compare: (ours, merged, unit) => {
      if (merged === 'base') return success(baseList(ours, unit))
      const both = open(ours, merged)
      if (!both.ok) return both
      const { merge, names } = both.value
      const options = mergedOptions(merge)
      return success({ cells: mergeCells(merge, unit), options, names: { ours: nameOf(ours), ...names } })
    },
    text: (ours, merged, choice) => {
      if (merged === 'base')
        return ours.base.own ? success(ours.analysis.text) : applyBaseChoices(ours.base, ours.analysis.text, choice)
      const both = open(ours, merged)
      if (!both.ok) return both
      const { merge, texts } = both.value
      return mergedText(merge, texts, new Set([...choice].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))
    },
  }
}

const words = houseWords.merging

const nameOf = ({ analysis, file }: Ours): string => analysis.source?.head.title ?? basename(file)

/** Returns the title of their rules. If it is the same as ours, returns the name of their file, unless that is also the same. */
const nameOfTheirs = (ours: Ours, title: string, file: string): string => {
  if (title !== nameOf(ours)) return title
  return file === basename(ours.file) ? words.received(file) : file
}

const baseList = (ours: Ours, unit?: LengthUnit | null): MergeList => {
  const { base, analysis } = ours
  const title = base.head?.title ?? ''
  if (!analysis.source || base.own)
    return { cells: [], options: [], names: { ours: nameOf(ours), theirs: title, origin: words.earlier(title) } }
  const { cells, versions } = baseChangesOf(base, analysis.source, unit)
  const isNewer = versions.was !== versions.now
  const names = {
    theirs: isNewer ? words.version(title, versions.now) : title,
    origin: isNewer ? words.version(title, versions.was) : words.earlier(title),
  }
  return { cells, options: [], names: { ours: nameOf(ours), ...names } }
}

interface Opened {
  readonly merge: Merge
  readonly texts: MergeTexts
  readonly names: Pick<MergeList['names'], 'theirs' | 'origin'>
}

const openTexts = (
  base: AnyBase,
  texts: MergeTexts,
  below: Parameters<typeof openMerge>[2],
  names: Opened['names'],
): Result<Opened> => {
  const merge = openMerge(base.rules, texts, below)
  return merge.ok ? success({ merge: merge.value, texts, names }) : merge
}
