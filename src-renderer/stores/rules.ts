import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { RulesChoice, LibraryEntry } from '../../src-core/contract/rules.ts'
import { atScale } from '../../src-core/contract/window.ts'
import { shareUnchanged } from '../../src-core/collections.ts'
import { layersFrom, inLayerOrder } from '../../src-core/ruleset/house-rules.ts'
import { windowWords } from '../../src-core/words/window/shell.ts'
import { useQuery } from '../api/query.ts'
import { useMachine } from '../api/machine.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'
import { useSettings } from './settings.ts'

const titleOf = (entry: LibraryEntry | undefined, name: string): string => entry?.head?.title ?? name

/** The rules in use: a ruleset and the house rules on top of it. */
export const useRules = defineStore('rules', () => {
  const machine = useMachine()
  const library = useLibrary()
  const settings = useSettings()
  const notices = useNotices()

  /** The house rules that the given ones extend, or that offer them as an option. */
  const overOf = (name: string): string | undefined =>
    library.find(name)?.over ??
    library.houseRules.find(({ options: offered }) => offered.some((option) => option.name === name))?.name
  /** House rules in layer order, including those that they extend. */
  const layers = (house: readonly string[]): readonly string[] => inLayerOrder(house, overOf)
  /** Whether house rules are the same as `below` or extend them. */
  const isOver = (name: string, below: string): boolean => layersFrom(name, overOf).includes(below)

  /** The number of file changes so far. Queries depend on it. */
  const edition = ref(0)
  machine.listen(({ kind }) => {
    if (kind === 'library-changed') edition.value += 1
  })

  /** The rules in the settings, or else the first ruleset without problems. */
  const chosen = computed<RulesChoice | undefined>((previous) => {
    const { rules: last } = settings.settings
    if (last) return shareUnchanged(previous, { ...last, house: [...layers(last.house)] })
    const first = library.rulesets.find(({ problems }) => problems.length === 0) ?? library.rulesets[0]
    return first && { ruleset: first.name, house: [] }
  })
  /** The chosen rules with the player's scale and unit. */
  const rules = computed((): RulesChoice | undefined => chosen.value && atScale(chosen.value, settings.settings))
  const ruleset = computed(() => (rules.value ? library.find(rules.value.ruleset) : undefined))
  /** The id of the ruleset in use. Undefined until the library is loaded. */
  const rulesetId = computed(() => ruleset.value?.head?.id)
  const title = computed(() => (rules.value ? titleOf(ruleset.value, rules.value.ruleset) : undefined))
  /** The title of the house rules that the given ones extend. Undefined if they extend a ruleset. */
  const overTitle = (name: string): string | undefined => {
    const over = overOf(name)
    return over === undefined ? undefined : titleOf(library.find(over), over)
  }
  /** The options of the ruleset in use. */
  const options = computed(() => ruleset.value?.options ?? [])
  /** The options of house rules in use. */
  const optionsOf = (name: string): LibraryEntry['options'] =>
    rules.value?.house.includes(name) ? (library.find(name)?.options ?? []) : []
  const titleNow = (name: string): string => library.option(name)?.title ?? titleOf(library.find(name), name)
  const house = computed(
    () =>
      rules.value?.house.map((name) => ({
        name,
        title: titleNow(name),
        over: overTitle(name),
      })) ?? [],
  )

  const provenance = useQuery(() => {
    const now = rules.value
    return now && edition.value >= 0 ? machine.readProvenance(now) : undefined
  })
  /** The number of changes by house rules. Undefined if unknown. */
  const changes = computed(() => {
    const answer = provenance.answer.value
    return answer?.ok ? (answer.value.changes ?? undefined) : undefined
  })

  /** The marks of values that aren't as printed. */
  const marks = computed(() => (provenance.answer.value?.ok ? provenance.answer.value.value.marks : []))

  /** An example of the scale. Null if distances aren't scaled. */
  const scale = computed(() => (provenance.answer.value?.ok ? provenance.answer.value.value.scale : null))

  const use = ({ ruleset: name, house: files }: RulesChoice): Promise<void> =>
    settings.change({ rules: { ruleset: name, house: [...layers(files)] } })
  /** The id of the ruleset that the house rules are for. */
  const rulesetUnder = (house: string): string | undefined =>
    library.find(layersFrom(house, overOf).at(-1) ?? house)?.head?.extends ?? undefined
  /** Whether the house rules are for the ruleset. */
  const fits = (house: string, ruleset: string): boolean => {
    const id = library.find(ruleset)?.head?.id
    return id !== undefined && rulesetUnder(house) === id
  }
  /** Switches to another ruleset, keeping the house rules for it. */
  const useRuleset = (name: string): Promise<void> =>
    use({ ruleset: name, house: (rules.value?.house ?? []).filter((house) => fits(house, name)) })
  /**
   * Adds house rules and those they extend, or removes them and those that extend them. A notice lists the others that were removed. An option goes
   * directly above the rules that offer it.
   */
  const toggleHouse = async (name: string): Promise<void> => {
    if (!rules.value) return
    const { ruleset: base, house: before } = rules.value
    const isOn = before.includes(name)
    const others = before.filter((other) => !isOver(other, name))
    const heirs = house.value.filter((other) => isOn && other.name !== name && isOver(other.name, name))
    const offering = overOf(name)
    const siblings = offering === undefined ? options.value : (library.find(offering)?.options ?? [])
    const isBelow = (other: string): boolean => other === offering || siblings.some((option) => option.name === other)
    const at = library.option(name) ? others.findLastIndex(isBelow) + 1 : others.length
    await use({ ruleset: base, house: isOn ? others : others.toSpliced(at, 0, name) })
    if (heirs.length > 0)
      notices.tell({
        kind: 'done',
        title: windowWords.removedWithHeirs(
          titleNow(name),
          heirs.map(({ title: heir }) => heir),
        ),
      })
  }
  return {
    rules,
    ruleset,
    rulesetId,
    title,
    house,
    options,
    optionsOf,
    changes,
    marks,
    scale,
    edition,
    use,
    useRuleset,
    toggleHouse,
    fits,
    layers,
    isOver,
    overTitle,
    rulesetUnder,
  }
})
