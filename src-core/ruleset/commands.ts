/** The inputs of a check that a battle makes for sides and commands, from their units. */
import type { Path } from '../paths.ts'
import { guardOf } from '../language/parse-condition.ts'
import { entriesOf, isKnown } from './desk.ts'
import { valuesOf, type ProcedureContext } from './effects.ts'
import type { CommandInputs } from './model/procedures.ts'

/** Null: the check is not of commands. */
export const commandsOf = (context: ProcedureContext): CommandInputs | null => {
  const { desk, data, traits } = context
  if (!data.commands) return null
  const { side, command, had, lost } = data.commands
  const path = [...context.path, 'commands']
  const isTrait = (id: string, here: Path): boolean => isKnown(desk, 'trait', id, traits, here, ['traits'])
  isTrait(had, [...path, 'had'])
  return {
    side: valuesOf(context, side, '', [...path, 'side'], false),
    command: valuesOf(context, command, '', [...path, 'command'], false),
    had,
    lost: entriesOf(lost).map(([id, guard]) => {
      const here = [...path, 'lost', id]
      isTrait(id, here)
      return { id, ...guardOf(desk, guard, here) }
    }),
  }
}
