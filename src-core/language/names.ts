/** The names used in text about the rules, from a loaded ruleset or from rules as written, which may be invalid. */
import type { Phase, Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Choice, Part, Trait } from '../ruleset/model/traits.ts'

interface ById<T> {
  readonly get: (id: string) => T | undefined
}

export interface NamedTrait extends Pick<Trait, 'of' | 'label' | 'words' | 'kind' | 'changes' | 'unit'> {
  readonly choices: ById<Pick<Choice, 'words'>>
}

interface NamedGrid {
  readonly title: string
  readonly columns: ById<{ readonly label: string }>
}

/** The names needed to format conditions and amounts. */
export interface SpeechNames {
  readonly ruleset: { readonly traits: ById<NamedTrait>; readonly grids: ById<NamedGrid> }
  /** The check that has the roles. Null outside checks, as in a grid. */
  readonly procedure: { readonly roles: ById<{ readonly title: string }> } | null
  /** Whether to use short names for conditions that have one. */
  readonly isShort?: boolean
}

/** The names that clauses of effects need. */
export interface ClauseNames {
  readonly ruleset: Pick<Ruleset, 'units'> & {
    readonly traits: ById<Pick<Trait, 'words'> & { readonly choices: ById<Pick<Choice, 'words' | 'becomes'>> }>
    readonly actions: ById<{ readonly name: string }>
    readonly procedures: ById<Pick<Procedure, 'title'>>
    /** The parts of a unit. Stands of the first part are printed without its name. */
    readonly parts: ReadonlyMap<string, Pick<Part, 'id' | 'stand'>>
    readonly phases: ReadonlyMap<string, Pick<Phase, 'returns'>>
  }
  /** The check, for its dice and dropped modifiers. Null if the effects don't belong to a check. */
  readonly procedure: Pick<Procedure, 'rolls' | 'modifiers'> | null
  /** Whether the distance of a continued charge is explained elsewhere. */
  readonly isMoveKnown?: boolean
}

/** The names needed to format effects, from a loaded ruleset. */
export interface Speech extends SpeechNames {
  readonly ruleset: Ruleset
  /** The check, including its dice and dropped modifiers. */
  readonly procedure: Procedure | null
}

/** The name of a role in the middle of a sentence. */
export const roleText = (role: string, { procedure }: SpeechNames): string =>
  procedure?.roles.get(role)?.title.toLowerCase() ?? role
