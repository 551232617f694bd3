/** What was typed after the program's name. */
import { visibleExcerpt } from '../visible.ts'
import type { Words } from './voice.ts'

/** What the value of an option is to be: in the words of the option, or one of a few. */
type OptionValue = string | { readonly oneOf: readonly string[] }

export const commandProblems = {
  'no-such-command': ({
    command,
    meant,
    known,
  }: {
    command: string
    meant: string | null
    known: readonly string[]
  }): Words => ({
    message: `there is no command ${visibleExcerpt(command)}`,
    right: meant === null ? `there are ${known.join(', ')}` : `did you mean ${meant}?`,
  }),
  'no-command': ({ option }: { option: string }): Words => ({
    message: `${visibleExcerpt(option)} stands where the command belongs`,
    right: 'write the command first, then its options',
  }),
  'too-few': ({ command, shown }: { command: string; shown: string }): Words => ({
    message: `${command} lacks what to work on`,
    right: `write ${command} ${shown}`,
  }),
  'unknown-option': ({
    option,
    meant,
    known,
  }: {
    option: string
    meant: string | null
    known: readonly string[]
  }): Words => ({
    message: `there is no option ${visibleExcerpt(option)}`,
    right:
      meant !== null ? `did you mean ${meant}?` : known.length > 0 ? `there are ${known.join(', ')}` : 'leave it out',
  }),
  'given-twice': ({ option }: { option: string }): Words => ({
    message: `${option} is given twice`,
    right: 'give it once',
  }),
  'needless-value': ({ option }: { option: string }): Words => ({
    message: `${option} takes no value`,
    right: `write ${option} alone`,
  }),
  /** `values` are those it may have, or one word for what they are; `next` is what stood there that looks like another option. */
  'missing-value': ({
    option,
    values,
    next,
  }: {
    option: string
    values: readonly string[]
    next: string | null
  }): Words => ({
    message: `${option} lacks its value`,
    right: `write ${values.map((value) => `${option} ${value}`).join(' or ')}${next === null ? '' : ` (or ${option}=${visibleExcerpt(next)})`}`,
  }),
  'not-offered': ({
    option,
    value,
    needs,
    meant,
  }: {
    option: string
    value: string
    needs: OptionValue
    meant: string | null
  }): Words => ({
    message: `${option} cannot be ${visibleExcerpt(value)}`,
    right:
      meant !== null
        ? `did you mean ${meant}?`
        : typeof needs === 'string'
          ? `give ${needs}`
          : `choose ${needs.oneOf.join(' or ')}`,
  }),
}
