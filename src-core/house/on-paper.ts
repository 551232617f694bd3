/** Assigns printing problems to the cells that cause them. */
import { stepsOf, type Path } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { optionLayerId } from '../ruleset/options.ts'
import { inWords } from '../words/problems/catalogue.ts'
import type { Analysis, HouseProblem } from './analysis.ts'
import { dataAt, isDataMap, type DataMap } from '../ruleset/data.ts'
import { pathWords } from './names.ts'
import { cellProblemInWords } from './problem-words.ts'

/** Whether a problem prevents printing. Missing glyphs don't: they are printed as □. */
export const keepsFromPrinting = ({ code }: { readonly code: string }): boolean => code !== 'glyph-missing'

/**
 * Adds printing problems to an analysis. Each belongs to the innermost existing cell on its path, or to its option. If the whole sheet is too long,
 * the problem belongs to the part that takes the most room. Nothing is added if other problems already prevent printing.
 */
export const withPrintProblems = (analysis: Analysis, found: readonly Problem[]): Analysis => {
  const { rules, ruleset, problems, source } = analysis
  if (found.length === 0 || problems.some(keepsFromPrinting) || rules === null || !ruleset.ok) return analysis
  const own = ruleset.value.options?.filter(({ of }) => of === source?.head.id) ?? []
  const options = new Map(own.map(({ of, id }) => [optionLayerId(of, id), id]))
  const told = new Map(problems.map((one) => [keyOf(one), one]))
  for (const problem of found) {
    const one = locateProblem(problem, rules, options)
    if (!told.has(keyOf(one))) told.set(keyOf(one), one)
  }
  return { ...analysis, problems: [...told.values()] }
}

/** Identifies a problem. The text of one cell can be printed in several places, but its problem is reported once. */
const keyOf = ({ code, message, cell, option }: HouseProblem): string =>
  JSON.stringify(cell === null && option === undefined ? [code, message] : [code, cell, option])

/** Assigns a problem to a cell or an option. `options` maps the ids of options on the sheet to their ids in the file. */
const locateProblem = (problem: Problem, rules: DataMap, options: ReadonlyMap<string, string>): HouseProblem => {
  const [home, id] = problem.path ?? []
  const option = home === 'options' ? options.get(String(id)) : undefined
  if (option !== undefined) return { ...withoutCell(problem), option }
  const cell = cellOf(problem, rules)
  if (!cell) return withoutCell(problem)
  const { path: _onTheSheet, ...words } = cellProblemInWords(problem, cell, { now: rules, base: rules })
  return { ...words, cell, where: pathWords(cell, rules), repairs: [] }
}

const withoutCell = (problem: Problem): HouseProblem => {
  const { path: _onTheSheet, ...words } = inWords(problem)
  return { ...words, cell: null, where: [], repairs: [] }
}

const cellOf = (problem: Problem, rules: DataMap): Path | null => {
  if (problem.code === 'sheet-too-long') return existingPath(rules, stepsOf(problem.facts.longest?.id ?? ''))
  const there = existingPath(rules, problem.path ?? [])
  if (!there && problem.code === 'sheet-crowded') return existingPath(rules, stepsOf(problem.facts.last))
  const word = problem.code === 'text-too-wide' ? problem.facts.word : undefined
  return there && word !== undefined ? pathContaining(word, there, rules) : there
}

/** The path of an entry's text that contains the word, or the path of the entry if no text does. */
const pathContaining = (word: string, path: Path, rules: DataMap): Path => {
  const entry = dataAt(rules, path)
  const [key] = Object.entries(isDataMap(entry) ? entry : {}).flatMap(([name, text]) =>
    typeof text === 'string' && text.includes(word) ? [name] : [],
  )
  return key === undefined ? path : [...path, key]
}

/** The innermost existing part of a path; null if there is none. A row in the list of changes leads to what was changed. */
const existingPath = (rules: DataMap, onSheet: Path): Path | null => {
  const path = onSheet[0] === 'changes' ? onSheet.slice(2) : onSheet
  for (let length = path.length; length > 0; length -= 1) {
    const here = path.slice(0, length)
    if ((dataAt(rules, here) ?? null) !== null) return here
  }
  return null
}
