import { alternativesTo } from '../nearest.ts'
import { lastKey, stepsOf } from '../paths.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Section, Sheet } from './blocks.ts'
import { marksOf } from './marks.ts'

/** The name by which a player chooses a section: `fire` for `phases.fire`. */
export const sectionName = ({ id }: Section): string => lastKey(stepsOf(id))

/** The sheet with some of its sections, by their names or ids, in the order they are named. Problem: `unknown-name`. */
export const chosenSections = (sheet: Sheet, names: readonly string[]): Result<Sheet> => {
  const found = [...new Set(names)].map((name) => ({
    name,
    section: sheet.sections.find((each) => each.id === name || sectionName(each) === name),
  }))
  const unknown = found.filter(({ section }) => section === undefined)
  if (unknown.length > 0)
    return failure(
      ...unknown.map(({ name }) =>
        problem('unknown-name', {
          kind: 'section',
          name,
          title: sheet.title,
          alternatives: alternativesTo(name, sheet.sections.map(sectionName)),
        }),
      ),
    )
  const sections = found.flatMap(({ section }) => (section ? [section] : []))
  const used = marksOf(sections)
  return success({ ...sheet, sections, legend: sheet.legend.filter(({ mark }) => used.has(mark)) })
}
