/** Short forms: charts that were typed or pasted as a block of text, lists of entries, and entries that are like others. */
import type { Alternatives } from './lists.ts'
import type { Voice, Words } from './voice.ts'

type ChartFacts =
  | { readonly what: 'no-block' | 'no-rows' | 'grid' }
  | { readonly what: 'no-name'; readonly text: string; readonly names: 'result' | 'column' | 'row' }
  | { readonly what: 'twice'; readonly name: string; readonly names: 'result' | 'column' | 'row' }
  | {
      readonly what: 'too-wide'
      readonly row: string
      readonly cells: number
      readonly most: number
      readonly isStarts: boolean
    }
  | { readonly what: 'start' | 'late-dash'; readonly row: string; readonly text: string; readonly result: string }
  | {
      readonly what: 'falls'
      readonly row: string
      readonly result: string
      readonly start: number
      readonly before: string
    }
  | { readonly what: 'range'; readonly row: string; readonly text: string; readonly result: string }
  | { readonly what: 'no-colon'; readonly row: string; readonly cells: readonly string[] }

const rowWords = (row: string, { quote }: Voice): string => `row ${quote(row)}`

const chart = (facts: ChartFacts, voice: Voice): Words => {
  const { id, quote, number, range } = voice
  switch (facts.what) {
    case 'no-block':
      return {
        message: `${id('chart')} is no block of text`,
        right: 'chart: | and below it a line with the results, then a line for each row, such as 15: 2 5 8 11',
      }
    case 'no-rows':
      return {
        message: 'the chart has no rows',
        right: 'below the line with the results a line for each row, such as 15: 2 5 8 11',
      }
    case 'grid':
      return {
        message: 'the chart has no rows',
        right: 'below the line with the columns a line for each row, such as cavalry: 18 12',
      }
    case 'no-name':
      return {
        message: `${quote(facts.text)} names no ${facts.names}`,
        right:
          facts.names === 'row'
            ? 'a number where the row begins, or its id'
            : `the id of the ${facts.names}, or its name`,
      }
    case 'twice':
      return { message: `the chart has the ${facts.names} ${id(facts.name)} twice`, right: 'keep one' }
    case 'too-wide':
      return {
        message: `${rowWords(facts.row, voice)} of the chart has ${facts.cells} cells`,
        right: facts.isStarts
          ? `at most ${facts.most}: where each result after the first begins`
          : `at most ${facts.most}, one below each name in the first line`,
      }
    case 'start':
      return {
        message: `${rowWords(facts.row, voice)} of the chart begins ${id(facts.result)} at ${quote(facts.text)}`,
        right: 'a whole number; - where the row begins with it; . where it does not occur',
      }
    case 'late-dash':
      return {
        message: `${rowWords(facts.row, voice)} of the chart begins with ${id(facts.result)}, but lower results stand before it`,
        right: '. for each of those, or a number where it begins',
      }
    case 'falls':
      return {
        message: `${rowWords(facts.row, voice)} of the chart begins ${id(facts.result)} at ${number(facts.start)}, not above ${id(facts.before)} before it`,
        right: 'rising numbers, and the results in the first line from the lowest up',
      }
    case 'range':
      return {
        message: `${quote(facts.text)} is no range: ${rowWords(facts.row, voice)} of the chart, ${id(facts.result)}`,
        right: `a range such as ${range({ min: null, max: 1 })}, 2-4 or 8+, or - for none`,
      }
    case 'no-colon':
      return {
        message: `${rowWords(facts.row, voice)} of the chart has single numbers alone`,
        right: `with a colon, where each result after the first begins (${facts.row}: ${facts.cells.slice(1).join(' ')}), or ranges such as 2-4`,
      }
  }
}

type LikeFacts =
  | { readonly what: 'unknown'; readonly name: string; readonly alternatives: Alternatives }
  | { readonly what: 'words'; readonly name: string }
  | { readonly what: 'circle'; readonly entries: readonly string[] }

const like = (facts: LikeFacts, { id }: Voice): Words => {
  switch (facts.what) {
    case 'unknown': {
      const { meant, known } = facts.alternatives
      const right =
        meant !== null
          ? `${id(meant)}?`
          : known.count === 0
            ? 'write it out'
            : `an entry beside it: ${known.first.join(', ')}`
      return { message: `there is no ${id(facts.name)} here to be like`, right }
    }
    case 'words':
      return { message: `${id(facts.name)} is no more than its words`, right: 'the words again, without like' }
    case 'circle':
      return {
        message: `entries like each other in a circle: ${facts.entries.map(id).join(' is like ')}`,
        right: 'write one of them out',
      }
  }
}

type ListFacts = { readonly section: string; readonly item: number } & (
  { readonly what: 'no-entry' } | { readonly what: 'twice'; readonly name: string }
)

const list = (facts: ListFacts, { id }: Voice): Words =>
  facts.what === 'twice'
    ? { message: `the list ${id(facts.section)} has ${id(facts.name)} twice`, right: 'keep one' }
    : {
        message: `item ${facts.item} of the list ${id(facts.section)} is no entry`,
        right: 'an id, or an id with what it stands for: [steady, shaken: Badly shaken]',
      }

export const chartProblems = { chart, like, list }
