/** One step of a sequence, taken from every field that those before it may have left. */
import { commonMultiple } from '../exact.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { endsOf, type Link } from './chain.ts'
import { add } from './counts.ts'
import { fieldText, type Field } from './parties.ts'
import { branchesOf, firstRoll, meetingSteps, rollText, type Roll, type SetStep, type Weighted } from './sequence-roll.ts'
import { bitsOf } from './shares.ts'

/** Fields, each with how many of the total cases bring it. */
export interface Fields {
  readonly total: bigint
  readonly fields: readonly Case[]
}

export interface Case {
  readonly field: Field
  readonly count: bigint
}

/** What came of a step: the fields after it, and how it went, by `outcome ID`, `exhausted ROLES` or `skipped`. */
export interface Stepped {
  readonly after: Fields
  readonly ways: ReadonlyMap<string, bigint>
}

/** How a step ends from one field, of a total of equally likely cases. */
interface Ending {
  readonly total: bigint
  readonly ends: readonly (End & { readonly count: bigint })[]
}

/** Equal fields have equal texts. */
interface End {
  readonly way: string
  readonly field: Field
  readonly text: string
}

/** Rolls that differ in what they leave of the parties, in one step of a sequence. */
const mostRolls = 20_000

/** Takes a step between `parties` from every field; `spend` counts its work. What it does hangs on them alone, so that others pass it by unseen. */
export const takeStep = (
  before: Fields,
  parties: ReadonlySet<string>,
  setOut: (field: Field) => Result<SetStep | null>,
  spend: (steps: number) => void,
): Result<Stepped> => {
  const book = rollBook(spend)
  const endings = new Map<string, Ending>()
  const taken: Taken[] = []
  for (const { field, count } of before.fields) {
    spend(20)
    const near = nearby(field, parties)
    const text = fieldText(near)
    const known = endings.get(text)
    const ending = known ? success(known) : endingFrom(book, near, setOut)
    if (!ending.ok) return ending
    endings.set(text, ending.value)
    taken.push({ field, count, ending: ending.value })
  }
  return success(gathered(before.total, parties, taken, [...endings.values()], spend))
}

/** A field before a step, and how the step ends from it. */
interface Taken extends Case {
  readonly ending: Ending
}

const endingFrom = (book: RollBook, near: Field, setOut: (field: Field) => Result<SetStep | null>): Result<Ending> => {
  const set = setOut(near)
  if (!set.ok) return set
  return set.value === null ? success(skipped(near)) : endingOf(book, firstRoll(set.value))
}

/** All fields after a step: each field before it with each of its endings, brought to one total. */
const gathered = (
  total: bigint,
  parties: ReadonlySet<string>,
  taken: readonly Taken[],
  endings: readonly Ending[],
  spend: (steps: number) => void,
): Stepped => {
  const scale = [...new Set(endings.map((ending) => ending.total))].reduce((all, each) => {
    const bits = bitsOf(all) + bitsOf(each)
    spend(bits * (1 + bits / 3000))
    return commonMultiple(all, each)
  }, 1n)
  const each = 5 + bitsOf(scale * total) / 500
  // Fields are alike where the parties the step passes by are alike and where it left the others alike.
  const fields = new Map<string, Map<string, { readonly field: Field; count: bigint }>>()
  const ways = new Map<string, bigint>()
  for (const { field, count, ending } of taken) {
    const times = count * (scale / ending.total)
    const passed = passedBy(field, parties)
    const alike = fields.get(passed) ?? new Map<string, { readonly field: Field; count: bigint }>()
    fields.set(passed, alike)
    spend(ending.ends.length * each)
    for (const end of ending.ends) {
      const cases = times * end.count
      const same = alike.get(end.text)
      if (same) same.count += cases
      else alike.set(end.text, { field: joined(field, end.field), count: cases })
      add(ways, end.way, cases)
    }
  }
  return { after: { total: total * scale, fields: [...fields.values()].flatMap((alike) => [...alike.values()]) }, ways }
}

const nearby = (field: Field, ids: ReadonlySet<string>): Field =>
  [...field.parties.keys()].every((id) => ids.has(id))
    ? field
    : { ...field, parties: new Map([...field.parties].filter(([id]) => ids.has(id))) }

const passedBy = (field: Field, ids: ReadonlySet<string>): string =>
  [...field.parties].flatMap(([id, { text }]) => (ids.has(id) ? [] : [`${id} ${text}`])).join('|')

const joined = (field: Field, near: Field): Field =>
  near.parties.size === field.parties.size
    ? near
    : { ...near, parties: new Map([...field.parties].map(([id, state]) => [id, near.parties.get(id) ?? state])) }

const skipped = (field: Field): Ending => ({ total: 1n, ends: [{ way: 'skipped', field, text: fieldText(field), count: 1n }] })

/** All rolls met so far, each with what may come of it, and all ends. */
interface RollBook {
  readonly numbers: Map<string, number>
  readonly rolls: Roll[]
  readonly links: (Link | undefined)[]
  readonly ends: Map<string, End>
  /** Procedures rolled for so far. */
  readonly met: Set<Procedure>
  readonly spend: (steps: number) => void
}

const rollBook = (spend: RollBook['spend']): RollBook => ({
  numbers: new Map(),
  rolls: [],
  links: [],
  ends: new Map(),
  met: new Set(),
  spend,
})

/** Every way in which it may end that begins with a roll. */
const endingOf = (book: RollBook, first: Roll): Result<Ending> => {
  const places = new Map([[numberOf(book, first), 0]])
  const chain: Link[] = []
  for (const number of places.keys()) {
    const link = linkOf(book, number)
    if (!link.ok) return link
    for (const to of link.value.leads.keys()) if (!places.has(to)) places.set(to, places.size)
    if (book.rolls.length > mostRolls) return failure(unsolved(first))
    book.spend(5 + link.value.leads.size + link.value.ends.size)
    chain.push({ ...link.value, leads: new Map([...link.value.leads].map(([to, count]) => [places.get(to) ?? 0, count])) })
  }
  const solved = endsOf(chain, book.spend)
  if (solved === null) return failure(endless(first))
  const ends = [...solved.ends].flatMap(([key, count]) => {
    const end = book.ends.get(key)
    return end ? [{ ...end, count }] : []
  })
  return success({ total: solved.total, ends })
}

const numberOf = ({ numbers, rolls }: RollBook, roll: Roll): number => {
  const text = rollText(roll)
  const number = numbers.get(text) ?? rolls.push(roll) - 1
  numbers.set(text, number)
  return number
}

const linkOf = (book: RollBook, number: number): Result<Link> => {
  const before = book.links[number]
  const roll = book.rolls[number]
  if (before) return success(before)
  if (!roll) throw new RangeError(`there is no roll ${number}`)
  const { procedure } = roll.standing.situation
  if (!book.met.has(procedure)) book.spend(meetingSteps(procedure))
  book.met.add(procedure)
  const branches = branchesOf(roll, book.spend)
  if (!branches.ok) return branches
  const link = linked(book, branches.value.total, branches.value.branches)
  book.links[number] = link
  return success(link)
}

const linked = (book: RollBook, total: bigint, branches: readonly Weighted[]): Link => {
  const ends = new Map<string, bigint>()
  const leads = new Map<number, bigint>()
  for (const { next, count } of branches) {
    if ('roll' in next) add(leads, numberOf(book, next.roll), count)
    else {
      const text = fieldText(next.field)
      const key = `${next.way} ${text}`
      book.ends.set(key, { ...next, text })
      add(ends, key, count)
    }
  }
  return { total, ends, leads }
}

const endless = ({ standing: { situation } }: Roll): Problem => ({
  code: 'tie-without-end',
  message: `"${situation.procedure.title}" could tie for ever with these inputs`,
  right: 'a tie must be able to end',
  path: ['inputs'],
})

const unsolved = ({ standing: { situation } }: Roll): Problem => ({
  code: 'tie-not-solvable',
  message: `"${situation.procedure.title}" goes on in more than ${mostRolls} different ways`,
  right: 'give the stands of all parties, or fewer, so that ties come to an end sooner',
  path: ['inputs'],
})
