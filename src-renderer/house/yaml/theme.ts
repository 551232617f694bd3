/** The editor's theme. The editor uses the window's tokens and therefore follows every theme. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const highlights = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--blue)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--green)' },
  { tag: tags.lineComment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.typeName, tags.labelName, tags.meta], color: 'var(--violet)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--soft)' },
])

const editorLook = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: 'var(--text-small)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
    lineHeight: '1.5',
  },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-2)' },
  '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 0 -1px var(--line), inset 0 1px var(--line)' },
  '.cm-line.cm-cellLine': { backgroundColor: 'var(--sunk)' },
  '.cm-gutters': { borderInlineEnd: '1px solid var(--line)', backgroundColor: 'var(--surface)', color: 'var(--soft)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)', fontWeight: 'var(--weight-bold)' },
  '.cm-gutter-lint': { width: '1.25em' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0.125em' },
  '.cm-foldGutter .cm-gutterElement': { minWidth: '1.25em', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    padding: '0 var(--space-2)',
    border: '1px solid var(--edge)',
    backgroundColor: 'var(--sunk)',
    color: 'var(--ink)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--hit)' },
  '.cm-searchMatch, .cm-searchMatch *': { color: 'var(--ink)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--focus)', backgroundColor: 'var(--hit)' },
  '.cm-specialChar': { color: 'var(--bad)' },

  '.cm-tooltip': {
    maxWidth: 'min(30rem, 90vw)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
  },
  '.cm-diagnostic': { borderInlineStartColor: 'var(--bad)', fontFamily: 'inherit', whiteSpace: 'pre-line' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '16rem', maxWidth: '90vw', fontFamily: 'inherit' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '1.75rem',
    padding: '0 var(--space-2)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionMatchedText': { fontWeight: 'var(--weight-bold)' },
  '.cm-tooltip.cm-completionInfo': { padding: 'var(--space-2)', fontFamily: 'inherit' },
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: 'var(--control)' },
    '.cm-foldGutter .cm-gutterElement': { minWidth: '2rem' },
  },

  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBlockEnd: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1)',
    padding: 'var(--space-2)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-1)',
    minHeight: 'var(--control)',
    fontSize: 'inherit',
  },
  '.cm-panel :is(.cm-textfield, .cm-button)': {
    minWidth: '0',
    minHeight: 'var(--control)',
    margin: '0',
    padding: '0 var(--space-2)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--ink)',
    font: 'inherit',
  },
  '.cm-panel :is(input, button):focus-visible': { outline: '0.1875rem solid var(--focus)' },
  '.cm-panel.cm-search [name=close]': {
    minWidth: 'var(--control)',
    minHeight: 'var(--control)',
    color: 'var(--ink)',
    position: 'static',
  },
})

export const yamlTheme: Extension = [editorLook, syntaxHighlighting(highlights)]
