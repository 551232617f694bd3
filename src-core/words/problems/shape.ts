/** Problems of values that the format, or a request, does not take there. */
import { present } from '../../present.ts'
import { formWords, keyWords, type Form } from './forms.ts'
import { outOfBoundsGiven, type GivenNumber } from './inputs.ts'
import { clipped, enumerated, listed, type Alternatives, type NameList } from './lists.ts'
import { tablePartText, type TablePart } from './things.ts'
import type { Voice, Words, WrittenRange } from './voice.ts'

/** The value that is wrong: that of a key, which may be the id of an entry of a section, an item (from 1) of the list at a key, or all there is. */
export type WrongValue =
  | { readonly key: string; readonly section?: string }
  | { readonly key: string | null; readonly item: number }
  | 'everything'

/** What stands there. */
export type Written =
  'null' | 'list' | 'map' | 'other' | { readonly text: string } | { readonly plain: number | boolean }

const subjectWords = (subject: WrongValue, { id }: Voice): string => {
  if (subject === 'everything') return 'the file'
  if (!('item' in subject)) return id(subject.key)
  return subject.key === null ? `item ${subject.item}` : `item ${subject.item} of ${id(subject.key)}`
}

const rangeForm = 'number-or-range'

/** What would be right as the value of a key, or an item of a list. */
const rightWords = (subject: WrongValue, form: Form, voice: Voice, is?: Written): string => {
  const right =
    subject === 'everything' || 'item' in subject
      ? formWords(form, voice)
      : keyWords(subject.key, form, voice, subject.section)
  const isWord = typeof is === 'object' && 'text' in is && /[a-z]{3}/i.test(is.text)
  return form === rangeForm && isWord ? `${right}; numbers alone: what a trait changes is a modifier` : right
}

const writtenWords = (written: Written, voice: Voice): string => {
  if (written === 'null') return 'null'
  if (written === 'list' || written === 'map') return `a ${written}`
  if (written === 'other') return 'something else'
  if ('text' in written) return voice.quote(clipped(written.text, 40))
  return typeof written.plain === 'number' ? voice.number(written.plain) : String(written.plain)
}

/** The words for what is there, by the keys of a map or as it is written. */
const isWords = (value: { readonly keys: NameList } | { readonly is: Written }, voice: Voice): string =>
  'keys' in value ? `says ${enumerated(value.keys, voice.bare)}` : `is ${writtenWords(value.is, voice)}`

const bounds = { least: 'at least', above: 'more than', most: 'at most', below: 'less than' } as const
export type Bound = { readonly bound: keyof typeof bounds; readonly limit: number }
const boundWords = ({ bound, limit }: Bound, { number }: Voice): string => `${bounds[bound]} ${number(limit)}`

/** Of names: the one that was meant, else all there are. */
const insteadWords = (
  { meant, known }: Alternatives,
  none: string,
  of: (all: string) => string,
  { id }: Voice,
): string => (meant !== null ? `${id(meant)}?` : known.count === 0 ? none : of(known.first.join(', ')))

/** The kind of values of a trait. */
export type TraitKind = 'number' | 'choice' | 'flag'
const kindWords = { number: 'a number', choice: 'a choice', flag: 'a yes or no' } as const

type Missing =
  | { readonly what: 'value'; readonly subject: WrongValue; readonly needs: Form | readonly string[] }
  /** Of what a patch changes, or adds, beside what its base has. */
  | {
      readonly what: 'new-entry'
      readonly name: string
      readonly subject: WrongValue
      readonly needs: Form | readonly string[]
    }
  | { readonly what: 'needed'; readonly key: string }
  | { readonly what: 'rules' | 'head' | 'all' }
  | { readonly what: 'column-end'; readonly trait: string }
  | { readonly what: 'row-start'; readonly of: TablePart; readonly by: string }

const missing = (facts: Missing, voice: Voice): Words & { readonly right: string } => {
  const { id } = voice
  switch (facts.what) {
    case 'value': {
      const name = subjectWords(facts.subject, voice)
      const needed =
        typeof facts.needs === 'string' ? rightWords(facts.subject, facts.needs, voice) : facts.needs.join(', ')
      return { message: `${name} is missing`, right: `add ${name}: ${needed}` }
    }
    case 'new-entry': {
      const value = missing({ ...facts, what: 'value' }, voice)
      return {
        message: `there is no ${id(facts.name)} to change, and a new one needs ${subjectWords(facts.subject, voice)}`,
        right: `leave it out, or ${value.right}`,
      }
    }
    case 'needed':
      return {
        message: `${id(facts.key)} is needed and cannot be removed`,
        right: 'another value, or leave the line out',
      }
    case 'rules':
      return { message: `${id('rules')} is missing`, right: 'add rules: {...}' }
    case 'head':
      return {
        message: `${id('ruleset')} is missing`,
        right: 'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}',
      }
    case 'all':
      return { message: 'the ruleset has no rules', right: 'another ruleset' }
    case 'column-end':
      return {
        message: `${id('to')} is missing: ${id(facts.trait)} picks the column`,
        right: 'add to: how far the column holds',
      }
    case 'row-start':
      return {
        message: `${id('from')} is missing: ${tablePartText(facts.of, voice)} picks its row by ${id(facts.by)}`,
        right: 'add from: where the row begins',
      }
  }
}

type WrongType =
  | { readonly what: 'shape'; readonly subject: WrongValue; readonly is: Written; readonly form: Form }
  | { readonly what: 'shape'; readonly subject: WrongValue; readonly keys: NameList; readonly form: Form }
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
  | { readonly what: 'no-flag'; readonly trait: string }
  | { readonly what: 'no-count'; readonly trait: string; readonly needed: 'value' | 'people' | 'losses' }
  | { readonly what: 'flag-default'; readonly trait: string }
  | { readonly what: 'cell'; readonly text: string }
  | {
      readonly what: 'trait-value'
      readonly trait: string
      readonly value: string
      readonly wanted: NameList | 'flag' | 'number' | 'whole-number'
    }

const wrongType = (facts: WrongType, voice: Voice): Words => {
  const { id, bare } = voice
  switch (facts.what) {
    case 'shape': {
      const message = `${subjectWords(facts.subject, voice)} ${isWords(facts, voice)}`
      return {
        message,
        right:
          'keys' in facts && facts.form === 'amount'
            ? formWords('one-amount', voice)
            : rightWords(facts.subject, facts.form, voice, 'is' in facts ? facts.is : undefined),
      }
    }
    case 'rules':
      return { message: `${id('rules')} is no map`, right: formWords('map', voice) }
    case 'trait': {
      const wanted = kindWords[facts.wanted]
      return {
        message: `${id(facts.trait)} is ${kindWords[facts.is]}, and ${wanted} is asked for`,
        right: `a trait that is ${wanted}`,
      }
    }
    case 'reckoned':
      return {
        message: 'a number cannot be reckoned here',
        right: facts.wanted === 'flag' ? 'true or false' : 'a choice, or {trait: ID}',
      }
    case 'text-column':
      return { message: `the column ${id(facts.column)} holds text`, right: 'a column of numbers' }
    case 'flag-picks':
      return {
        message: `${id(facts.trait)} is a yes or no and cannot pick a ${facts.picks}`,
        right: facts.picks === 'row' ? `a choice, a number, or rows with ${id('when')}` : 'a choice or a number',
      }
    case 'trait-for-role':
      return {
        message: `${id(facts.trait)} is a trait, not a role`,
        right: 'a choice, true or false, a number or a range',
      }
    case 'role-for-trait':
      return {
        message: `${id(facts.role)} is a role, not a trait`,
        right: `${bare(facts.role)}: {TRAIT: ...}`,
        onSheet: 'a trait of it',
      }
    case 'choice':
      return {
        message: `${id(facts.trait)} is asked for ${bare(facts.written)}`,
        right: `a choice: ${listed(facts.choices, 'or', bare)}`,
      }
    case 'flag':
      return {
        message: `${id(facts.trait)} is a yes or no`,
        right: facts.meant === null ? 'true or false' : String(facts.meant),
      }
    case 'number':
      return { message: `${id(facts.key)} is a number`, right: formWords(rangeForm, voice) }
    case 'no-flag':
      return {
        message: `${id(facts.trait)} is no yes or no`,
        right: 'flag: true, or leave firing out',
        onSheet: 'a yes or no',
      }
    case 'no-count':
      if (facts.needed === 'losses')
        return {
          message: `stands lost cannot come off ${id(facts.trait)}: it is no count`,
          right: 'count: {}, or leave losses out',
          onSheet: 'a count',
        }
      return facts.needed === 'people'
        ? {
            message: `${id(facts.trait)} counts nobody`,
            right: 'a trait with count: {} or flag: true',
            onSheet: 'a count, or a yes or no',
          }
        : { message: `${id(facts.trait)} is no count`, right: 'a trait with count: {}', onSheet: 'a count' }
    case 'flag-default':
      return { message: `${id(facts.trait)} is a yes or no, and no unless given`, right: 'leave default out' }
    case 'cell':
      return {
        message: `${voice.quote(facts.text)} is no number`,
        right: `a number such as 2 or ${voice.number('1.5')}, a fraction such as ${voice.number('1/2')}, null for none, {words: ${facts.text}} for none in words; or as: text for the column`,
      }
    case 'trait-value': {
      const { wanted } = facts
      const right = typeof wanted === 'string' ? formWords(wanted, voice) : `a choice: ${listed(wanted, 'or', bare)}`
      return { message: `${id(facts.trait)} cannot be ${voice.number(facts.value)}`, right }
    }
  }
}

type OutOfBounds =
  | ({ readonly what: 'value'; readonly subject: WrongValue; readonly is: Written } & Bound)
  | { readonly what: 'format'; readonly format: number }
  | { readonly what: 'division' }
  | { readonly what: 'loss'; readonly stands: string }
  | { readonly what: 'limit'; readonly min: number; readonly max: number }
  | { readonly what: 'factor'; readonly times: string }
  | { readonly what: 'gauge'; readonly written: string; readonly name: 'stand' | 'length' }
  | { readonly what: 'trait'; readonly trait: string }
  | GivenNumber
  | {
      readonly what: 'trait-value'
      readonly trait: string
      readonly value: string
      readonly min: string | null
      readonly max: string | null
    }

const outOfBounds = (facts: OutOfBounds, voice: Voice): Words => {
  const { id, number } = voice
  switch (facts.what) {
    case 'input':
      return outOfBoundsGiven(facts)
    case 'value':
      return {
        message: `${subjectWords(facts.subject, voice)} is ${writtenWords(facts.is, voice)}`,
        right: boundWords(facts, voice),
      }
    case 'format':
      return { message: `format ${number(facts.format)} does not exist`, right: 'format: 1' }
    case 'division':
      return { message: 'nothing is divided by 0', right: 'another number' }
    case 'loss':
      return { message: `${number(facts.stands)} stands cannot be lost`, right: 'a whole number, 1 or more' }
    case 'limit':
      return {
        message: `the limit begins at ${number(facts.min)} and ends at ${number(facts.max)}`,
        right: 'min at most max',
      }
    case 'factor':
      return {
        message: `fire points times ${number(facts.times)} are none`,
        right: `more than 0, such as ${number('1/2')} or 2`,
      }
    case 'gauge':
      return {
        message: `${number(facts.written)} is no ${facts.name === 'stand' ? 'width of a stand' : 'length of a gauge'}`,
        right: 'more than 0',
      }
    case 'trait':
      return { message: `${id(facts.trait)} begins above its end`, right: 'min at most max' }
    case 'trait-value': {
      const [min, max] = [facts.min, facts.max].map((end) => (end === null ? null : number(end)))
      const right = min && max ? `${min} to ${max}` : min ? `${min} or more` : `${present(max)} or less`
      return { message: `${id(facts.trait)} cannot be ${number(facts.value)}`, right }
    }
  }
}

type WrongLength =
  | ({ readonly what: 'text'; readonly subject: WrongValue; readonly letters: number } & Bound)
  | ({ readonly what: 'list'; readonly subject: WrongValue; readonly values: number } & Bound)
  | { readonly what: 'cell'; readonly values: number; readonly parts: number }
  | { readonly what: 'arcs'; readonly arcs: number; readonly most: number }
  | { readonly what: 'filled'; readonly most: number }

const wrongLength = (facts: WrongLength, voice: Voice): Words => {
  switch (facts.what) {
    case 'text':
      return {
        message: `${subjectWords(facts.subject, voice)} is ${facts.letters} letters long`,
        right: `${boundWords(facts, voice)} letters`,
      }
    case 'list':
      return {
        message: `${subjectWords(facts.subject, voice)} holds ${facts.values} values`,
        right: boundWords(facts, voice),
      }
    case 'cell':
      return {
        message: `the cell holds ${facts.values} values`,
        right: facts.parts === 0 ? 'one value; the grid has no split' : `${facts.parts} values, or one for all`,
      }
    case 'arcs':
      return { message: `the gauge has ${facts.arcs} arcs`, right: `from 1 to ${facts.most}` }
    case 'filled':
      return {
        message: `with its terms and distances this text is longer than ${facts.most} letters`,
        right: 'fewer of them, or shorter ones',
      }
  }
}

/** The words for a value that cannot be read; a player sees what the cell takes. */
const unreadable = (words: Words, { takes }: Voice): Words =>
  takes === undefined ? words : { ...words, onSheet: takes }

export const shapeProblems = {
  'unknown-key': ({ key, alternatives }: { key: string; alternatives: Alternatives }, voice: Voice): Words => ({
    message: `${voice.id(key)} is not known here`,
    right: insteadWords(alternatives, 'leave it out', (all) => `known here: ${all}`, voice),
  }),
  'joining-word': ({ word }: { word: 'or' | 'and' }, { id }: Voice): Words => ({
    message: `${id(word)} joins no conditions here`,
    right:
      word === 'or'
        ? 'any: [...], or a list of maps, of which one must hold'
        : 'keys of one map, which must all hold, or all: [...]',
  }),
  missing: (facts: Missing, voice: Voice): Words => ({
    ...missing(facts, voice),
    onSheet: facts.what === 'new-entry' ? 'leave it out, or fill it in' : 'fill it in',
  }),
  'wrong-type': (facts: WrongType, voice: Voice): Words => unreadable(wrongType(facts, voice), voice),
  'wrong-value': (
    { subject, is, alternatives }: { subject: WrongValue; is: Written; alternatives: Alternatives },
    voice: Voice,
  ): Words => {
    const { known } = alternatives
    const right = insteadWords(
      alternatives,
      'another value',
      (all) => (known.count === 1 ? all : `one of ${all}`),
      voice,
    )
    return unreadable({ message: `${subjectWords(subject, voice)} is ${writtenWords(is, voice)}`, right }, voice)
  },
  'wrong-form': (
    facts:
      | { what: 'value'; subject: WrongValue; is: Written; form: Form }
      | { what: 'range' | 'amount'; text: string }
      /** A minus that is written as the hyphen of a name. */
      | { what: 'minus'; left: string; right: string },
    voice: Voice,
  ): Words => {
    if (facts.what === 'minus')
      return {
        message: `${voice.id(`${facts.left}-${facts.right}`)} is one name, as no spaces stand about the minus`,
        right: `${facts.left} - ${facts.right}`,
      }
    const words =
      facts.what === 'value'
        ? {
            message: `${subjectWords(facts.subject, voice)} is ${writtenWords(facts.is, voice)}`,
            right: formWords(facts.form, voice),
          }
        : {
            message: `${voice.quote(facts.text)} is no ${facts.what}`,
            right: formWords(facts.what === 'range' ? rangeForm : 'sum', voice),
          }
    return unreadable(words, voice)
  },
  'wrong-length': wrongLength,
  'wrong-id': ({ key, form }: { key: WrongValue; form: Form }, voice: Voice): Words => ({
    message: `${subjectWords(key, voice)} is no id`,
    right: formWords(form, voice),
  }),
  'wrong-keys': (
    facts: { subject: WrongValue; form: Form } & ({ readonly keys: NameList } | { readonly is: Written }),
    voice: Voice,
  ): Words => ({
    message: `${subjectWords(facts.subject, voice)} ${isWords(facts, voice)}`,
    right: formWords(facts.form, voice),
  }),
  'out-of-bounds': outOfBounds,
  'too-precise': ({ number }: { number: string }, voice: Voice): Words => ({
    message: `${voice.number(number)} has more than six decimals`,
    right: `a fraction such as "${voice.number('1/3')}"`,
  }),
  'range-reversed': ({ range }: { range: WrittenRange }, voice: Voice): Words => ({
    message: `${voice.range(range)} ends before it begins`,
    right: voice.range({ min: range.max, max: range.min }),
  }),
  'not-whole': ({ value }: { value: string }, { number }: Voice): Words => ({
    message: `a die modifier is a whole number, and this is ${number(value)}`,
    right: 'a whole number; a factor multiplies fire points',
  }),
  'choice-twice': ({ choice }: { choice: string }, { id }: Voice): Words => ({
    message: `${id(choice)} stands here twice`,
    right: 'keep one',
  }),
}
