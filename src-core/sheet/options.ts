/** The options of a ruleset as a checklist; those in force are ticked. */
import { inside } from '../paths.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { sheetWords } from '../words/sheet.ts'
import type { Section } from './blocks.ts'

/** The section of options; undefined where there are none. */
export const optionsSection = ({ head, options = [], house }: Ruleset): Section | undefined => {
  if (options.length === 0) return undefined
  const inForce = new Set(house.flatMap((each) => (each.extends === head.id ? [each.id] : [])))
  const { title, taken, left } = sheetWords.options
  return {
    id: 'options',
    title,
    tone: 'slate',
    left: [],
    right: [],
    wide: [
      {
        kind: 'notes',
        id: inside('options', 'list'),
        notes: options.map(({ id, title: name, about }) => ({
          id: inside('options', id),
          text: [
            { text: `${inForce.has(id) ? taken : left}\u00a0` },
            { text: name, weight: 'bold' },
            ...(about === null ? [] : [{ text: `: ${about}` }]),
          ],
        })),
      },
    ],
  }
}
