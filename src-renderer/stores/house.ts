import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { InputOf, OutputOf } from '../../src-core/contract/methods.ts'
import type { Edit, OptionHead } from '../../src-core/house/edit.ts'
import { parseSessionName, sessionName } from '../../src-core/house/draft.ts'
import type { Path } from '../../src-core/paths.ts'
import { shareUnchanged } from '../../src-core/collections.ts'
import { failure, success, type ProblemInWords, type Answer } from '../../src-core/problem.ts'
import { houseViewWords } from '../../src-core/words/window/house.ts'
import { visibleName } from '../../src-core/words/text.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { keyOf, renamedEdit, renamedPath, type Rename } from '../house/paths.ts'
import { usePlace } from '../house/place.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'
import { useSettings } from './settings.ts'

export interface EditNote {
  /** What was done, for the history. */
  readonly label?: string
  /** Edits of one group are one step; of those still waiting the last counts. */
  readonly group?: string
}

/** A check that is looked at, with its inputs. */
export type ViewedCheck = NonNullable<InputOf<'readHouse'>['check']>

type Viewed = Pick<InputOf<'readHouse'>, 'section' | 'text' | 'lines' | 'check'>
type Call = (session: string, view: Viewed) => Promise<Answer<DraftView>>

/** Whatever options are edited in them. */
const sameDraft = (one: string, other: string): boolean => parseSessionName(one).id === parseSessionName(other).id

/** House rules being edited. The machine keeps them. */
export const useHouse = defineStore('house', () => {
  const machine = useMachine()
  const notices = useNotices()
  const rules = useRules()
  const library = useLibrary()
  const settings = useSettings()

  /** A new object with every answer, in which unchanged parts are the same objects as before. */
  const house = shallowRef<DraftView>()
  /** The text is shown too; set by the pane that shows it. */
  const asText = ref(false)
  /** The pane of the whole text is shown, which needs the line of every key; set by that pane. */
  const byLine = ref(false)
  /** The check that is shown, with its odds in the last answer. */
  const check = shallowRef<ViewedCheck>()
  const assessed = shallowRef<{
    readonly check: ViewedCheck
    readonly assessment: NonNullable<DraftView['assessment']>
  }>()
  /** Texts on their way to the machine, by the path of their cell. */
  const typing = shallowReactive(new Map<string, string>())
  /** A chart is being read into them. */
  const scanning = shallowRef(false)
  /** The text that was read last, to continue with the rest of it; pieces that went into the rules are kept by name. */
  const scanned = shallowRef<{
    readonly session: string
    readonly text: string
    readonly dice: string
    readonly taken: ReadonlySet<string>
  }>()
  /** Undefined until they were read. */
  const drafts = shallowRef<Pick<OutputOf<'listDrafts'>, 'drafts'> & { readonly problems: readonly ProblemInWords[] }>()

  const { inTurn, unanswered } = createCallQueue()
  const { follow, forget, ...place } = usePlace(house, () => read())
  const { section } = place
  const viewed = (): Viewed => ({
    ...(section.value ? { section: [...section.value] } : {}),
    ...(asText.value ? { text: true } : {}),
    ...(byLine.value ? { lines: true } : {}),
    ...(check.value ? { check: check.value } : {}),
  })

  const take = (answer: Answer<DraftView>, title?: string): boolean => {
    if (answer.ok) house.value = answer.value
    else notices.tellProblems(answer.problems, title)
    return answer.ok
  }

  const attempt = async (call: Call): Promise<Answer<DraftView>> => {
    const before = house.value
    if (!before) return failure({ code: 'no-session', message: houseViewWords.notOpen })
    const view = viewed()
    let answer = await call(before.session, view)
    if (!answer.ok && answer.problems.some(({ code }) => code === 'no-session')) {
      // The machine was restarted, and the file that it kept is unchanged.
      const back = await machine.openHouse({ file: before.file, ...viewed() })
      answer = back.ok ? await call(back.value.session, view) : back
    }
    const now = answer.ok ? success(shareUnchanged(before, answer.value)) : answer
    const assessment = now.ok ? now.value.assessment : null
    assessed.value = view.check && assessment ? { check: view.check, assessment } : undefined
    return now
  }
  const ask = (call: Call, title?: string): Promise<boolean> => inTurn(async () => take(await attempt(call), title))

  const begin = (call: () => Promise<Answer<DraftView>>): Promise<readonly ProblemInWords[]> =>
    inTurn(async () => {
      forget()
      const answer = await call()
      if (!answer.ok) return answer.problems
      house.value = answer.value
      const [first] = answer.value.sections
      if (first) {
        section.value = first.path
        take(await attempt((session, at) => machine.readHouse({ session, ...at })))
      }
      return []
    })
  const open = (which: InputOf<'openHouse'>): Promise<readonly ProblemInWords[]> =>
    begin(() => machine.openHouse(which))
  /** Edits the rules themselves, or an option that the ruleset offers. */
  const turnTo = async (option: string | null): Promise<void> => {
    const { id } = parseSessionName(house.value?.session ?? '')
    const before = section.value
    const problems = await open({ draft: sessionName({ id, option }) })
    if (problems.length > 0) notices.tellProblems(problems)
    else if (before) await place.show(before)
  }
  /** Offers a new option, and turns to it. */
  const offer = async (option: OptionHead): Promise<void> => {
    const before = new Set(house.value?.options.map(({ id }) => id))
    const done = await edit([{ kind: 'option', option }])
    const added = done ? house.value?.options.find(({ id }) => !before.has(id)) : undefined
    if (added) await turnTo(added.id)
  }
  const create = (input: InputOf<'newHouse'>): Promise<readonly ProblemInWords[]> =>
    begin(() => machine.newHouse(input))

  const createRuleset = (input: InputOf<'newRuleset'>): Promise<readonly ProblemInWords[]> =>
    begin(() => machine.newRuleset(input))

  const read = (): Promise<boolean> =>
    house.value ? ask((session, at) => machine.readHouse({ session, ...at })) : Promise.resolve(false)
  const waiting = new Map<string, readonly Edit[]>()
  /** Entries that are on their way to another id. */
  const renames = new Set<Rename>()
  /** Edits of what is shown, as they are meant once the entries that are on their way to another id have it. */
  const meant = (edits: readonly Edit[]): readonly Edit[] => edits.map((one) => [...renames].reduce(renamedEdit, one))
  const edit = (given: readonly Edit[], note: EditNote = {}): Promise<boolean> => {
    const edits = meant(given)
    const own = edits.filter((one) => one.kind === 'rename')
    if (edits.length === 0) return Promise.resolve(true)
    for (const one of own) renames.add(one)
    for (const one of edits) if (one.kind === 'type') typing.set(keyOf(one.path), one.text)
    const { group } = note
    const joins = group !== undefined && waiting.has(group)
    if (group !== undefined) waiting.set(group, edits)
    if (joins) return Promise.resolve(true)
    return inTurn(async () => {
      const now = (group === undefined ? undefined : waiting.get(group)) ?? edits
      if (group !== undefined) waiting.delete(group)
      const sectionNow = section.value && own.reduce(renamedPath, section.value)
      const answer = await attempt((session, at) =>
        machine.editHouse({
          session,
          edits: [...now] as InputOf<'editHouse'>['edits'],
          ...note,
          ...at,
          ...(sectionNow ? { section: [...sectionNow] } : {}),
        }),
      )
      for (const one of own) renames.delete(one)
      if (answer.ok) own.forEach(follow)
      const done = take(answer, houseViewWords.notDone)
      for (const one of now)
        if (one.kind === 'type' && typing.get(keyOf(one.path)) === one.text) typing.delete(keyOf(one.path))
      return done
    })
  }
  const undo = (): Promise<boolean> => ask((session, at) => machine.undoHouse({ session, ...at }))
  const redo = (): Promise<boolean> => ask((session, at) => machine.redoHouse({ session, ...at }))
  /** An answer about the rules with all edits so far; undefined where it cannot be had, which a notice says. */
  const ofNow = <T>(call: (session: string) => Promise<Answer<T>>): Promise<T | undefined> =>
    inTurn(async () => {
      if (!house.value) return undefined
      const answer = await call(house.value.session)
      if (!answer.ok) notices.tellProblems(answer.problems, houseViewWords.notDone)
      return answer.ok ? answer.value : undefined
    })
  /** What depends on entries; undefined where it is not known. */
  const dependents = (shown: readonly Path[]): Promise<OutputOf<'readDependents'> | undefined> => {
    const paths = shown.map((path) => [...[...renames].reduce(renamedPath, path)])
    return inTurn(async () => {
      const answer = house.value && (await machine.readDependents({ session: house.value.session, paths }))
      return answer?.ok ? answer.value : undefined
    })
  }
  /** What is to be merged, cell by cell. */
  const compare = (merged: InputOf<'compareHouse'>['merged']): Promise<OutputOf<'compareHouse'> | undefined> =>
    ofNow((session) => machine.compareHouse({ session, merged }))
  const merge = (merged: InputOf<'mergeHouse'>['merged'], choice: InputOf<'mergeHouse'>['choice']): Promise<boolean> =>
    ask((session, at) => machine.mergeHouse({ session, merged, choice, ...at }))
  /** What was saved, before a number or the latest. */
  const revisions = (before?: number): Promise<OutputOf<'readRevisions'> | undefined> =>
    ofNow((session) => machine.readRevisions(before === undefined ? { session } : { session, before }))
  const bringBack = (number: number): Promise<boolean> =>
    ask((session, at) => machine.bringBack({ session, number, ...at }))
  const settle = (keep: 'mine' | 'theirs'): Promise<boolean> =>
    ask((session, at) => machine.settleHouse({ session, keep, ...at }))

  /** The name of the ruleset it is over, or of the one that it is. */
  const base = computed(() => {
    const id = house.value?.ruleset?.id
    if (house.value?.kind === 'ruleset') return house.value.rules.saved.ruleset
    return library.rulesets.find(({ head }) => head?.id === id)?.name ?? id ?? ''
  })
  const inForce = computed(() => {
    if (!house.value || !rules.rules) return false
    return house.value.kind === 'ruleset'
      ? rules.rules.ruleset === base.value
      : rules.rules.house.includes(house.value.file)
  })
  /**
   * Plays by them: over the ruleset they are written for, with the house rules that lie over it already, but not those of `instead`; or by
   * the ruleset that is edited, with those over it.
   */
  const putInForce = async (instead?: string): Promise<void> => {
    if (!house.value) return
    const { file, kind } = house.value
    const others =
      rules.rules?.ruleset === base.value
        ? rules.rules.house.filter((other) => other !== file && other !== instead)
        : []
    await rules.use({ ruleset: base.value, house: kind === 'ruleset' ? others : [...others, file] })
  }
  /** Sends text that was typed and not sent yet; set by the pane it is typed in. */
  const unsent = shallowRef<() => Promise<void>>()
  /** A new row on its way, with what is typed for it meanwhile; set by the grid it goes into. */
  const arriving = shallowRef<Promise<void>>()
  /** Whether edits are on their way, so that what is shown will still change. */
  const busy = computed(() => unanswered.value > 0 || arriving.value !== undefined)
  /** Answers with the problems; a notice shows them, unless the player is to decide: `file-exists`, `changed-on-disk`. */
  const save = async (file?: string, over?: boolean): Promise<readonly ProblemInWords[]> => {
    await arriving.value
    await unsent.value?.()
    return saveSent(file, over)
  }
  const saveSent = (file?: string, over?: boolean): Promise<readonly ProblemInWords[]> =>
    inTurn(async () => {
      const before = house.value
      const answer = await attempt((session, at) =>
        machine.saveHouse({
          session,
          ...(file === undefined ? {} : { file }),
          ...(over === undefined ? {} : { over }),
          ...at,
        }),
      )
      if (!answer.ok) {
        const own = answer.problems.filter(({ code }) => code === 'file-exists' || code === 'changed-on-disk')
        if (own.length === 0) notices.tellProblems(answer.problems, houseViewWords.notSaved)
        return answer.problems
      }
      take(answer)
      const { head, sound } = answer.value
      const first = before?.disk === 'new' || before?.file !== answer.value.file
      if (first && sound) await putInForce(before?.file)
      const text = houseViewWords.savedAs(visibleName(answer.value.file), head?.version ?? '')
      notices.tell({
        kind: 'done',
        title: sound ? houseViewWords.saved(inForce.value) : houseViewWords.savedUnsound,
        text,
      })
      return []
    })

  const close = (discard: boolean): Promise<void> =>
    inTurn(async () => {
      const before = house.value
      if (!before) return
      const answer = await machine.closeHouse({ session: before.session, discard })
      if (!answer.ok) return notices.tellProblems(answer.problems)
      // Before one is where they stand, so that nothing there gives way to one more.
      await listDrafts()
      house.value = undefined
      forget()
      if (drafts.value?.drafts.some(({ session }) => sameDraft(session, before.session)))
        notices.tell({ kind: 'done', title: houseViewWords.draftKept, text: houseViewWords.draftKeptHint })
    })
  const listDrafts = async (): Promise<void> => {
    const answer = await machine.listDrafts({})
    drafts.value = answer.ok ? answer.value : { drafts: [], problems: answer.problems }
  }
  const readDrafts = (): Promise<void> => inTurn(listDrafts)
  /** Throws a draft away. */
  const discard = (session: string): Promise<void> =>
    inTurn(async () => {
      const closed = await machine.closeHouse({ session, discard: true })
      if (!closed.ok) notices.tellProblems(closed.problems)
      await listDrafts()
    })

  watch([asText, byLine], (looked) => {
    if (looked.some(Boolean)) void read()
  })
  // Lengths are shown in the player's unit.
  watch(() => settings.settings.units, read)

  machine.listen((event) => {
    if (!house.value) return
    if (
      event.kind === 'library-changed' ||
      (event.kind === 'house-changed' && sameDraft(event.session, house.value.session))
    )
      void read()
  })

  return {
    house,
    ...place,
    asText,
    byLine,
    check,
    assessed,
    typing,
    drafts,
    unsent,
    arriving,
    busy,
    base,
    inForce,
    open,
    create,
    createRuleset,
    turnTo,
    offer,
    scanning,
    scanned,
    read,
    meant,
    edit,
    undo,
    redo,
    dependents,
    compare,
    merge,
    revisions,
    bringBack,
    settle,
    save,
    putInForce,
    close,
    readDrafts,
    discard,
  }
})
