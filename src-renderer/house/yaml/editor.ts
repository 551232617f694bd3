/** The YAML editor, made with CodeMirror. Undo and redo use the history of the house rules, not CodeMirror's. */
import { autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { defaultKeymap, indentLess, indentMore } from '@codemirror/commands'
import {
  bracketMatching,
  codeFolding,
  foldCode,
  foldGutter,
  foldKeymap,
  indentOnInput,
  unfoldCode,
} from '@codemirror/language'
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, StateEffect, StateField, Text, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type Command,
  type DecorationSet,
  type KeyBinding,
} from '@codemirror/view'
import { stepBetween } from '../../../src-core/house/history.ts'
import { keymap as commandKeymap, type CommandIn } from '../../../src-core/words/commands.ts'
import { houseViewWords as words } from '../../../src-core/words/window/house.ts'
import { completeYaml, type Suggest } from './completion.ts'
import { diagnosticsOf, type MarkedProblem } from './diagnostics.ts'
import { yamlOf } from './language.ts'
import { yamlTheme } from './theme.ts'

interface YamlEditorEvents {
  /** Called when the player changes the text. */
  readonly changed: () => void
  /** Called with the line of the cursor, from 1, when it moves. */
  readonly moved: (line: number) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Opens the form for the cursor's line. */
  readonly toForm: () => void
  /** Called when the player leaves the editor by keyboard. */
  readonly leave: () => void
}

interface YamlEditorOptions {
  readonly text: string
  /** Name for screen readers. `description` has the shortcuts. */
  readonly label: string
  readonly description: string
  readonly suggest: Suggest
  readonly events: YamlEditorEvents
}

export interface YamlEditor {
  /** Returns the text as it would be saved, with its line endings. */
  readonly text: () => string
  /** Replaces only the part of the text that differs, so that the cursor, folds and scroll position stay on their lines. */
  readonly setText: (text: string) => void
  /** Underlines problems, whose places must match the current text. */
  readonly setProblems: (problems: readonly MarkedProblem[]) => void
  /** Highlights the line of the cell selected in the forms. */
  readonly setCellLine: (line: number | undefined) => void
  /** Selects a line, scrolls it into view and focuses the editor. */
  readonly goToLine: (line: number) => void
  readonly search: () => void
  readonly complete: () => void
  readonly destroy: () => void
}

/**
 * Creates an editor in a shadow root of `host`. There, CodeMirror uses a constructed style sheet, which the content security policy allows. In the
 * page itself, it would use a style element, which the policy forbids.
 */
export const createYamlEditor = (host: HTMLElement, options: YamlEditorOptions): YamlEditor => {
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const lineEnds = new Compartment()
  const { separator, doc } = readText(options.text)
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc,
      extensions: [lineEnds.of(EditorState.lineSeparator.of(separator)), yamlOf(doc), extensions(options)],
    }),
  })
  const text = (): string => view.state.sliceDoc()

  return {
    text,
    setText: (now) => {
      if (now === text()) return
      const next = readText(now)
      const { at, was, now: inserted } = stepBetween(view.state.doc.toString(), next.doc.toString(), '', null)
      view.dispatch({
        changes: { from: at, to: at + was.length, insert: Text.of(inserted.split('\n')) },
        effects: lineEnds.reconfigure(EditorState.lineSeparator.of(next.separator)),
        annotations: fromMachine.of(true),
      })
    },
    setProblems: (problems) => view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state, problems))),
    setCellLine: (line) => view.dispatch({ effects: setCellLine.of(line) }),
    goToLine: (number) => {
      const { from, to } = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    search: () => void openSearchPanel(view),
    complete: () => {
      view.focus()
      view.dispatch({ scrollIntoView: true })
      startCompletion(view)
    },
    destroy: () => view.destroy(),
  }
}

/** Annotates changes that the player didn't make in the editor. */
const fromMachine = Annotation.define<true>()

/** Splits text into lines. If it mixes line endings, carriage returns stay in the text as visible characters. */
const readText = (text: string): { readonly separator: '\n' | '\r\n'; readonly doc: Text } => {
  const separator = /\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'
  return { separator, doc: Text.of(text.split(separator)) }
}

const withLineEnds = (inserted: string, { lineBreak }: EditorState): string =>
  inserted.replaceAll(/\r\n?|\n/g, lineBreak)

const keyBindings = ({ undo, redo, toForm, leave }: YamlEditorEvents): readonly KeyBinding[] => {
  const always = (run: () => void) => (): boolean => {
    run()
    return true
  }
  const runs: Readonly<Record<CommandIn<'text'>, Command>> = {
    undo: always(undo),
    redo: always(redo),
    'to-place': always(toForm),
    'search-text': openSearchPanel,
    suggest: startCompletion,
    'next-problem': nextDiagnostic,
    'previous-problem': previousDiagnostic,
    indent: indentMore,
    outdent: indentLess,
    fold: foldCode,
    unfold: unfoldCode,
    'leave-text': always(leave),
  }
  const own = Object.entries(commandKeymap.text).map(([keys, id]): KeyBinding => ({
    key: keys.replace(/[A-Z]$/, (letter) => letter.toLowerCase()).replaceAll('+', '-'),
    run: runs[id],
  }))
  return [
    ...own.filter(({ key }) => key !== 'Escape'),
    ...completionKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...defaultKeymap,
    // Escape comes last, so that the first press closes a list or the search.
    ...own.filter(({ key }) => key === 'Escape'),
  ]
}

const extensions = ({ label, description, suggest, events }: YamlEditorOptions): Extension => {
  return [
    lintGutter(),
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    bracketMatching(),
    indentOnInput(),
    search({ top: true }),
    autocompletion({ override: [completeYaml(suggest)], icons: false }),
    cellLine,
    yamlTheme,
    EditorState.phrases.of(words.editor),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description }),
    EditorView.clipboardInputFilter.of(withLineEnds),
    EditorView.domEventHandlers({
      beforeinput: ({ inputType, data, isComposing }, view) => {
        const { state } = view
        // These events come from the browser's menu, or from a gesture on a phone.
        if (inputType === 'historyUndo') events.undo()
        else if (inputType === 'historyRedo') events.redo()
        // If typed text replaces a selection, browsers preserve the old formatting with a style attribute, which the policy forbids.
        else if (inputType === 'insertText' && data !== null && !isComposing && !state.selection.main.empty)
          view.dispatch(state.replaceSelection(withLineEnds(data, state)), {
            userEvent: 'input.type',
            scrollIntoView: true,
          })
        else return false
        return true
      },
    }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (docChanged && !transactions.some((each) => each.annotation(fromMachine))) events.changed()
      if (docChanged || selectionSet) events.moved(state.doc.lineAt(state.selection.main.head).number)
    }),
    keymap.of(keyBindings(events)),
  ]
}

const setCellLine = StateEffect.define<number | undefined>()
const cellLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, { changes, effects, state }) =>
    effects.reduce((now, effect) => {
      if (!effect.is(setCellLine)) return now
      const { value } = effect
      if (value === undefined || value > state.doc.lines) return Decoration.none
      return Decoration.set(Decoration.line({ class: 'cm-cellLine' }).range(state.doc.line(value).from))
    }, lines.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})
