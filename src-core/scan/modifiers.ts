/** Reads lists of modifiers: signed numbers, numbers in parentheses and factors, to the left or right of their words. */
import { entryAt } from '../present.ts'
import { scanWords } from '../words/scan.ts'
import { withDigits } from './bands.ts'
import { plainReadText, type ReadCells } from './charts.ts'
import { isDataLine, joinedWords, kindOfLine } from './layout.ts'
import { boxOf, isRecognized, letterWidth, tokenOf, withHyphens, type Line, type Token } from './lines.ts'
import type { Doubt, ReadText } from './reading.ts'

/** Whether most lines of a run are modifiers. */
export const isListOfModifiers = (run: readonly Line[]): boolean => {
  const kinds = run.filter(isDataLine).map(kindOfLine)
  const signed = kinds.filter((kind) => kind === 'signed').length
  return signed > 0 && signed * 2 >= kinds.length && kinds.every((kind) => kind !== 'other')
}

interface Entry {
  readonly value: Token | null
  readonly label: Token
  /** Whether the label includes a line that may not belong to it. */
  readonly isGuessed: boolean
}

/** Reads the modifiers in a run of lines. `heading` is the line above, with headings over both columns. */
export const readModifiers = (run: readonly Line[], heading: Line | null): ReadCells => {
  const entries = entriesOf(run)
  const values = entries.map(({ value }) => withHyphens(value?.text ?? ''))
  const hasPlus = values.some((value) => /^[+x×X]/.test(value))
  const isNumbering = !hasPlus && values.every((value, at) => new RegExp(`^\\(${at + 1}\\)$`).test(value))
  const isBulleted = !hasPlus && values.every((value) => value.startsWith('- '))
  const [first, second] = heading?.segments ?? []
  const isLeft = entries.some(({ value, label }) => value && value.left < label.left)
  const over = isLeft ? first : second
  return {
    kind: 'modifiers',
    dice: '',
    corner: (isLeft ? second : first)?.text ?? '',
    columns: [over ? plainReadText(over) : { ...plainReadText(null), text: scanWords.value }],
    rows: entries.map(({ value, label, isGuessed }) => ({
      name: { ...plainReadText(label, isGuessed ? ['slipped'] : []), text: label.text.replace(/[,;]$/, '') },
      cells: [valueCell(value, isNumbering || isBulleted)],
    })),
    words: [],
  }
}

const entriesOf = (run: readonly Line[]): readonly Entry[] => {
  const rows = run.filter(isDataLine)
  const isLeft = rows.filter(({ tokens }) => tokens[0]?.kind === 'cell').length * 2 >= rows.length
  const entries: Entry[] = []
  for (const line of run) {
    if (!isDataLine(line)) {
      const words = tokenOf(line.words, 'words', false)
      const last = entries.at(-1)
      if (!last) continue
      const letter = letterWidth(line.words)
      const isHanging = isRecognized(words) && last.value !== null && last.label.left - last.value.left > letter * 2
      const isSure = isHanging
        ? Math.abs(words.left - last.label.left) < letter * 1.5
        : /^[\p{Ll}(&]/u.test(words.text) || words.left >= last.label.left - 1
      entries.splice(-1, 1, {
        ...last,
        label: joinedWords(last.label, words),
        isGuessed: last.isGuessed || !isSure || line.segments.length > 1,
      })
      continue
    }
    entries.push(...(isLeft ? entriesAt(line.tokens) : entriesAt(line.tokens.toReversed())))
  }
  return entries
}

/** Returns the modifiers on a line that starts with a number. Each further signed number starts another modifier. */
const entriesAt = (tokens: readonly Token[]): readonly Entry[] => {
  const groups: Token[][] = []
  for (const token of tokens) {
    const begins = token.kind === 'cell' && /^[-+x×X(]/.test(withHyphens(token.text))
    if (groups.length === 0 || begins) groups.push([token])
    else entryAt(groups, groups.length - 1).push(token)
  }
  return groups.map(([first, ...rest]) => {
    const value = first?.kind === 'cell' && rest.length > 0 ? first : null
    const label = [...(value || !first ? [] : [first]), ...rest].flatMap(({ words }) => words)
    return {
      value,
      label: tokenOf(
        label.toSorted((a, b) => a.left - b.left),
        'words',
        false,
      ),
      // Words after a wide gap may belong to another block.
      isGuessed: rest.slice(1).some((token) => !token.isClose),
    }
  })
}

/** Reads the number of a modifier. Parentheses mean minus, and a number without a sign is doubtful. */
const valueCell = (token: Token | null, isBullet: boolean): ReadText => {
  if (!token) return { ...plainReadText(null, ['unsaid']), sure: 'doubtful' }
  const plain = plainReadText(token)
  const source = withHyphens(token.text).replaceAll(' ', '')
  const digits = withDigits(source.replace(/^[xX×]/, ''))
  const isFactor = /^[xX×]/.test(source)
  const bare = digits.replaceAll(/[-+±()]/g, '')
  const doubts: Doubt[] = [...plain.doubts]
  let text = `${isFactor ? '×' : ''}${digits.replace('-', '−')}`
  let others: readonly string[] = []
  if (/^\(.*\)$/.test(source)) text = `−${bare}`
  else if (!isFactor && !/^[-+±]/.test(source) && bare !== '0') {
    const isPart = /[^\d.]/.test(bare)
    doubts.push('unsigned')
    text = isPart ? `×${bare}` : `+${bare}`
    others = isPart ? [`+${bare}`, `−${bare}`] : [`−${bare}`]
  } else if (source === '±') {
    doubts.push('unsaid')
    text = ''
  } else if (source.startsWith('±')) {
    doubts.push('several')
    text = `+${bare}`
    others = [`−${bare}`]
  } else if (/^[-+]\d+\/[-+]\d+$/.test(source)) {
    doubts.push('several')
    const both = digits.replaceAll('-', '−').split('/')
    text = both[0] ?? ''
    others = both.slice(1)
  }
  if (isBullet) {
    doubts.push('minus')
    others = [`+${bare}`]
  }
  if (source.includes('?')) doubts.push('unsaid')
  const isRepaired = withDigits(source) !== source
  return {
    text: source.includes('?') ? '' : text,
    sure: doubts.length > 0 ? 'doubtful' : isRepaired ? 'repaired' : 'read',
    doubts,
    others,
    ...(token.text === text ? {} : { source: token.text }),
    box: boxOf(token.words),
  }
}
