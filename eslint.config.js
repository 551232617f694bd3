// How the code is written. Who may import whom is in .dependency-cruiser.cjs; how it is laid out is Prettier's.
import vue from 'eslint-plugin-vue'
import { globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }

/** Zod measures a text or a list before it knows that it is one: src-core/sizes.ts does not. */
const measured = {
  selector:
    'CallExpression[callee.property.name=/^(min|max|length|nonempty)$/][callee.object.callee.property.name=/^(string|array)$/]',
  message: 'Say the size with textOf or listOf of src-core/sizes.ts, which settle the type first.',
}

/** A function of the domain gives the same answer for the same input: the time and the dice are handed in. */
const noClock = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'The core has no clock: hand the time in.',
  },
  { selector: 'CallExpression[callee.name="Date"]', message: 'The core has no clock: hand the time in.' },
]
const noClockOrDice = [
  { object: 'Date', property: 'now', message: 'The core has no clock: hand the time in.' },
  { object: 'Math', property: 'random', message: 'The core rolls with a random source that is handed in.' },
]

/** Dotted paths of data are made and taken apart in src-core/paths.ts alone. */
const paths = 'Make the path with src-core/paths.ts.'
const noDottedPath = [
  {
    selector: 'CallExpression[callee.property.name=/^(join|split|lastIndexOf)$/][arguments.0.value="."]',
    message: paths,
  },
  { selector: String.raw`TemplateElement[tail=false][value.raw=/^(\.?[a-z-]+(\.[a-z-]+)*)?\.$/]`, message: paths },
]

const noSpying = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]',
  message: 'A test that watches or replaces a module lives in tests/main/spying, where it has modules of its own.',
}

export default tseslint.config(
  globalIgnores(['out/', 'dist/', 'coverage/', 'tests/golden/', '**/*.cjs', '**/*.js']),
  { linterOptions: { noInlineConfig: true } },
  tseslint.configs.strictTypeChecked,
  vue.configs['flat/recommended'],
  {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        projectService: true,
        extraFileExtensions: ['.vue'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', noDefaultExport, measured],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // An import of nothing but inline types would load the module all the same.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['src-core/**'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, measured, ...noClock, ...noDottedPath],
      'no-restricted-properties': ['error', ...noClockOrDice],
    },
  },
  {
    files: ['src-core/paths.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, measured, ...noClock] },
  },
  {
    files: ['src-main/{api,cli,pdf}/**', 'src-renderer/{play,stores}/**'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, measured, ...noDottedPath] },
  },
  {
    // Here files of tests share their modules.
    files: ['tests/**'],
    ignores: ['tests/{renderer,shell,main/spying}/**'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, measured, noSpying] },
  },
  {
    // These tools look for a default export.
    files: ['**/*.config.ts', 'src-renderer/vue.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Prettier breaks lines; names of one word are the field's words; what may be left out needs no default.
    files: ['**/*.vue'],
    rules: {
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off',
      'vue/singleline-html-element-content-newline': 'off',
    },
  },
)
