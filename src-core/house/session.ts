/** What names a session of editing: of a ruleset also with the option of it that is edited, as `SESSION.OPTION`. */
import { dotted, stepsOf } from '../paths.ts'

export interface NamedSession {
  readonly id: string
  /** Null: the rules themselves are edited. */
  readonly option: string | null
}

/** `club`, or of an option `club.fast-play`. */
export const sessionName = ({ id, option }: NamedSession): string => (option === null ? id : dotted([id, option]))

/** A session by its name, as `sessionName` writes it. */
export const namedSession = (name: string): NamedSession => {
  const [id = '', option] = stepsOf(name)
  return { id: String(id), option: option === undefined ? null : String(option) }
}
