/**
 * How traits, conditions, amounts and grids are read in a procedure. A reader is made once for each subject and reads every situation:
 * everything that depends only on the ruleset (the holder of a trait, the row of a name) is determined when it is made.
 */
import { whole } from '../../exact.ts'
import { remembered } from '../../remember.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import type { Procedure } from '../../ruleset/model/procedures.ts'
import { amountReader } from './amounts.ts'
import { conditionReader, guardReader, listReader, termReader } from './conditions.ts'
import { entryReader } from './grids.ts'
import type { Reader, Candidate, Reading, Readers, ReaderContext } from './model.ts'
import { traitReader } from './traits.ts'

/** The readers of a ruleset's procedure, by the subject. */
export const readersIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): ((subject: string | null) => Readers) => {
    const bySubject = new Map<string | null, Readers>()
    const traits: Reader<Value>[] = []
    const about = (subject: string | null): Readers => {
      const readers = bySubject.get(subject) ?? readersOf({ ruleset, procedure, about, traits }, subject)
      bySubject.set(subject, readers)
      return readers
    }
    return about
  }),
)

const readersOf = (context: ReaderContext, subject: string | null): Readers => {
  const entries = remembered((all: readonly Candidate[]) => entryReader(readers, all))
  const readers: Readers = {
    key: byName((key) => keyReader(context, subject, key)),
    trait: byName((id) => traitReader(context, subject, id)),
    guard: remembered((guard) => guardReader(readers, guard)),
    condition: remembered((condition) => conditionReader(readers, condition)),
    list: remembered((terms) =>
      listReader(
        terms.map((term) => termReader(context, subject, term)),
        context.procedure.points !== null,
      ),
    ),
    amount: remembered((amount) => amountReader(context, subject, amount)),
    entry: <T extends Candidate>(all: readonly T[]) =>
      entries(all) as (reading: Reading, by: Value | null) => T | null | undefined,
  }
  return readers
}

const byName = <V>(make: (name: string) => V): ((name: string) => V) => {
  const known = new Map<string, V>()
  return (name) => {
    const value = known.get(name) ?? make(name)
    known.set(name, value)
    return value
  }
}

const keyReader = (context: ReaderContext, subject: string | null, key: string): Reader<Value> => {
  switch (key) {
    case 'role':
      return () => subject
    case 'points':
      return ({ points }) => points
    case 'round':
    case 'natural':
    case 'result':
      return ({ [key]: number }) => (number === null ? null : whole(BigInt(number)))
    default:
      return traitReader(context, subject, key)
  }
}
