import { inside } from '../paths.ts'
import { pageWords } from '../words/page.ts'
import type { NotesBlock, Section, Sheet } from './blocks.ts'

/** The section at the end of a sheet: house rules in force, the meaning of its marks, credits. */
export const colophonOf = ({ house, legend, credits }: Sheet): Section => {
  const notes: readonly NotesBlock['notes'][number]['text'][] = [
    ...(house.length > 0 ? [[{ text: `${pageWords.house} ${house.join('; ')}.`, weight: 'semibold' as const }]] : []),
    ...legend.map(({ mark, meaning }) => [{ text: '', mark }, { text: ` ${meaning}.` }]),
    ...credits.map((text) => [{ text }]),
  ]
  return {
    id: colophonId,
    title: pageWords.about,
    tone: 'slate',
    left: [],
    right: [],
    wide: [
      {
        kind: 'notes',
        id: inside(colophonId, 'notes'),
        notes: notes.map((text, index) => ({ id: inside(colophonId, String(index)), text })),
      },
    ],
  }
}

const colophonId = 'about'
