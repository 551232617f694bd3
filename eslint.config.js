// Code rules. The import rules are in .dependency-cruiser.cjs. Prettier formats the code.
import vue from 'eslint-plugin-vue'
import { globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' }

/** Zod checks the length of a string or an array before its type. The helpers in src-core/sizes.ts check the type first. */
const measured = {
  selector:
    'CallExpression[callee.property.name=/^(min|max|length|nonempty)$/][callee.object.callee.property.name=/^(string|array)$/]',
  message: 'Use textOf or listOf from src-core/sizes.ts, which check the type first.',
}

/** Core functions are pure. They take the time and the random source as parameters. */
const noClock = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'The core has no clock. Pass the time as a parameter.',
  },
  { selector: 'CallExpression[callee.name="Date"]', message: 'The core has no clock. Pass the time as a parameter.' },
]
const noClockOrDice = [
  { object: 'Date', property: 'now', message: 'The core has no clock. Pass the time as a parameter.' },
  { object: 'Math', property: 'random', message: 'The core has no dice. Pass a random source as a parameter.' },
]

/** Only src-core/paths.ts builds and splits dotted paths. */
const paths = 'Use the functions of src-core/paths.ts.'
const noDottedPath = [
  {
    selector: 'CallExpression[callee.property.name=/^(join|split|lastIndexOf)$/][arguments.0.value="."]',
    message: paths,
  },
  { selector: String.raw`TemplateElement[tail=false][value.raw=/^(\.?[a-z-]+(\.[a-z-]+)*)?\.$/]`, message: paths },
]

const noSpying = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]',
  message: 'Tests that spy on a module or replace it belong in tests/main/spying, which isolates modules.',
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
      // An import that has only inline types would still load the module.
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
    // Other test files share modules.
    files: ['tests/**'],
    ignores: ['tests/{renderer,shell,main/spying}/**'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, measured, noSpying] },
  },
  {
    // These tools require a default export.
    files: ['**/*.config.ts', 'src-renderer/vue.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Prettier breaks lines. One-word component names are fine. Optional props need no default.
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
