/** Why it is as it is, of all that is not as printed. */
import type { Provenance, Ruleset } from '../../../src-core/ruleset/model.ts'
import { sheetWords } from '../../../src-core/words/sheet.ts'
import { hanging } from './wrap.ts'

/** By mark and reason, with the paths it is of; nothing where all is printed or changed by house rules. */
export const reasonLines = ({ provenance }: Ruleset, width: number): string[] => {
  const byReason = Map.groupBy(
    [...provenance].filter(([, { why }]) => why !== null),
    ([, mark]) => reasonText(mark),
  )
  const lines = [...byReason].flatMap(([reason, marked]) => [
    ...hanging('', reason, width),
    ...marked.flatMap(([path]) => hanging('    ', path, width)),
  ])
  return lines.length === 0 ? [] : ['', 'WHAT IS NOT AS PRINTED, AND WHY', ...lines]
}

const reasonText = ({ kind, why, other }: Provenance): string => {
  const sign = kind === 'printed' ? '' : `[${sheetWords.marks[kind].sign}] `
  return `${sign}${why ?? ''}${other === null ? '' : ` Or: ${other}`}`
}
