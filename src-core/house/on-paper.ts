/** What printing has found, told at the cells of the rules that it comes from. */
import { stepsOf, type Path } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { inWords } from '../words/problems/words.ts'
import type { Analysis, HouseProblem } from './analysis.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import { inPlayersWords } from './problem-words.ts'

/**
 * The same with problems of printing, whose paths lead into the rules: each at the innermost cell on its path that is there, what is of the
 * whole sheet at what takes the most room on it. Of rules that have problems of their own nothing is told of printing.
 */
export const withPaperProblems = (analysis: Analysis, found: readonly Problem[]): Analysis => {
  const { rules, ruleset, problems } = analysis
  if (found.length === 0 || problems.length > 0 || rules === null || !ruleset.ok) return analysis
  return { ...analysis, problems: found.map((problem) => toldAt(problem, rules)) }
}

const toldAt = (problem: Problem, rules: DataMap): HouseProblem => {
  const cell = cellOf(problem, rules)
  const said = cell ? inPlayersWords(problem, cell, { now: rules, base: rules }) : inWords(problem)
  const { path: _onTheSheet, ...words } = said
  return { ...words, cell, repairs: [] }
}

const cellOf = (problem: Problem, rules: DataMap): Path | null => {
  if (problem.code === 'sheet-too-long') return thereIn(rules, stepsOf(problem.facts.longest?.id ?? ''))
  const there = thereIn(rules, problem.path ?? [])
  const word = problem.code === 'text-too-wide' ? problem.facts.word : undefined
  return there && word !== undefined ? saying(word, there, rules) : there
}

/** What of an entry says a word; the entry itself where that is none of its texts. */
const saying = (word: string, path: Path, rules: DataMap): Path => {
  const entry = dataAt(rules, path)
  const [key] = Object.entries(isDataMap(entry) ? entry : {}).flatMap(([name, text]) =>
    typeof text === 'string' && text.includes(word) ? [name] : [],
  )
  return key === undefined ? path : [...path, key]
}

/** As much of a path as leads to something; null where that is nothing. */
const thereIn = (rules: DataMap, path: Path): Path | null => {
  for (let length = path.length; length > 0; length -= 1) {
    const here = path.slice(0, length)
    if ((dataAt(rules, here) ?? null) !== null) return here
  }
  return null
}
