/** The rules of battles, loaded by choice from current files or by hash from the database. */
import type { Layers } from '../../src-core/compare/causes.ts'
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { loadStoredRules, storedRulesText } from '../../src-core/battle/stored-rules.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rulesHash } from './battle-file.ts'

export interface BattleRules {
  /** Loads chosen rules from their files. Fails with the problems of loading. */
  readonly current: (choice: RulesChoice) => Result<CurrentRules>
  readonly byHash: RulesByHash
}

export interface CurrentRules {
  readonly choice: RulesChoice
  readonly ruleset: Ruleset
  readonly hash: string
  /** The text to store under the hash. */
  readonly text: string
}

const maxLoadedRules = 32

/** Gives access to the rules of battles. `textOf` reads stored rules, or returns null if there are none. */
export const openBattleRules = (
  load: (choice: RulesChoice) => Result<Ruleset>,
  layers: (choice: RulesChoice) => Result<Layers>,
  textOf: (hash: string) => string | null,
): BattleRules => {
  const byHash = rulesByHash(textOf)
  const texts = new WeakMap<Ruleset, { readonly hash: string; readonly text: string }>()
  return {
    byHash: byHash.find,
    current: (choice) => {
      const loaded = load(choice)
      if (!loaded.ok) return loaded
      let stored = texts.get(loaded.value)
      if (!stored) {
        const layered = layers(choice)
        if (!layered.ok) return layered
        const text = storedRulesText(layered.value, choice.scale)
        stored = { hash: rulesHash(text), text }
        texts.set(loaded.value, stored)
      }
      return success({ choice, ruleset: byHash.keep(stored.hash, loaded.value), ...stored })
    },
  }
}

/** Returns rules by hash. Loads each ruleset once from its stored text. */
export const rulesByHash = (
  textOf: (hash: string) => string | null,
): { readonly find: RulesByHash; readonly keep: (hash: string, ruleset: Ruleset) => Ruleset } => {
  const known = new Map<string, Ruleset>()
  const keep = (hash: string, ruleset: Ruleset): Ruleset => {
    const before = known.get(hash) ?? ruleset
    known.delete(hash)
    known.set(hash, before)
    for (const oldest of known.keys()) if (known.size > maxLoadedRules) known.delete(oldest)
    return before
  }
  return {
    keep,
    find: (hash) => {
      const before = known.get(hash)
      if (before) return before
      const text = textOf(hash)
      const loaded = text === null ? null : loadStoredRules(text)
      return loaded && keep(hash, loaded)
    },
  }
}
