/** Assigns printing problems to the cells of the rules that cause them. */
import { stepsOf, type Path } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { optionLayerId } from '../ruleset/options.ts'
import { inWords } from '../words/problems/catalogue.ts'
import type { Analysis, HouseProblem } from './analysis.ts'
import { dataAt, isDataMap, type DataMap } from '../ruleset/data.ts'
import { pathWords } from './names.ts'
import { cellProblemInWords } from './problem-words.ts'

/** Whether a problem prevents printing; missing letters are only printed as □. */
export const keepsFromPrinting = ({ code }: { readonly code: string }): boolean => code !== 'glyph-missing'

/**
 * The analysis with problems of printing: each at the innermost existing cell on its path, or at its option; a problem of the whole sheet at
 * what takes the most room on it. Rules with other problems get none of printing.
 */
export const withPrintProblems = (analysis: Analysis, found: readonly Problem[]): Analysis => {
  const { rules, ruleset, problems, source } = analysis
  if (found.length === 0 || problems.some(keepsFromPrinting) || rules === null || !ruleset.ok) return analysis
  const own = ruleset.value.options?.filter(({ of }) => of === source?.head.id) ?? []
  const options = new Map(own.map(({ of, id }) => [optionLayerId(of, id), id]))
  const told = new Map(problems.map((one) => [keyOf(one), one]))
  for (const problem of found) {
    const one = toldAt(problem, rules, options)
    if (!told.has(keyOf(one))) told.set(keyOf(one), one)
  }
  return { ...analysis, problems: [...told.values()] }
}

/** The text of one cell may be printed in several places. */
const keyOf = ({ code, message, cell, option }: HouseProblem): string =>
  JSON.stringify(cell === null && option === undefined ? [code, message] : [code, cell, option])

/** `options`: those of the file, by their ids on the sheet. */
const toldAt = (problem: Problem, rules: DataMap, options: ReadonlyMap<string, string>): HouseProblem => {
  const [home, id] = problem.path ?? []
  const option = home === 'options' ? options.get(String(id)) : undefined
  if (option !== undefined) return { ...onNoCell(problem), option }
  const cell = cellOf(problem, rules)
  if (!cell) return onNoCell(problem)
  const { path: _onTheSheet, ...words } = cellProblemInWords(problem, cell, { now: rules, base: rules })
  return { ...words, cell, where: pathWords(cell, rules), repairs: [] }
}

const onNoCell = (problem: Problem): HouseProblem => {
  const { path: _onTheSheet, ...words } = inWords(problem)
  return { ...words, cell: null, where: [], repairs: [] }
}

const cellOf = (problem: Problem, rules: DataMap): Path | null => {
  if (problem.code === 'sheet-too-long') return thereIn(rules, stepsOf(problem.facts.longest?.id ?? ''))
  const there = thereIn(rules, problem.path ?? [])
  if (!there && problem.code === 'sheet-crowded') return thereIn(rules, stepsOf(problem.facts.last))
  const word = problem.code === 'text-too-wide' ? problem.facts.word : undefined
  return there && word !== undefined ? saying(word, there, rules) : there
}

/** The text of an entry that contains a word; the entry itself where none does. */
const saying = (word: string, path: Path, rules: DataMap): Path => {
  const entry = dataAt(rules, path)
  const [key] = Object.entries(isDataMap(entry) ? entry : {}).flatMap(([name, text]) =>
    typeof text === 'string' && text.includes(word) ? [name] : [],
  )
  return key === undefined ? path : [...path, key]
}

/** The existing part of a path; null if nothing of it exists. A row of the list of changes leads to what was changed. */
const thereIn = (rules: DataMap, onSheet: Path): Path | null => {
  const path = onSheet[0] === 'changes' ? onSheet.slice(2) : onSheet
  for (let length = path.length; length > 0; length -= 1) {
    const here = path.slice(0, length)
    if ((dataAt(rules, here) ?? null) !== null) return here
  }
  return null
}
