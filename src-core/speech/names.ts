/** What things are called, for those who speak of them: by a loaded ruleset, or by rules as they are written and perhaps unsound. */
import type { Phase, Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Choice, Part, Trait } from '../ruleset/model/traits.ts'

interface ById<T> {
  readonly get: (id: string) => T | undefined
}

export interface NamedTrait extends Pick<Trait, 'of' | 'label' | 'words' | 'kind' | 'changes' | 'unit'> {
  readonly choices: ById<Pick<Choice, 'words'>>
}

export interface NamedGrid {
  readonly title: string
  readonly columns: ById<{ readonly label: string }>
}

/** What conditions and amounts may speak of. */
export interface SpeechNames {
  readonly ruleset: { readonly traits: ById<NamedTrait>; readonly grids: ById<NamedGrid> }
  /** Whose roles are spoken of; null where it is of no check (a grid). */
  readonly procedure: { readonly roles: ById<{ readonly title: string }> } | null
}

/** What the clauses of effects may speak of. */
export interface ClauseNames {
  readonly ruleset: Pick<Ruleset, 'units'> & {
    readonly traits: ById<Pick<Trait, 'words'> & { readonly choices: ById<Pick<Choice, 'words' | 'becomes'>> }>
    readonly actions: ById<string>
    readonly procedures: ById<Pick<Procedure, 'title'>>
    /** Of the first a stand needs no name. */
    readonly parts: ReadonlyMap<string, Pick<Part, 'id' | 'stand'>>
    readonly phases: ReadonlyMap<string, Pick<Phase, 'returns'>>
  }
  /** Names dice and dropped modifiers; null where the effects are of no check. */
  readonly procedure: Pick<Procedure, 'rolls' | 'modifiers'> | null
}

/** What effects may speak of: all of a loaded ruleset. */
export interface Speech extends SpeechNames {
  readonly ruleset: Ruleset
  /** Names dice and dropped modifiers as well. */
  readonly procedure: Procedure | null
}

/** A role in the middle of a sentence. */
export const roleText = (role: string, { procedure }: SpeechNames): string => procedure?.roles.get(role)?.title.toLowerCase() ?? role
