import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { BattleRules } from '../state/battle-rules.ts'
import type { Battles } from '../state/battles.ts'
import type { Database } from '../state/database.ts'
import type { SettingsStore } from '../state/settings.ts'
import type { WatchedLibrary } from '../rulesets/watch.ts'
import type { Chosen } from './chosen.ts'
import type { Hub } from './hub.ts'
import type { Host } from './host.ts'
import type { Shelves } from './shelves.ts'

/** What handlers work with. */
export interface Services {
  readonly host: Host
  readonly hub: Hub
  readonly database: Database
  readonly settings: SettingsStore
  readonly shelves: Shelves
  readonly chosen: Chosen
  readonly library: WatchedLibrary
  /** Kept in the settings folder. */
  readonly battles: Battles
  /** The rules of battles. */
  readonly battleRules: BattleRules
  /**
   * A ruleset with its house rules as their files are now. Problems carry which name of the request they are about, as path:
   * `ruleset`, `house.N`.
   */
  readonly load: (rules: RulesChoice) => Result<Ruleset>
}
