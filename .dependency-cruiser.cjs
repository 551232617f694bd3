// Who may know whom. docs/architecture.md draws the picture; these rules keep it true.

/** A room reaches its own files, the core, packages, package.json, the schema of the format and the guide; nothing else. */
const knowsTheCoreOnly = (room) => ({
  name: `${room}-knows-src-core-only`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    pathNot: [
      ...[`^${room}/`, '^src-core/', '^package\\.json$', '^rulesets/ruleset\\.schema\\.json$'],
      ...['^docs/guide/', 'node_modules/'],
    ],
    dependencyTypesNot: ['core', 'unknown'],
  },
})

module.exports = {
  forbidden: [
    knowsTheCoreOnly('src-main'),
    knowsTheCoreOnly('src-renderer'),
    {
      name: 'src-core-knows-nobody',
      comment: 'The domain is pure: no other room, no module of Node, no package but these two.',
      severity: 'error',
      from: { path: '^src-core/' },
      to: { pathNot: ['^src-core/', 'node_modules/(zod|yaml)/'] },
    },
    {
      name: 'the-engine-reckons-and-the-rest-speaks',
      severity: 'error',
      comment: 'But a modifier without a label is called by its condition from the loading on.',
      from: { path: '^src-core/(resolve|odds|ruleset)/', pathNot: '^src-core/ruleset/modifier-labels\\.ts$' },
      to: { path: '^src-core/(speech|sheet|house|play|contract)/' },
    },
    {
      name: 'speech-knows-the-ruleset-only',
      comment: 'The same sentences for a sheet, an answer and the editor.',
      severity: 'error',
      from: { path: '^src-core/speech/' },
      to: { path: '^src-core/(resolve|odds|sheet|house|play|contract)/' },
    },
    {
      name: 'src-renderer-runs-in-a-browser',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycle',
      comment: 'Types may refer to each other; what runs may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    // Electron brings these itself; only its types are a package.
    {
      name: 'nothing-unresolved',
      comment: 'The peers of the benchmark have packages of their own, which need not be installed.',
      severity: 'error',
      from: { pathNot: '^tests/bench/peers/' },
      to: { couldNotResolve: true, pathNot: '^electron/(main|renderer|common)$' },
    },
    {
      name: 'electron-stays-in-its-shell',
      comment: 'Everything else runs in every host.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/((main|preload)\\.ts$|desktop/)' },
      to: { path: '^electron(/|$)' },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package of a package may vanish with its next version.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'what-ships-needs-no-development-package',
      comment: 'The window may: what it uses is bundled into it.',
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
