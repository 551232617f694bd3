/** Splits merged cells such as `≤78-1011+` into consecutive bands if there is only one way to do so. */
import type { Budget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { readBands, cutBands } from './bands.ts'
import { tokenOf, withHyphens, type Line, type Token, type Word } from './lines.ts'
import { bandText } from './charts.ts'

/** Returns the line with each merged token split. */
export const cutRow = (line: Line, budget: Budget): Line => {
  const tokens = line.tokens.flatMap((token) => cutToken(token, budget))
  return tokens.length === line.tokens.length ? line : { ...line, tokens }
}

const cutToken = (token: Token, budget: Budget): readonly Token[] => {
  const text = withHyphens(token.text)
  const [word] = token.words
  if (!word || token.words.length > 1 || !/^[≤≥<>=\dlIOS|+-]{4,}$/.test(text) || !/\d/.test(text)) return [token]
  if (readBands(text).some(({ cost }) => cost < 3)) return [token]
  const ways = cutBands(text, budget)
    .map((bands) => ({ bands, cost: bands.reduce((sum, { cost }) => sum + cost, 0) }))
    .toSorted((a, b) => a.cost - b.cost)
  const [best, second] = ways
  if (!best) return [token]
  const width = (token.right - token.left) / best.bands.length
  return best.bands.map((band, at): Token => {
    const part: Word = {
      ...word,
      text: bandText(band),
      left: token.left + width * at,
      right: token.left + width * (at + 0.8),
    }
    return {
      ...tokenOf([part], 'cell', at > 0 || token.isClose),
      cut: second && second.cost === best.cost && entryAt(second.bands, 0) !== band ? 'several' : 'one',
    }
  })
}
