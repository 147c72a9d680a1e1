import type { ZipEntry } from './zip-entries.ts';

const MEGABYTES_MAX = 4.5;
/** Of the file as it is installed, the list of what is in it included. */
const WHOLE_MEGABYTES_MAX = 6;

/** Each may grow with the number of languages, rules and models; what is limited is the code. */
const NOT_COUNTED = /^extension\/(?:dist\/grammars\/|dist\/security\/|dist\/library\/code-embedding\.bin\.br$)/;

const ALLOWED = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(?:package\.json|package\.nls(?:\.[a-z-]+)?\.json)$/,
  // vsce names the licence, the readme and the changelog as the Marketplace wants them.
  /^extension\/(?:readme|changelog|third-party-notices)\.md$/i,
  /^extension\/licen[cs]e(?:\.txt|\.md)?$/i,
  /^extension\/dist\/(?:extension|server)\/[\w.-]+\.c?js$/,
  /^extension\/dist\/server\/(?:[\w.-]+\.wasm|typescript\.cjs)\.br$/,
  /^extension\/dist\/webview\/[\w.-]+\.(?:js|css|html)$/,
  /^extension\/dist\/grammars\/[\w.-]+\.wasm\.br$/,
  /^extension\/dist\/library\/[\w.-]+\.(?:trees|texts|bin)\.br$/,
  /^extension\/dist\/security\/(?:models|rules)\/[\w.-]+\.yaml$/,
  /^extension\/media\/[\w./-]+\.(?:svg|png|gif|webp)$/,
  /^extension\/l10n\/bundle\.l10n\.[a-z-]+\.json$/,
];

const NEEDED = [
  'extension/package.json',
  'extension/readme.md',
  'extension/changelog.md',
  'extension/LICENSE.txt',
  'extension/THIRD-PARTY-NOTICES.md',
  'extension/dist/extension/main.js',
  'extension/dist/server/main.js',
  'extension/dist/server/client.js',
  'extension/dist/server/typescript.cjs',
  'extension/dist/server/typescript.cjs.br',
  'extension/dist/server/sql-wasm.wasm.br',
  'extension/dist/grammars/web-tree-sitter.wasm.br',
  'extension/dist/security/models/javascript.yaml',
  'extension/dist/security/rules/command-injection.yaml',
  'extension/dist/library/standard-library.trees.br',
  'extension/dist/library/standard-library.texts.br',
  'extension/dist/library/code-embedding.bin.br',
];

/** Returns in words why the package must not be shipped; none where all is well. */
export function packageFaults(
  entries: readonly Pick<ZipEntry, 'path' | 'compressedBytes'>[],
  fileBytes: number,
): string[] {
  const paths = entries.map(({ path }) => path);
  const strangers = paths.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)));
  const missing = NEEDED.filter((path) => !paths.includes(path));
  const megabytes = countedBytes(entries) / 1e6;
  const whole = fileBytes / 1e6;
  return [
    ...strangers.map((path) => `${path} does not belong into the package`),
    ...missing.map((path) => `${path} is missing`),
    ...(megabytes > MEGABYTES_MAX
      ? [`${megabytes.toFixed(2)} MB without grammars and models, ${MEGABYTES_MAX} at most`]
      : []),
    ...(whole > WHOLE_MEGABYTES_MAX ? [`${whole.toFixed(2)} MB as a whole, ${WHOLE_MEGABYTES_MAX} at most`] : []),
  ];
}

export function countedBytes(entries: readonly Pick<ZipEntry, 'path' | 'compressedBytes'>[]): number {
  return entries
    .filter(({ path }) => !NOT_COUNTED.test(path))
    .reduce((sum, { compressedBytes }) => sum + compressedBytes, 0);
}
