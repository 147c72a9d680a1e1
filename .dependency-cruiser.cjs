/**
 * Who may import whom. Each rule carries its reason; DESIGN and ARCHITECTURE.md tell the same in prose.
 * Type imports count: `tsPreCompilationDeps` sees them.
 */

/** @param {string} name @param {string} reason @param {string} from @param {string} allowed */
const onlyFrom = (name, reason, from, allowed) => ({
  name,
  comment: reason,
  severity: 'error',
  from: { path: from },
  to: { path: '^(protocol|server|extension|webview|sdk|test|bench|scripts)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    onlyFrom(
      'protocol-is-a-leaf',
      'The wire is what every part shares, so it can share nothing of theirs.',
      '^protocol/',
      '^protocol/',
    ),
    onlyFrom('base-is-a-leaf', 'Base knows nothing of the product.', '^server/base/', '^server/base/'),
    onlyFrom(
      'engine-is-pure',
      'Text in, facts and answers out: what reaches the outside is somebody else. Why an answer may lack something is one list of codes, for whoever says it.',
      '^server/engine/',
      '^server/(engine|base)/|^protocol/doubt-codes\\.ts$',
    ),
    onlyFrom(
      'service-is-pure',
      'Keys, tiers and limits are decided without knowing who asks or where it is stored.',
      '^server/service/',
      '^(server/(service|base)|protocol)/',
    ),
    onlyFrom(
      'app-knows-no-adapter',
      'A use case speaks to the outside through ports alone.',
      '^server/app/',
      '^(server/(app|engine|service|base)|protocol)/',
    ),
    onlyFrom(
      'ports-know-no-use-case',
      'A port names the outside, for adapters that know nothing of who asks.',
      '^server/app/ports/',
      '^(server/(engine|service|base)|protocol)/|^server/app/ports/',
    ),
    {
      name: 'rooms-do-not-import-each-other-in-both-directions',
      comment: 'A room of use cases is understood without the rooms that are built on it.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^server/app/[^/]+$' },
      to: { circular: true },
    },
    onlyFrom(
      'platform-implements-ports',
      'An adapter knows the port it implements, not who uses it, and the values that the port is about: advisories and the registries of their packages. What a language model is sent is a port of editors, too.',
      '^server/platform/',
      '^server/(platform|base)/|^server/app/ports/|^server/engine/(advisories/advisory|packages/locked-package)\\.ts$|^protocol/model-(prompt|budget)\\.ts$',
    ),
    {
      name: 'fronts-translate',
      comment:
        'A front calls use cases and knows neither analysis nor adapters. The guard is of all of them, what JSON-RPC is spoken with (`rpc/`) of those on a stream, findings and packages as other tools read them (`sarif/`, `sbom/`) of those that write files.',
      severity: 'error',
      from: { path: '^server/fronts/([^/]+)' },
      to: {
        path: '^(protocol|server|webview|test|bench|scripts)/',
        pathNot:
          '^server/fronts/$1|^server/fronts/(guard\\.ts$|(rpc|sarif|sbom)/)|^(server/(app|base)|protocol|webview/charts)/',
      },
    },
    onlyFrom(
      'roots-wire',
      'Composition roots wire the server and nothing else.',
      '^server/[^/]+\\.ts$',
      '^(server|protocol)/',
    ),
    onlyFrom(
      'charts-are-pure',
      'A chart is drawn from data alone, by whoever has it: the page, and the export of the command line. What nobody sees of a name is one table, of whoever writes text.',
      '^webview/charts/',
      '^(webview/charts|protocol)/|^server/base/visible-text\\.ts$',
    ),
    onlyFrom(
      'webview-knows-the-wire',
      'A page is a client: it asks over its bridge, and shares no code with who answers.',
      '^webview/',
      '^(webview|protocol)/|^server/base/visible-text\\.ts$',
    ),
    {
      name: 'webview-knows-only-types-of-the-wire',
      comment:
        'Schemas are the weight of a validator; the page needs their shapes alone. The reasons of a search and the text of an answer are words; what is in doubt has one wording; which projects a mode lets the remote answer for is one rule, and so is what counts as one language.',
      severity: 'error',
      from: { path: '^webview/' },
      to: {
        path: '^protocol/',
        pathNot:
          '^protocol/(why-found|answer-text|by-file|run-progress|proof-words|caller-words|delegable-projects|absence-words|dialects|doubt-(?:codes|words|phrases|sentences))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyFrom(
      'extension-knows-the-wire',
      'The extension is a client in the editor: it asks over the language server connection, and shares no code with who answers.',
      '^extension/',
      '^(extension|protocol)/',
    ),
    onlyFrom(
      'sdk-stands-alone',
      'What users install has the wire as generated types, and nothing else of this repository.',
      '^sdk/',
      '^sdk/',
    ),
    {
      name: 'only-the-extension-knows-the-editor',
      comment: 'Whatever imports `vscode` runs in a window of VS Code alone.',
      severity: 'error',
      from: { path: '^(protocol|server|webview|sdk|bench|scripts)/' },
      to: { path: '^vscode$|@types/vscode' },
    },
    {
      name: 'languages-stand-alone',
      comment: 'A language is one folder: adding or dropping one touches no other.',
      severity: 'error',
      from: { path: '^server/engine/languages/([^/]+)/' },
      to: { path: '^server/engine/languages/[^/]+/', pathNot: '^server/engine/languages/$1/' },
    },
    {
      name: 'engine-without-node',
      comment: 'No disk, network, process or clock in the engine: an answer depends on its input alone.',
      severity: 'error',
      from: { path: '^server/engine/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What ships must not lean on what does not.',
      severity: 'error',
      from: { path: '^(protocol|server|webview|extension|sdk)/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one subject in two files, or two subjects in each.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere is invisible to every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|test/fixtures)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
