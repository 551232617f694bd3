/** Merging into a draft: changes of its base, its file's new contents, another file, or a received text. */
import { resolve } from 'node:path'
import type { Analysis } from '../../../src-core/house/analysis.ts'
import type { AnyBase } from '../../../src-core/house/base.ts'
import { baseChangesOf } from '../../../src-core/house/merging/base-record.ts'
import { mergeCells, type MergeCell, type MergeSide } from '../../../src-core/house/merging/compare.ts'
import {
  mergedText,
  openMerge,
  type Merge,
  type MergeTexts,
  applyBaseChoices,
} from '../../../src-core/house/merging/merge.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { LengthUnit } from '../../../src-core/ruleset/units.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { houseRulesBelowTheirs, type Library } from '../../rulesets/library.ts'
import { notHouseRules, readRules, isHouseRules } from '../../security/files.ts'
import { readRulesText, type FileAccess } from './draft-files.ts'

export type Merged = 'base' | 'outside' | { readonly file: string } | { readonly text: string }

interface Places {
  /** The base of relative paths. */
  readonly working: string
  readonly files: FileAccess
  readonly library: () => Library
}

/** The draft to merge into. */
interface Ours {
  readonly base: AnyBase
  readonly analysis: Analysis
  readonly file: string
  /** The file when it was opened or saved last. */
  readonly saved: string | null
  /** The text last received under their id; null if unknown. */
  readonly received: () => Result<string | null>
}

interface Merging {
  /** The cells to merge, with lengths in `unit` if given. */
  readonly cells: (ours: Ours, merged: Merged, unit?: LengthUnit | null) => Result<readonly MergeCell[]>
  /** The merged text. */
  readonly text: (ours: Ours, merged: Merged, choice: ReadonlyMap<string, MergeSide>) => Result<string>
}

export const openMerging = ({ working, files, library }: Places): Merging => {
  const withOutside = ({ base, analysis, file, saved }: Ours): Result<Opened> => {
    const theirs = readRulesText(file, files)
    if (theirs === null) return failure(problem('changed-on-disk', { file }))
    return opened(base, { origin: saved, ours: analysis.text, theirs })
  }
  const withFile = ({ base, analysis }: Ours, file: string): Result<Opened> => {
    const path = resolve(working, file)
    if (base.own || !isHouseRules(path)) return failure(notHouseRules(path))
    const place = files.readable(path)
    if (!place.ok) return place
    const name = library().file(path).file
    const text = readRules(place.value, name)
    if (!text.ok) return text
    const theirs = parseSource({ file: name, text: text.value })
    if (!theirs.ok) return theirs
    const below = houseRulesBelowTheirs(library(), base, analysis.source, theirs.value)
    return below.ok ? opened(base, { origin: null, ours: analysis.text, theirs: text.value }, below.value) : below
  }
  const withReceived = ({ base, analysis, received }: Ours, theirs: string): Result<Opened> => {
    const origin = received()
    return origin.ok ? opened(base, { origin: origin.value, ours: analysis.text, theirs }) : origin
  }
  const open = (ours: Ours, merged: Exclude<Merged, 'base'>): Result<Opened> =>
    merged === 'outside'
      ? withOutside(ours)
      : 'file' in merged
        ? withFile(ours, merged.file)
        : withReceived(ours, merged.text)

  return {
    cells: (ours, merged, unit) => {
      if (merged === 'base')
        return success(
          ours.analysis.source && !ours.base.own ? baseChangesOf(ours.base, ours.analysis.source, unit).cells : [],
        )
      const both = open(ours, merged)
      return both.ok ? success(mergeCells(both.value.merge, unit)) : both
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

interface Opened {
  readonly merge: Merge
  readonly texts: MergeTexts
}

const opened = (base: AnyBase, texts: MergeTexts, below: Parameters<typeof openMerge>[2] = []): Result<Opened> => {
  const merge = openMerge(base.rules, texts, below)
  return merge.ok ? success({ merge: merge.value, texts }) : merge
}
