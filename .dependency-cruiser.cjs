// Import rules. docs/architecture.md describes the layers.

/** Allows a process to import its own files, the core, packages, package.json, the ruleset schema and the guide. */
const importsOnlyCore = (folder) => ({
  name: `${folder}-imports-only-src-core`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    pathNot: [
      ...[`^${folder}/`, '^src-core/', '^package\\.json$', '^rulesets/ruleset\\.schema\\.json$'],
      ...['^docs/guide/', 'node_modules/'],
    ],
    dependencyTypesNot: ['core', 'unknown'],
  },
})

module.exports = {
  forbidden: [
    importsOnlyCore('src-main'),
    importsOnlyCore('src-renderer'),
    {
      name: 'src-core-is-pure',
      comment: 'The core imports no other folder, no Node module and only these two packages.',
      severity: 'error',
      from: { path: '^src-core/' },
      to: { pathNot: ['^src-core/', 'node_modules/(zod|yaml)/'] },
    },
    {
      name: 'engine-imports-no-presentation',
      severity: 'error',
      comment: 'Exception: loading a ruleset labels modifiers without a label by their condition.',
      from: { path: '^src-core/(resolve|odds|ruleset)/', pathNot: '^src-core/ruleset/modifier-labels\\.ts$' },
      to: { path: '^src-core/(speech|sheet|house|play|contract)/' },
    },
    {
      name: 'speech-imports-only-ruleset',
      comment: 'Sheets, answers and the editor share these sentences.',
      severity: 'error',
      from: { path: '^src-core/speech/' },
      to: { path: '^src-core/(resolve|odds|sheet|house|play|contract)/' },
    },
    {
      name: 'src-renderer-has-no-node-modules',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Only types may import each other in a cycle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    // Electron provides these modules. Only their types are in a package.
    {
      name: 'no-unresolved-imports',
      comment: 'Libraries that benchmarks compare with have their own packages, which may not be installed.',
      severity: 'error',
      from: { pathNot: '^tests/bench/peers/' },
      to: { couldNotResolve: true, pathNot: '^electron/(main|renderer|common)$' },
    },
    {
      name: 'electron-only-in-desktop',
      comment: 'Everything else also runs without Electron.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/((main|preload)\\.ts$|desktop/)' },
      to: { path: '^electron(/|$)' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that only a dependency installs can disappear when that dependency is updated.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependencies-at-run-time',
      comment: 'The window may, because its packages are bundled.',
      severity: 'error',
      from: { path: '^src-(core|main)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
