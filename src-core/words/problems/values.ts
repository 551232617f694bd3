/** Problems of values that the format doesn't accept, including charts and other short forms. */
import { nonNull } from '../../present.ts'
import { formWords, keyWords, type Form } from './forms.ts'
import {
  clip,
  didYouMean,
  commaList,
  headExample,
  joinList,
  didYouMeanOrAdd,
  tablePartText,
  type Alternatives,
  type NameList,
  type TablePart,
  type FactFormatter,
  type ProblemWords,
  type WrittenRange,
} from './phrases.ts'

/** What has the wrong value: a key (which may be an entry's id in a section), an item of a list (counted from 1), or the whole file. */
export type WrongValue =
  | { readonly key: string; readonly section?: string }
  | { readonly key: string | null; readonly item: number }
  | 'everything'

/** The value in the file. */
export type Written =
  'null' | 'list' | 'map' | 'other' | { readonly text: string } | { readonly plain: number | boolean }

const subjectWords = (subject: WrongValue, { id }: FactFormatter): string => {
  if (subject === 'everything') return 'the file'
  if (!('item' in subject)) return id(subject.key)
  return subject.key === null ? `item ${subject.item}` : `item ${subject.item} of ${id(subject.key)}`
}

/** Like `subjectWords`, for the start of a sentence. */
const subjectStart = (subject: WrongValue, formatter: FactFormatter): string =>
  subjectWords(subject, formatter).replace(/^(?:the|item)\b/, (word) => word.charAt(0).toUpperCase() + word.slice(1))

const rangeForm = 'number-or-range'

/** Describes a valid value for a key or list item, without a period. */
const rightWords = (subject: WrongValue, form: Form, formatter: FactFormatter, is?: Written): string => {
  const right =
    subject === 'everything' || 'item' in subject
      ? formWords(form, formatter)
      : keyWords(subject.key, form, formatter, subject.section)
  const isWord = typeof is === 'object' && 'text' in is && /[a-z]{3}/i.test(is.text)
  return form === rangeForm && isWord ? `${right} (for what depends on a trait, use a modifier)` : right
}

const use = (what: string): string => `Use ${what}.`

const writtenWords = (written: Written, formatter: FactFormatter): string => {
  if (written === 'null') return 'null'
  if (written === 'list' || written === 'map') return `a ${written}`
  if (written === 'other') return 'something else'
  if ('text' in written) return formatter.quote(clip(written.text, 40))
  return typeof written.plain === 'number' ? formatter.number(written.plain) : String(written.plain)
}

/** Returns a phrase such as `has the keys a, b` or `is "six"`. */
const isWords = (value: { readonly keys: NameList } | { readonly is: Written }, formatter: FactFormatter): string =>
  'keys' in value ? `has ${commaList(value.keys, formatter.bare)}` : `is ${writtenWords(value.is, formatter)}`

const bounds = { least: 'at least', above: 'more than', most: 'at most', below: 'less than' } as const
export type Bound = { readonly bound: keyof typeof bounds; readonly limit: number }
const boundWords = ({ bound, limit }: Bound, { number }: FactFormatter): string => `${bounds[bound]} ${number(limit)}`

/** The kinds of trait values. */
export type TraitKind = 'number' | 'choice' | 'flag'
const traitKindWords = { number: 'a number', choice: 'a choice', flag: 'yes or no' } as const

type Missing =
  | { readonly what: 'value'; readonly subject: WrongValue; readonly needs: Form | readonly string[] }
  /** A value missing in an entry that a patch adds or changes. */
  | {
      readonly what: 'new-entry'
      readonly name: string
      readonly subject: WrongValue
      readonly needs: Form | readonly string[]
    }
  | { readonly what: 'needed'; readonly key: string }
  | { readonly what: 'rules' | 'head' | 'all' | 'stand-width' }
  | { readonly what: 'column-end'; readonly trait: string }
  | { readonly what: 'row-start'; readonly of: TablePart; readonly by: string }
  /** A modifier or factor without a label or a condition to derive one from. `meant` is the base entry whose id may be misspelled here. */
  | { readonly what: 'label'; readonly entry: string; readonly meant: string | null }

const missing = (facts: Missing, formatter: FactFormatter): ProblemWords => {
  const { id } = formatter
  switch (facts.what) {
    case 'value':
      return {
        message: `${subjectStart(facts.subject, formatter)} is missing.`,
        right: `Add ${addition(facts, formatter)}.`,
      }
    case 'new-entry':
      return {
        message: `${id(facts.name)} doesn’t exist, and a new entry needs ${subjectWords(facts.subject, formatter)}.`,
        right: `Delete it, or add ${addition(facts, formatter)}.`,
        onSheet: 'Delete it, or fill it in.',
      }
    case 'needed':
      return { message: `${id(facts.key)} is required.`, right: 'Change its value, or delete this line.' }
    case 'rules':
      return { message: `${id('rules')} is missing.`, right: 'Add `rules: {...}`.' }
    case 'head':
      return { message: `${id('ruleset')} is missing.`, right: `Begin with ${headExample}.` }
    case 'all':
      return { message: 'The ruleset has no rules.', right: 'Choose another ruleset.' }
    case 'stand-width':
      return {
        message: 'The width of a stand is missing. These rules measure distances in stand widths.',
        right: 'Add `stand: 40 mm`, or the width of your stands.',
      }
    case 'column-end':
      return {
        message: `${id('to')} is missing: ${id(facts.trait)} picks the column.`,
        right: 'Add `to`, the last value of the column.',
      }
    case 'row-start':
      return {
        message: `${id('from')} is missing: ${tablePartText(facts.of, formatter)} picks its row by ${id(facts.by)}.`,
        right: 'Add `from`, the first value of the row.',
      }
    case 'label':
      return {
        message: `${id(facts.entry)} has neither a condition nor a label.`,
        right: `${didYouMeanOrAdd(facts.meant, id)} \`label: WORDS\`, or \`when: CONDITION\` to label it by.`,
        onSheet: 'Enter words, or a condition.',
      }
  }
}

/** Returns `KEY: a valid value`. */
const addition = (
  { subject, needs }: { readonly subject: WrongValue; readonly needs: Form | readonly string[] },
  formatter: FactFormatter,
): string =>
  `${subjectWords(subject, formatter)}: ${typeof needs === 'string' ? rightWords(subject, needs, formatter) : needs.join(', ')}`

type WrongType =
  | { readonly what: 'shape' | 'form'; readonly subject: WrongValue; readonly is: Written; readonly form: Form }
  /** A name instead of an id, and the id derived from it. */
  | { readonly what: 'name'; readonly subject: WrongValue; readonly is: Written; readonly meant: string }
  | { readonly what: 'shape'; readonly subject: WrongValue; readonly keys: NameList; readonly form: Form }
  | {
      readonly what: 'one-of'
      readonly subject: WrongValue
      readonly is: Written
      readonly alternatives: Alternatives
    }
  | { readonly what: 'range' | 'amount'; readonly text: string }
  /** A minus sign that was read as the hyphen of a name. */
  | { readonly what: 'minus'; readonly left: string; readonly right: string }
  | { readonly what: 'too-precise'; readonly number: string }
  | { readonly what: 'not-whole'; readonly value: string }
  | { readonly what: 'rules' }
  | { readonly what: 'trait'; readonly trait: string; readonly is: TraitKind; readonly wanted: TraitKind }
  | { readonly what: 'reckoned'; readonly wanted: TraitKind }
  | { readonly what: 'text-column'; readonly column: string }
  | { readonly what: 'flag-picks'; readonly trait: string; readonly picks: 'row' | 'column' }
  | { readonly what: 'trait-for-role'; readonly trait: string }
  | { readonly what: 'role-for-trait'; readonly role: string }
  | { readonly what: 'choice'; readonly trait: string; readonly written: string; readonly choices: NameList }
  | { readonly what: 'flag'; readonly trait: string; readonly meant: boolean | null }
  | { readonly what: 'number'; readonly key: string }
  | { readonly what: 'not-known'; readonly trait: string; readonly known: 'turn' | 'phase' | 'own-turn' | 'acted' }
  | { readonly what: 'no-flag'; readonly trait: string }
  | { readonly what: 'not-of-unit'; readonly trait: string; readonly key: 'leaders' | 'kept' }
  | { readonly what: 'no-count'; readonly trait: string; readonly needed: 'value' | 'people' | 'losses' }
  | { readonly what: 'flag-default'; readonly trait: string }
  | { readonly what: 'cell' | 'signed'; readonly text: string }
  | {
      readonly what: 'trait-value'
      readonly trait: string
      readonly value: string
      readonly wanted: NameList | 'flag' | 'number' | 'whole-number'
    }

const wrongType = (facts: WrongType, formatter: FactFormatter): ProblemWords => {
  const { id, bare, number } = formatter
  switch (facts.what) {
    case 'shape':
      return {
        message: `${subjectStart(facts.subject, formatter)} ${isWords(facts, formatter)}.`,
        right: use(
          'keys' in facts && facts.form === 'amount'
            ? formWords('one-amount', formatter)
            : rightWords(facts.subject, facts.form, formatter, 'is' in facts ? facts.is : undefined),
        ),
      }
    case 'form':
      return {
        message: `${subjectStart(facts.subject, formatter)} ${isWords(facts, formatter)}.`,
        right: use(formWords(facts.form, formatter)),
      }
    case 'name':
      return {
        message: `${subjectStart(facts.subject, formatter)} ${isWords(facts, formatter)}, which isn’t an id.`,
        right: `Did you mean ${id(facts.meant)}?`,
      }
    case 'one-of': {
      const { known, meant } = facts.alternatives
      const all =
        known.count === 0
          ? 'another value'
          : known.count === 1
            ? known.first.join('')
            : `one of ${known.first.join(', ')}`
      return {
        message: `${subjectStart(facts.subject, formatter)} is ${writtenWords(facts.is, formatter)}.`,
        right: didYouMean(meant, use(all), id),
      }
    }
    case 'range':
      return { message: `${formatter.quote(facts.text)} isn’t a range.`, right: use(formWords(rangeForm, formatter)) }
    case 'amount':
      return { message: `${formatter.quote(facts.text)} isn’t an amount.`, right: use(formWords('sum', formatter)) }
    case 'minus':
      return {
        message: `${id(`${facts.left}-${facts.right}`)} reads as one name.`,
        right: `For a subtraction, put spaces around the minus: ${facts.left} - ${facts.right}.`,
      }
    case 'too-precise':
      return {
        message: `${number(facts.number)} has more than six decimals.`,
        right: `Use a fraction such as "${number('1/3')}".`,
      }
    case 'not-whole':
      return {
        message: `A die modifier is a whole number, not ${number(facts.value)}.`,
        right: 'Use a whole number, or a factor to multiply fire points.',
      }
    case 'rules':
      return { message: `${id('rules')} isn’t a map.`, right: use(formWords('map', formatter)) }
    case 'trait': {
      const wanted = traitKindWords[facts.wanted]
      return {
        message: `${id(facts.trait)} is ${traitKindWords[facts.is]}, not ${wanted}.`,
        right: `Use a trait that is ${wanted}.`,
      }
    }
    case 'reckoned':
      return {
        message: 'A number can’t be calculated here.',
        right: facts.wanted === 'flag' ? 'Use true or false.' : 'Use a choice, or {trait: ID}.',
      }
    case 'text-column':
      return { message: `Column ${id(facts.column)} contains text.`, right: 'Use a column of numbers.' }
    case 'flag-picks':
      return {
        message: `${id(facts.trait)} is yes or no and can’t pick a ${facts.picks}.`,
        right: `Use a choice or a number${facts.picks === 'row' ? `, or rows with ${id('when')}` : ''}.`,
      }
    case 'trait-for-role':
      return {
        message: `${id(facts.trait)} is a trait, not a role.`,
        right: 'Use a choice, true or false, a number or a range.',
      }
    case 'role-for-trait':
      return {
        message: `${id(facts.role)} is a role, not a trait.`,
        right: `Write ${bare(facts.role)}: {TRAIT: ...}.`,
        onSheet: 'Use one of its traits.',
      }
    case 'choice':
      return {
        message: `${id(facts.trait)} can’t be compared with ${bare(facts.written)}.`,
        right: `Use a choice: ${joinList(facts.choices, 'or', bare)}.`,
      }
    case 'flag':
      return {
        message: `${id(facts.trait)} is yes or no.`,
        right: `Use ${facts.meant === null ? 'true or false' : String(facts.meant)}.`,
      }
    case 'number':
      return { message: `${id(facts.key)} is a number.`, right: use(formWords(rangeForm, formatter)) }
    case 'no-flag':
      return {
        message: `${id(facts.trait)} isn’t yes or no.`,
        right: 'Write flag: true, or delete firing.',
        onSheet: 'Use a trait that is yes or no.',
      }
    case 'not-known':
      return {
        message: `${id(facts.trait)} can’t have known: ${bare(facts.known)}.`,
        right: `Use ${knownForms[facts.known]}.`,
      }
    case 'not-of-unit':
      return {
        message: `${id(facts.trait)} isn’t a trait of units.`,
        right: `Write of: unit, or ${facts.key === 'kept' ? 'kept: true' : 'delete leaders'}.`,
      }
    case 'no-count':
      return noCount(id(facts.trait), facts.needed)
    case 'flag-default':
      return { message: `${id(facts.trait)} is yes or no, and no by default.`, right: 'Delete default.' }
    case 'cell':
      return {
        message: `${formatter.quote(facts.text)} isn’t a number.`,
        right: `Use a number such as 2 or ${number('1.5')}, a fraction such as ${number('1/2')}, null for none, {words: ${facts.text}} for none in words, or as: text for the column.`,
      }
    case 'signed': {
      const value = facts.text.replace(/^\+\s*/, '')
      return {
        message: `${formatter.quote(facts.text)} looks like an addition, but a value is set, not added.`,
        right: `Write ${value} to set it to ${value}.`,
      }
    }
    case 'trait-value': {
      const { wanted } = facts
      return {
        message: `${id(facts.trait)} can’t be ${number(facts.value)}.`,
        right: use(
          typeof wanted === 'string' ? formWords(wanted, formatter) : `a choice: ${joinList(wanted, 'or', bare)}`,
        ),
      }
    }
  }
}

const knownForms = {
  turn: 'a count or number of the battle or the situation',
  phase: 'choices of the battle or the situation, one for each phase',
  'own-turn': 'a yes or no of a unit or leader',
  acted: 'a yes or no of a unit or leader',
} as const

const noCount = (trait: string, needed: 'value' | 'people' | 'losses'): ProblemWords => {
  switch (needed) {
    case 'losses':
      return {
        message: `Stands lost can’t be subtracted from ${trait}: it isn’t a count.`,
        right: 'Add count: {}, or delete losses.',
        onSheet: 'Use a count.',
      }
    case 'people':
      return {
        message: `${trait} is neither a count nor yes or no.`,
        right: 'Use a trait with count: {} or flag: true.',
        onSheet: 'Use a count, or a yes or no.',
      }
    case 'value':
      return { message: `${trait} isn’t a count.`, right: 'Use a trait with count: {}.', onSheet: 'Use a count.' }
  }
}

type OutOfBounds =
  | ({ readonly what: 'value'; readonly subject: WrongValue; readonly is: Written } & Bound)
  | ({ readonly what: 'text'; readonly subject: WrongValue; readonly letters: number } & Bound)
  | ({ readonly what: 'list'; readonly subject: WrongValue; readonly values: number } & Bound)
  | { readonly what: 'cell'; readonly values: number; readonly parts: number }
  | { readonly what: 'arcs'; readonly arcs: number; readonly max: number }
  | { readonly what: 'filled'; readonly max: number }
  | { readonly what: 'sides'; readonly count: number }
  | { readonly what: 'format'; readonly format: number }
  | { readonly what: 'division' }
  | { readonly what: 'loss'; readonly stands: string }
  | { readonly what: 'limit'; readonly min: number; readonly max: number }
  | { readonly what: 'factor'; readonly times: string }
  | { readonly what: 'gauge'; readonly written: string; readonly name: 'stand' | 'length' }
  | { readonly what: 'angle'; readonly label: string; readonly degrees: string }
  | { readonly what: 'trait'; readonly trait: string }
  | {
      readonly what: 'trait-value'
      readonly trait: string
      readonly value: string
      readonly min: string | null
      readonly max: string | null
    }

const outOfBounds = (facts: OutOfBounds, formatter: FactFormatter): ProblemWords => {
  const { id, number } = formatter
  switch (facts.what) {
    case 'value':
      return {
        message: `${subjectStart(facts.subject, formatter)} is ${writtenWords(facts.is, formatter)}.`,
        right: use(boundWords(facts, formatter)),
      }
    case 'text':
      return {
        message: `${subjectStart(facts.subject, formatter)} is ${facts.letters} characters long.`,
        right: `Use ${boundWords(facts, formatter)} characters.`,
      }
    case 'list':
      return {
        message: `${subjectStart(facts.subject, formatter)} has ${facts.values} values.`,
        right: use(boundWords(facts, formatter)),
      }
    case 'cell':
      return {
        message: `The cell has ${facts.values} values.`,
        right:
          facts.parts === 0 ? 'Use one value; the grid isn’t split.' : `Use ${facts.parts} values, or one for all.`,
      }
    case 'arcs':
      return { message: `The gauge has ${facts.arcs} arcs.`, right: `Use from 1 to ${facts.max}.` }
    case 'filled':
      return {
        message: `With its terms and distances filled in, this text is longer than ${facts.max} characters.`,
        right: 'Use fewer of them, or shorter ones.',
      }
    case 'sides':
      return {
        message: facts.count === 1 ? 'Only one side rolls.' : `${facts.count} sides roll.`,
        right:
          facts.count === 1
            ? 'Write dice: 1d10 for one roll, or dice for each of two sides.'
            : 'Use two sides. The result is the first roll minus the second.',
        onSheet: 'Use two sides.',
      }
    case 'format':
      return { message: `Format ${number(facts.format)} doesn’t exist.`, right: 'Write format: 1.' }
    case 'division':
      return { message: 'This divides by 0.', right: 'Use another number.' }
    case 'loss':
      return { message: `A unit can’t lose ${number(facts.stands)} stands.`, right: 'Use a whole number, 1 or more.' }
    case 'limit':
      return {
        message: `The limit’s minimum of ${number(facts.min)} is above its maximum of ${number(facts.max)}.`,
        right: 'Swap them.',
      }
    case 'factor':
      return {
        message: `Multiplying by ${number(facts.times)} leaves no fire points.`,
        right: `Use more than 0, such as ${number('1/2')} or 2.`,
      }
    case 'gauge':
      return {
        message: `A ${facts.name === 'stand' ? 'stand' : 'gauge'} can’t be ${number(facts.written)} ${facts.name === 'stand' ? 'wide' : 'long'}.`,
        right: 'Use more than 0.',
      }
    case 'angle':
      return {
        message: `${facts.label} can’t have an arc of ${facts.degrees} degrees.`,
        right: arcRight(facts.degrees),
      }
    case 'trait':
      return { message: `The minimum of ${id(facts.trait)} is above its maximum.`, right: 'Swap them.' }
    case 'trait-value': {
      const [min, max] = [facts.min, facts.max].map((end) => (end === null ? null : number(end)))
      const right = min && max ? `${min} to ${max}` : min ? `${min} or more` : `${nonNull(max)} or less`
      return { message: `${id(facts.trait)} can’t be ${number(facts.value)}.`, right: use(right) }
    }
  }
}

/** An arc of more than 180 degrees was probably counted on both sides together, so half of it is on each side. */
const arcRight = (degrees: string): string => {
  const rule = 'Count degrees from straight ahead to each side: above 0 and at most 180, or 360 for all-round.'
  return Number(degrees) > 180 && Number(degrees) < 360
    ? `For ${degrees} degrees on both sides together, write ${Number(degrees) / 2}. ${rule}`
    : rule
}

type ChartFacts =
  | { readonly what: 'no-block' | 'no-rows' | 'grid' }
  | { readonly what: 'no-name'; readonly text: string; readonly names: 'result' | 'column' | 'row' }
  | { readonly what: 'twice'; readonly name: string; readonly names: 'result' | 'column' | 'row' }
  | {
      readonly what: 'too-wide'
      readonly row: string
      readonly cells: number
      readonly max: number
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
  /** Rows headed by ranges: one without a first number, one that ends before it starts, or a last one with an end. */
  | { readonly what: 'row-start'; readonly row: string; readonly end: string }
  | { readonly what: 'row-reversed'; readonly row: string; readonly min: string; readonly max: string }
  | { readonly what: 'row-open'; readonly row: string; readonly from: string; readonly end: string }
  | { readonly what: 'row-overlap'; readonly row: string; readonly before: string; readonly both: WrittenRange }
  | { readonly what: 'row-gap'; readonly row: string; readonly before: string; readonly gap: WrittenRange }

const chart = (facts: ChartFacts, formatter: FactFormatter): ProblemWords => {
  const { id, quote, number, range } = formatter
  const row = 'row' in facts ? `Row ${quote(facts.row)} of the chart` : ''
  switch (facts.what) {
    case 'no-block':
      return {
        message: `${id('chart')} isn’t a block of text.`,
        right: 'Write chart: | followed by a line with the results and a line for each row, such as 15: 2 5 8 11.',
      }
    case 'no-rows':
      return {
        message: 'The chart has no rows.',
        right: 'Below the line with the results, add a line for each row, such as 15: 2 5 8 11.',
      }
    case 'grid':
      return {
        message: 'The chart has no rows.',
        right: 'Below the line with the columns, add a line for each row, such as cavalry: 18 12.',
      }
    case 'no-name':
      return {
        message: `${quote(facts.text)} isn’t a ${facts.names}.`,
        right:
          facts.names === 'row'
            ? 'Use the first number of the row, or its id.'
            : `Use the id of the ${facts.names}, or its name.`,
      }
    case 'twice':
      return { message: `The chart has the ${facts.names} ${id(facts.name)} twice.`, right: 'Keep one of them.' }
    case 'too-wide':
      return {
        message: `${row} has ${facts.cells} cells.`,
        right: facts.isStarts
          ? `Use at most ${facts.max}: the first number of each result after the first.`
          : `Use at most ${facts.max}, one below each name in the first line.`,
      }
    case 'start':
      return {
        message: `${row} begins ${id(facts.result)} at ${quote(facts.text)}.`,
        right: 'Use a whole number, - where the row begins with it, or . where it doesn’t occur.',
      }
    case 'late-dash':
      return {
        message: `${row} begins with ${id(facts.result)}, but lower results come before it.`,
        right: 'Use . for each of those, or a number where it begins.',
      }
    case 'falls':
      return {
        message: `${row} begins ${id(facts.result)} at ${number(facts.start)}, which isn’t above ${id(facts.before)} before it.`,
        right: 'Use increasing numbers, and list the results from lowest to highest.',
      }
    case 'range':
      return {
        message: `${row} has ${quote(facts.text)} for ${id(facts.result)}, which isn’t a range.`,
        right: `Use a range such as ${range({ min: null, max: 1 })}, 2-4 or 8+, or - for none.`,
      }
    case 'no-colon':
      return {
        message: `${row} has only single numbers.`,
        right: `Add a colon to give where each result after the first begins (${facts.row}: ${facts.cells.slice(1).join(' ')}), or use ranges such as 2-4.`,
      }
    case 'row-start':
      return {
        message: `${row} has an end, but no beginning.`,
        right: `Write both, such as ${number(0)}-${number(facts.end)}.`,
      }
    case 'row-reversed':
      return {
        message: `${row} ends before it begins.`,
        right: `Write ${number(facts.min)}-${number(facts.max)}.`,
      }
    case 'row-open':
      return {
        message: `${row} is the last one and ends at ${number(facts.end)}, so no row covers higher numbers.`,
        right: `Write ${number(facts.from)}+ if it covers everything above, or add a row.`,
      }
    case 'row-overlap':
      return {
        message: `${quote(facts.before)} and ${quote(facts.row)} of the chart both cover ${range(facts.both)}.`,
        right: 'End each row before the next begins.',
      }
    case 'row-gap':
      return {
        message: `No row of the chart covers ${range(facts.gap)}, between ${quote(facts.before)} and ${quote(facts.row)}.`,
        right: `End the first at ${number(nonNull(facts.gap.max))}, or begin the second at ${number(nonNull(facts.gap.min))}.`,
      }
  }
}

type LikeFacts =
  | { readonly what: 'unknown'; readonly name: string; readonly alternatives: Alternatives }
  | { readonly what: 'words'; readonly name: string }
  | { readonly what: 'circle'; readonly entries: readonly string[] }

const like = (facts: LikeFacts, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'unknown': {
      const { meant, known } = facts.alternatives
      const otherwise =
        known.count === 0 ? 'Write out the entry.' : `Use an entry of this section: ${known.first.join(', ')}.`
      return {
        message: `${id(facts.name)} isn’t an entry here, so it can’t be copied.`,
        right: didYouMean(meant, otherwise, id),
      }
    }
    case 'words':
      return {
        message: `${id(facts.name)} is plain text, so like can’t copy it.`,
        right: 'Repeat the text, without like.',
      }
    case 'circle':
      return {
        message: `Circular like: ${facts.entries.map(id).join(' is like ')}.`,
        right: 'Write out one of them.',
      }
  }
}

type ListFacts = { readonly section: string; readonly item: number } & (
  { readonly what: 'no-entry' } | { readonly what: 'twice'; readonly name: string }
)

const list = (facts: ListFacts, { id }: FactFormatter): ProblemWords =>
  facts.what === 'twice'
    ? { message: `List ${id(facts.section)} has ${id(facts.name)} twice.`, right: 'Keep one of them.' }
    : {
        message: `Item ${facts.item} of list ${id(facts.section)} isn’t an entry.`,
        right: 'Use an id, or an id with its words: [steady, shaken: Badly shaken].',
      }

/** Adds what the cell accepts to the text for an invalid value. */
const withTaken = (words: ProblemWords, { takes }: FactFormatter): ProblemWords =>
  takes === undefined ? words : { ...words, onSheet: takes }

export const valueProblems = {
  /** `sign` is the operator of a calculation that was read as a key. */
  'unknown-key': (
    { key, alternatives: { meant, known }, sign }: { key: string; alternatives: Alternatives; sign?: '-' | '/' },
    { id }: FactFormatter,
  ): ProblemWords => ({
    message: `${id(key)} isn’t a key here.`,
    right: sign
      ? `Write the calculation on one line, such as stands ${sign} 4.`
      : didYouMean(meant, known.count === 0 ? 'Delete it.' : `Use one of ${known.first.join(', ')}.`, id),
  }),
  'joining-word': ({ word }: { word: 'or' | 'and' }, { id }: FactFormatter): ProblemWords => ({
    message: `${id(word)} can’t join conditions here.`,
    right:
      word === 'or'
        ? 'Use any: [...], or a list of maps, one of which must hold.'
        : 'Use keys of one map, which must all hold, or all: [...].',
  }),
  missing: (facts: Missing, formatter: FactFormatter): ProblemWords => ({
    onSheet: 'Fill it in.',
    ...missing(facts, formatter),
  }),
  'wrong-value': (facts: WrongType, formatter: FactFormatter): ProblemWords => {
    const words = wrongType(facts, formatter)
    return facts.what === 'minus' || facts.what === 'too-precise' ? words : withTaken(words, formatter)
  },
  /** An id in a file, or one entered for a new entry. */
  'wrong-id': (facts: { key: WrongValue; form: Form } | { name: string }, formatter: FactFormatter): ProblemWords =>
    'name' in facts
      ? {
          message: `${formatter.id(facts.name)} isn’t an id.`,
          right: 'Use lowercase letters, digits and hyphens, beginning with a letter.',
        }
      : { message: `${subjectStart(facts.key, formatter)} isn’t an id.`, right: use(formWords(facts.form, formatter)) },
  'wrong-keys': (
    facts: { subject: WrongValue; form: Form } & ({ readonly keys: NameList } | { readonly is: Written }),
    formatter: FactFormatter,
  ): ProblemWords => ({
    message: `${subjectStart(facts.subject, formatter)} ${isWords(facts, formatter)}.`,
    right: use(formWords(facts.form, formatter)),
  }),
  'out-of-bounds': outOfBounds,
  'range-reversed': ({ range }: { range: WrittenRange }, formatter: FactFormatter): ProblemWords => ({
    message: `${formatter.range(range)} ends before it begins.`,
    right: `Write ${formatter.range({ min: range.max, max: range.min })}.`,
  }),
  chart,
  like,
  list,
}
