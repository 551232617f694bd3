/** Every problem there is: its code, the facts that it carries, and its words. */
import { battleProblems } from './battle.ts'
import { boundsProblems, faultProblems } from './bounds.ts'
import { chartProblems } from './charts.ts'
import { callProblems } from './calls.ts'
import { commandProblems } from './commands.ts'
import { coverProblems } from './cover.ts'
import { documentProblems } from './documents.ts'
import { fileProblems } from './files.ts'
import { gaugeProblems } from './gauge.ts'
import { hostProblems } from './hosts.ts'
import { houseProblems } from './house.ts'
import { inputProblems } from './inputs.ts'
import { layerProblems } from './layers.ts'
import { nameProblems } from './names.ts'
import { oddsProblems } from './odds.ts'
import { printingProblems } from './printing.ts'
import { procedureProblems } from './procedures.ts'
import { readingProblems } from './reading.ts'
import { shapeProblems } from './shape.ts'
import { sharingProblems } from './sharing.ts'
import type { TopicEntry, Topic } from './topic.ts'

export const catalogue = {
  ...readingProblems,
  ...shapeProblems,
  ...boundsProblems,
  ...faultProblems,
  ...nameProblems,
  ...layerProblems,
  ...chartProblems,
  ...coverProblems,
  ...procedureProblems,
  ...houseProblems,
  ...gaugeProblems,
  ...printingProblems,
  ...inputProblems,
  ...oddsProblems,
  ...battleProblems,
  ...fileProblems,
  ...documentProblems,
  ...callProblems,
  ...hostProblems,
  ...sharingProblems,
  ...commandProblems,
} satisfies Topic

/** A code with its facts. */
export type Fact = TopicEntry<typeof catalogue>

export type Code = Fact['code']

export type ProblemFacts<C extends Code> = Extract<Fact, { readonly code: C }>['facts']
