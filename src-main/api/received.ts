/** House rules that the player was given: what they say, and which of the same id are here already. */
import { basename, resolve } from 'node:path'
import type { HeadSummary } from '../../src-core/contract/rules.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { sameRules } from '../documents/house/received.ts'
import { namesHouse } from '../documents/copies.ts'
import type { RulesFile } from '../rulesets/library.ts'
import { readRules } from '../security/files.ts'
import type { Services } from './services.ts'

type Received = ParsedOf<'readHere'>

/** What the player was given. */
interface ReceivedText {
  readonly name: string
  readonly text: string
}

/** The text of what the player was given. Problems: as of `openFile`. */
export const receivedText = (
  { host, chosen }: Pick<Services, 'host' | 'chosen'>,
  received: Received,
): Result<ReceivedText> => {
  if ('text' in received) return success(received)
  const read = chosenText({ host, chosen }, received.file)
  return read.ok ? success({ name: basename(read.value.place), text: read.value.text }) : read
}

/** A file that may be read, with its text. Problems: as of `openFile`. */
export const chosenText = (
  { host, chosen }: Pick<Services, 'host' | 'chosen'>,
  file: string,
): Result<{ readonly place: string; readonly text: string }> => {
  const place = chosen.readable(resolve(host.working, file))
  if (!place.ok) return place
  const text = readRules(place.value)
  return text.ok ? success({ place: place.value, text: text.value }) : text
}

/** The house rules of the same id in the player's folder; undefined where there are none, or where no house rules were given. */
export const hereAlready = (
  { settings, shelves, library }: Pick<Services, 'settings' | 'shelves' | 'library'>,
  { name, text }: ReceivedText,
): RulesFile | undefined => {
  const books = namesHouse(name) ? library.now().houseRulesIn(shelves.houseRules) : undefined
  return books?.ok === true ? sameRules(books.value, text, settings.read().rules?.house ?? []) : undefined
}

/** What players know house rules by. */
export const headOf = ({ head: { title, version } }: RulesetSource): Pick<HeadSummary, 'title' | 'version'> => ({
  title,
  version,
})
