import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { InputOf, OutputOf } from '../../src-core/contract/methods.ts'
import type { Edit, OptionHead } from '../../src-core/house/edit.ts'
import { isDefinition } from '../../src-core/house/definitions.ts'
import type { FormEntry } from '../../src-core/house/form.ts'
import { parseSessionName, sessionName } from '../../src-core/house/draft.ts'
import type { Path } from '../../src-core/paths.ts'
import { shareUnchanged } from '../../src-core/collections.ts'
import { failure, success, type ProblemInWords, type Answer } from '../../src-core/problem.ts'
import { houseViewWords } from '../../src-core/words/window/house.ts'
import { visibleName } from '../../src-core/words/text.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { keyOf, renamedEdit, renamedPath, type Rename } from '../house/paths.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'
import { useSettings } from './settings.ts'

interface EditNote {
  /** Name of the undo step in the history. */
  readonly label?: string
  /** Edits with the same group are one undo step. If several haven't been sent yet, only the last one is sent. */
  readonly group?: string
}

/** The check whose odds are shown, with its inputs. */
export type ViewedCheck = NonNullable<InputOf<'readHouse'>['check']>

/** What an answer should contain besides the draft. */
type Shown = Pick<InputOf<'readHouse'>, 'place' | 'definitions' | 'lines' | 'check'>
type DraftCall = (session: string, shown: Shown) => Promise<Answer<DraftView>>

/** Whether two sessions edit the same draft, even if in different options. */
const isSameDraft = (one: string, other: string): boolean => parseSessionName(one).id === parseSessionName(other).id

/** The draft of house rules or a ruleset that is being edited. The background process stores it. */
export const useHouse = defineStore('house', () => {
  const machine = useMachine()
  const notices = useNotices()
  const rules = useRules()
  const library = useLibrary()
  const settings = useSettings()

  /** A new object after every answer. Unchanged parts stay the same objects. */
  const draft = shallowRef<DraftView>()
  /** Whether answers should contain the line of every key. The YAML pane sets it. */
  const needsLines = ref(false)
  /** The page that the editor shows: the sheet, or the definitions that aren't on it. */
  const surface = ref<'sheet' | 'definitions'>('sheet')
  /** The selected place in the rules. */
  const place = shallowRef<Path>()
  /** The check whose odds are shown. */
  const check = shallowRef<ViewedCheck>()
  const assessed = shallowRef<{
    readonly check: ViewedCheck
    readonly assessment: NonNullable<DraftView['assessment']>
  }>()
  /** Text being sent, by the path of its cell. */
  const typing = shallowReactive(new Map<string, string>())
  /** Undefined until loaded. */
  const drafts = shallowRef<Pick<OutputOf<'listDrafts'>, 'drafts'> & { readonly problems: readonly ProblemInWords[] }>()

  const { inTurn, unanswered } = createCallQueue()
  /** Selects a place and reads its form. */
  const choose = (path: Path | undefined): Promise<boolean> => {
    place.value = path
    return read()
  }
  /** Whether the sheet takes the focus when it shows the selected place. */
  const takesFocus = ref(false)
  /** Selects a place and shows the page that contains it. */
  const jump = (path: Path, focus = false): Promise<boolean> => {
    takesFocus.value = focus
    surface.value = isDefinition(path) ? 'definitions' : 'sheet'
    return choose(path)
  }
  const shown = (): Shown => ({
    ...(place.value ? { place: [...place.value] } : {}),
    ...(surface.value === 'definitions' ? { definitions: true } : {}),
    ...(needsLines.value ? { lines: true } : {}),
    ...(check.value ? { check: check.value } : {}),
  })

  const receive = (answer: Answer<DraftView>, title?: string): boolean => {
    if (answer.ok) draft.value = answer.value
    else notices.tellProblems(answer.problems, title)
    return answer.ok
  }

  /** Makes a call about the draft. Reopens the session if the background process was restarted. */
  const callDraft = async (call: DraftCall): Promise<Answer<DraftView>> => {
    const before = draft.value
    if (!before) return failure({ code: 'no-session', message: houseViewWords.notOpen })
    const view = shown()
    let answer = await call(before.session, view)
    if (!answer.ok && answer.problems.some(({ code }) => code === 'no-session')) {
      const reopened = await machine.openHouse({ file: before.file, ...view })
      answer = reopened.ok ? await call(reopened.value.session, view) : reopened
    }
    const now = answer.ok ? success(shareUnchanged(before, answer.value)) : answer
    const assessment = now.ok ? now.value.assessment : null
    assessed.value = view.check && assessment ? { check: view.check, assessment } : undefined
    return now
  }
  const send = (call: DraftCall): Promise<boolean> => inTurn(async () => receive(await callDraft(call)))

  const openWith = (call: () => Promise<Answer<DraftView>>): Promise<readonly ProblemInWords[]> =>
    inTurn(async () => {
      place.value = undefined
      const answer = await call()
      if (!answer.ok) return answer.problems
      draft.value = answer.value
      return []
    })
  const open = (which: InputOf<'openHouse'>): Promise<readonly ProblemInWords[]> =>
    openWith(() => machine.openHouse(which))
  /** Opens an option of the file. Null opens the file's own rules. */
  const openOption = async (option: string | null): Promise<void> => {
    const { id } = parseSessionName(draft.value?.session ?? '')
    const before = place.value
    const problems = await open({ draft: sessionName({ id, option }) })
    if (problems.length > 0) notices.tellProblems(problems)
    else if (before) await choose(before)
  }
  /** Adds an option and opens it. */
  const addOption = async (option: OptionHead): Promise<void> => {
    const before = new Set(draft.value?.options.map(({ id }) => id))
    const done = await edit([{ kind: 'option', option }])
    const added = done ? draft.value?.options.find(({ id }) => !before.has(id)) : undefined
    if (added) await openOption(added.id)
  }
  const create = (input: InputOf<'newHouse'>): Promise<readonly ProblemInWords[]> =>
    openWith(() => machine.newHouse(input))

  const createRuleset = (input: InputOf<'newRuleset'>): Promise<readonly ProblemInWords[]> =>
    openWith(() => machine.newRuleset(input))

  const read = (): Promise<boolean> =>
    draft.value ? send((session, at) => machine.readHouse({ session, ...at })) : Promise.resolve(false)
  const waiting = new Map<string, readonly Edit[]>()
  /** Renames being sent. */
  const renames = new Set<Rename>()
  /** Adjusts the paths of edits to the renames being sent. */
  const afterRenames = (edits: readonly Edit[]): readonly Edit[] =>
    edits.map((one) => [...renames].reduce(renamedEdit, one))
  /** Makes edits. The edits can be a function of the selected entry, which is called after all earlier calls. */
  const edit = (
    given: readonly Edit[] | ((entry: FormEntry | null) => readonly Edit[]),
    note: EditNote = {},
  ): Promise<boolean> => {
    if (typeof given === 'function') {
      const pending = [...renames]
      return inTurn(() => {
        const edits = given(draft.value?.entry ?? null).map((one) => pending.reduce(renamedEdit, one))
        return edits.length === 0 ? Promise.resolve(true) : sendEdits(edits, note)
      })
    }
    const edits = afterRenames(given)
    if (edits.length === 0) return Promise.resolve(true)
    for (const one of edits) if (one.kind === 'rename') renames.add(one)
    for (const one of edits) if (one.kind === 'type') typing.set(keyOf(one.path), one.text)
    const { group } = note
    const joins = group !== undefined && waiting.has(group)
    if (group !== undefined) waiting.set(group, edits)
    if (joins) return Promise.resolve(true)
    return inTurn(() => {
      const now = (group === undefined ? undefined : waiting.get(group)) ?? edits
      if (group !== undefined) waiting.delete(group)
      return sendEdits(now, note)
    })
  }
  const sendEdits = async (edits: readonly Edit[], note: EditNote): Promise<boolean> => {
    const own = edits.filter((one) => one.kind === 'rename')
    const at = place.value && own.reduce(renamedPath, place.value)
    const answer = await callDraft((session, view) =>
      machine.editHouse({
        session,
        edits: [...edits] as InputOf<'editHouse'>['edits'],
        ...note,
        ...view,
        ...(at ? { place: [...at] } : {}),
      }),
    )
    for (const one of own) renames.delete(one)
    if (answer.ok && place.value) place.value = own.reduce(renamedPath, place.value)
    const done = receive(answer, houseViewWords.notDone)
    for (const one of edits)
      if (one.kind === 'type' && typing.get(keyOf(one.path)) === one.text) typing.delete(keyOf(one.path))
    return done
  }
  /** Returns the selected entry after all earlier calls. */
  const readEntry = (): Promise<FormEntry | null> => inTurn(() => Promise.resolve(draft.value?.entry ?? null))
  const undo = (): Promise<boolean> => send((session, at) => machine.undoHouse({ session, ...at }))
  const redo = (): Promise<boolean> => send((session, at) => machine.redoHouse({ session, ...at }))
  /** Queries the draft after all edits so far. If refused, shows a notice and returns undefined. */
  const query = <T>(call: (session: string) => Promise<Answer<T>>): Promise<T | undefined> =>
    inTurn(async () => {
      if (!draft.value) return undefined
      const answer = await call(draft.value.session)
      if (!answer.ok) notices.tellProblems(answer.problems, houseViewWords.notDone)
      return answer.ok ? answer.value : undefined
    })
  /** The entries that depend on any of the given paths. Undefined if unknown. */
  const dependents = (shown: readonly Path[]): Promise<OutputOf<'readDependents'> | undefined> => {
    const paths = shown.map((path) => [...[...renames].reduce(renamedPath, path)])
    return inTurn(async () => {
      const answer = draft.value && (await machine.readDependents({ session: draft.value.session, paths }))
      return answer?.ok ? answer.value : undefined
    })
  }
  const compare = (merged: InputOf<'compareHouse'>['merged']): Promise<OutputOf<'compareHouse'> | undefined> =>
    query((session) => machine.compareHouse({ session, merged }))
  const merge = (merged: InputOf<'mergeHouse'>['merged'], choice: InputOf<'mergeHouse'>['choice']): Promise<boolean> =>
    send((session, at) => machine.mergeHouse({ session, merged, choice, ...at }))
  /** Saved revisions, latest first. If `before` is given, only those before that number. */
  const revisions = (before?: number): Promise<OutputOf<'readRevisions'> | undefined> =>
    query((session) => machine.readRevisions(before === undefined ? { session } : { session, before }))
  const restoreRevision = (number: number): Promise<boolean> =>
    send((session, at) => machine.bringBack({ session, number, ...at }))
  const resolveConflict = (keep: 'mine' | 'theirs'): Promise<boolean> =>
    send((session, at) => machine.settleHouse({ session, keep, ...at }))

  /** The name of the base ruleset, or of the draft itself if it is a ruleset. */
  const base = computed(() => {
    const id = draft.value?.ruleset?.id
    if (draft.value?.kind === 'ruleset') return draft.value.rules.saved.ruleset
    return library.rulesets.find(({ head }) => head?.id === id)?.name ?? id ?? ''
  })
  const isInUse = computed(() => {
    if (!draft.value || !rules.rules) return false
    return draft.value.kind === 'ruleset'
      ? rules.rules.ruleset === base.value
      : rules.rules.house.includes(draft.value.file)
  })
  /**
   * Starts using the draft's file. House rules are added to those in use and replace `instead`. A ruleset keeps the house rules that are in use with
   * it.
   */
  const putInUse = async (instead?: string): Promise<void> => {
    if (!draft.value) return
    const { file, kind } = draft.value
    const others =
      rules.rules?.ruleset === base.value
        ? rules.rules.house.filter((other) => other !== file && other !== instead)
        : []
    await rules.use({ ruleset: base.value, house: kind === 'ruleset' ? others : [...others, file] })
  }
  /** Sends typed text that hasn't been sent yet. Set by the YAML pane. */
  const sendTyping = shallowRef<() => Promise<void>>()
  /** Whether edits are being sent. */
  const busy = computed(() => unanswered.value > 0)
  /**
   * Saves the draft. Returns the problems. A notice shows them, except for `file-exists` and `changed-on-disk`, which the player has to decide about.
   */
  const save = async (file?: string, over?: boolean): Promise<readonly ProblemInWords[]> => {
    await sendTyping.value?.()
    return saveSent(file, over)
  }
  const saveSent = (file?: string, over?: boolean): Promise<readonly ProblemInWords[]> =>
    inTurn(async () => {
      const before = draft.value
      // Whether the last saved version couldn't be used.
      const name = before?.kind === 'ruleset' ? base.value : (before?.file ?? '')
      const hadProblems = (library.find(name)?.problems.length ?? 0) > 0
      const answer = await callDraft((session, at) =>
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
      receive(answer)
      const { head, sound } = answer.value
      const first = before?.disk === 'new' || before?.file !== answer.value.file
      if ((first || hadProblems) && sound) {
        // The names and bases of rules in use come from the library.
        await library.read()
        await putInUse(before?.file)
      }
      const text = houseViewWords.savedAs(visibleName(answer.value.file), head?.version ?? '')
      notices.tell({
        kind: 'done',
        title: sound ? houseViewWords.saved(isInUse.value) : houseViewWords.savedWithProblems,
        text,
      })
      return []
    })

  const close = (discard: boolean): Promise<void> =>
    inTurn(async () => {
      const before = draft.value
      if (!before) return
      const answer = await machine.closeHouse({ session: before.session, discard })
      if (!answer.ok) return notices.tellProblems(answer.problems)
      // The list of drafts must be ready before it appears, so that it doesn't jump.
      await listDrafts()
      draft.value = undefined
      place.value = undefined
      if (drafts.value?.drafts.some(({ session }) => isSameDraft(session, before.session)))
        notices.tell({ kind: 'done', title: houseViewWords.closed, text: houseViewWords.closedHint })
    })
  const listDrafts = async (): Promise<void> => {
    const answer = await machine.listDrafts({})
    drafts.value = answer.ok ? answer.value : { drafts: [], problems: answer.problems }
  }
  const readDrafts = (): Promise<void> => inTurn(listDrafts)
  const discard = (session: string): Promise<void> =>
    inTurn(async () => {
      const closed = await machine.closeHouse({ session, discard: true })
      if (!closed.ok) notices.tellProblems(closed.problems)
      await listDrafts()
    })

  watch([needsLines, () => surface.value === 'definitions'], (looked) => {
    if (looked.some(Boolean)) void read()
  })
  // Lengths depend on the player's unit.
  watch(() => settings.settings.units, read)

  machine.listen((event) => {
    if (!draft.value) return
    if (
      event.kind === 'library-changed' ||
      (event.kind === 'house-changed' && isSameDraft(event.session, draft.value.session))
    )
      void read()
  })

  return {
    draft,
    place,
    choose,
    jump,
    takesFocus,
    surface,
    needsLines,
    check,
    assessed,
    typing,
    drafts,
    sendTyping,
    busy,
    base,
    isInUse,
    open,
    create,
    createRuleset,
    openOption,
    addOption,
    read,
    afterRenames,
    edit,
    readEntry,
    undo,
    redo,
    dependents,
    compare,
    merge,
    revisions,
    restoreRevision,
    resolveConflict,
    save,
    putInUse,
    close,
    readDrafts,
    discard,
  }
})
