import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { LibraryEntry } from '../../src-core/contract/library.ts'
import type { ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import { useQuery } from '../api/query.ts'
import { useMachine } from '../api/machine.ts'
import { useLibrary } from './library.ts'
import { useSettings } from './settings.ts'

const titleOf = (entry: LibraryEntry | undefined, name: string): string => entry?.head?.title ?? name

/** The rules in use: a ruleset, and the house rules over it. Every view shows these. */
export const useRules = defineStore('rules', () => {
  const machine = useMachine()
  const library = useLibrary()
  const settings = useSettings()

  /** Grows whenever files change, so that what is made from them is read again. */
  const edition = ref(0)
  machine.listen(({ kind }) => {
    if (kind === 'library-changed') edition.value += 1
  })

  /** The rules last chosen; before any was, the first ruleset without a problem. */
  const chosen = computed((): RulesChoice | undefined => {
    if (settings.settings.rules) return settings.settings.rules
    const first = library.rulesets.find(({ problems }) => problems.length === 0) ?? library.rulesets[0]
    return first && { ruleset: first.name, house: [] }
  })
  /** With the player's scale, and in the player's unit. */
  const rules = computed((): RulesChoice | undefined => {
    const { scale, units } = settings.settings
    const all: ScaleChoice = { ...scale, ...(units === 'centimetres' && scale.units === undefined ? { preferred: 'cm' } : {}) }
    return chosen.value && { ...chosen.value, ...(Object.keys(all).length > 0 ? { scale: all } : {}) }
  })
  const ruleset = computed(() => (rules.value ? library.find(rules.value.ruleset) : undefined))
  const title = computed(() => (rules.value ? titleOf(ruleset.value, rules.value.ruleset) : undefined))
  /** What the ruleset leaves to the players. */
  const options = computed(() => ruleset.value?.options ?? [])
  const house = computed(
    () => rules.value?.house.map((name) => ({ name, title: library.option(name)?.title ?? titleOf(library.find(name), name) })) ?? [],
  )

  /** Where the rules are not as printed; read again when the rules or their files change. */
  const provenance = useQuery(() => {
    const now = rules.value
    return now && edition.value >= 0 ? machine.readProvenance(now) : undefined
  })
  /** How many changes the house rules make; undefined where it is not known. */
  const changes = computed(() => {
    const answer = provenance.answer.value
    return answer?.ok ? (answer.value.changes ?? undefined) : undefined
  })

  /** What a distance becomes at the scale; null where distances are as written. */
  const scale = computed(() => (provenance.answer.value?.ok ? provenance.answer.value.value.scale : null))

  const use = ({ ruleset: name, house: files }: RulesChoice): Promise<void> =>
    settings.change({ rules: { ruleset: name, house: [...files] } })
  /** Whether house rules are written for a ruleset. */
  const fits = (house: string, ruleset: string): boolean => library.find(house)?.head?.extends === library.find(ruleset)?.head?.id
  /** Plays by another ruleset; the house rules that are written for it stay. */
  const useRuleset = (name: string): Promise<void> =>
    use({ ruleset: name, house: (rules.value?.house ?? []).filter((house) => fits(house, name)) })
  /** Puts house rules over the ruleset, or takes them off. What it offers itself lies below what others changed. */
  const toggleHouse = async (name: string): Promise<void> => {
    if (!rules.value) return
    const { ruleset: base, house: before } = rules.value
    const others = before.filter((other) => other !== name)
    const own = library.option(name) ? others.findLastIndex((other) => library.option(other)) + 1 : others.length
    await use({ ruleset: base, house: before.includes(name) ? others : others.toSpliced(own, 0, name) })
  }
  return { rules, ruleset, title, house, options, changes, scale, edition, use, useRuleset, toggleHouse, fits }
})
