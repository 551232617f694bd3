/** A topic of the catalogue: for each code a function that puts its facts into words. */
import type { Voice, Words } from './phrases.ts'

export type Topic = Readonly<Record<string, (facts: never, voice: Voice) => Words>>

type FactsIn<T extends Topic, C extends keyof T> = Parameters<T[C]> extends [infer F, ...unknown[]] ? F : object

/** A code of a topic with its facts. */
export type TopicEntry<T extends Topic> = {
  readonly [C in keyof T]: { readonly code: C; readonly facts: FactsIn<T, C> }
}[keyof T]

/** The words of a code and its facts. That the two belong together is for `Entry` to say: the compiler cannot follow it into the call. */
export const wordsIn = <T extends Topic>(topic: T, { code, facts }: TopicEntry<T>, voice: Voice): Words =>
  (topic[code] as (facts: unknown, voice: Voice) => Words)(facts, voice)
