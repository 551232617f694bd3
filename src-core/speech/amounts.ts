/** Amounts in words: the whole calculation for an editor, only the figure for a column of a sheet. */
import { compare, one, plus, type Fraction } from '../exact.ts'
import type { Amount, Growth } from '../ruleset/model/amounts.ts'
import { numberText, signedText } from '../words/numbers.ts'
import { sheetWords } from '../words/sheet.ts'
import { speechWords } from '../words/speech.ts'
import { guardText } from './conditions.ts'
import { roleText, type SpeechNames, type Speech } from './names.ts'
import { operationText } from './sums.ts'

const words = speechWords.amount

/** The whole calculation: `Movement (Line) × ½ if disordered; else Movement (Line)`. */
export const amountText = (amount: Amount, names: SpeechNames): string => {
  const { traits, grids } = names.ruleset
  const within = (part: Amount, bracketed: readonly string[]): string =>
    bracketed.includes(part.kind) ? words.brackets(amountText(part, names)) : amountText(part, names)
  switch (amount.kind) {
    case 'number':
      return numberText(amount.value)
    case 'trait': {
      const label = traits.get(amount.trait)?.label ?? amount.trait
      return amount.of === null ? label : words.of(roleText(amount.of, names), label)
    }
    case 'points':
      return words.points
    case 'grid': {
      const grid = grids.get(amount.grid)
      const title = grid?.title ?? amount.grid
      return amount.column === null
        ? title
        : words.cell(title, grid?.columns.get(amount.column)?.label ?? amount.column)
    }
    case 'plus':
    case 'times':
    case 'ratio':
    case 'at-least':
    case 'at-most':
      return operationText(amount, within)
    case 'round':
      return words.rounded(within(amount.is, ['first']), amount.way)
    case 'first':
      return amount.lines
        .map((line) => {
          const [text, guard] = [amountText(line.is, names), guardText(line, names)]
          return guard === '' ? words.otherwise(text) : `${text} ${guard}`
        })
        .join('; ')
  }
}

/** The figure of an amount for a column, and an aside: `±` and `see Movement: Line`. `label` is printed beside it. */
export const amountFigure = (
  amount: Amount,
  label: string,
  speech: Speech,
): { readonly figure: string; readonly aside: string } => {
  const { varies, reckoned, see, seeTable } = sheetWords
  switch (amount.kind) {
    case 'number':
      return { figure: signedText(amount.value), aside: '' }
    case 'trait': {
      const trait = speech.ruleset.traits.get(amount.trait)
      return { figure: (trait && boundsText(trait.min, trait.max)) ?? varies, aside: '' }
    }
    case 'grid': {
      const grid = speech.ruleset.grids.get(amount.grid)
      if (grid?.title === label) return { figure: varies, aside: seeTable }
      const column =
        grid && grid.columns.size > 1 && amount.column !== null ? grid.columns.get(amount.column)?.label : undefined
      const isInLabel = column !== undefined && label.toLowerCase().includes(column.toLowerCase())
      return {
        figure: varies,
        aside: see(grid?.title ?? amount.grid, column === undefined || isInLabel ? null : column),
      }
    }
    case 'first': {
      const lines = amount.lines.map((line) =>
        `${amountFigure(line.is, label, speech).figure} ${guardText(line, speech)}`.trim(),
      )
      return { figure: varies, aside: lines.join('; ') }
    }
    case 'points':
    case 'plus':
    case 'times':
    case 'ratio':
    case 'round':
    case 'at-least':
    case 'at-most':
      return { figure: varies, aside: reckoned }
  }
}

/** `+1/+2` for a few whole numbers, `+1 … +9` for many; undefined where it is open. */
const boundsText = (min: Fraction | null, max: Fraction | null): string | undefined => {
  if (min === null || max === null) return undefined
  const all: Fraction[] = []
  for (let value = min; compare(value, max) <= 0 && all.length < 4; value = plus(value, one)) all.push(value)
  if (all.length === 0 || all.length > 3) return `${signedText(min)} … ${signedText(max)}`
  return all.map(signedText).join('/')
}

/** How a figure grows with the result: `a point over 10`, `per 5 points below 0`. */
export const growthText = ({ per, over, below }: Growth): string =>
  over === null ? speechWords.effect.below(per, numberText(below)) : speechWords.effect.over(per, numberText(over))
