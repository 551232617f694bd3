/** Every problem: its code, the facts that it carries, and its words. One file per topic. */
import { checkProblems } from './checks.ts'
import { fileProblems } from './files.ts'
import { hostProblems } from './hosts.ts'
import { houseProblems } from './house.ts'
import { nameProblems } from './names.ts'
import { printingProblems } from './printing.ts'
import { requestProblems } from './requests.ts'
import { textProblems } from './text.ts'
import type { Topic, TopicEntry } from './topic.ts'
import { valueProblems } from './values.ts'

export const catalogue = {
  ...textProblems,
  ...valueProblems,
  ...nameProblems,
  ...checkProblems,
  ...houseProblems,
  ...printingProblems,
  ...requestProblems,
  ...fileProblems,
  ...hostProblems,
} satisfies Topic

/** A code with its facts. */
export type Fact = TopicEntry<typeof catalogue>

export type Code = Fact['code']

export type ProblemFacts<C extends Code> = Extract<Fact, { readonly code: C }>['facts']
