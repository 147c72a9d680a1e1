/**
 * The texts of the extension that people read: `node scripts/extension-texts.ts` writes them into
 * `l10n/bundle.l10n.json`, as `npm run generate` does, and says which of them a translation lacks and which it has for nothing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
export const englishBundle = 'l10n/bundle.l10n.json';

/** The extension, and the pages that it gives their texts. */
const sources = [
  'extension/**/*.ts',
  'webview/panels/{ask,developer,drift,editor,metrics,neighbourhood,search,security}/**/*.ts',
  'protocol/{why-found,doubt-words,doubt-phrases,doubt-sentences,finding-sentences,verdict-words}.ts',
];

export interface ExtensionTexts {
  /** Sorted. */
  readonly texts: readonly string[];
  /** Calls whose text is computed, which no bundle can hold: `file:line`. */
  readonly computed: readonly string[];
}

/** Every first argument of a call of `t`, or of the `t` of something, in `extension/`, on the pages "Ask", "Developer", "Drift", "Metrics", "Neighbourhood", "Search" and "Security", and of what begins those in the editor. */
export function extensionTexts(): ExtensionTexts {
  const texts = new Set<string>();
  const computed: string[] = [];
  for (const path of globSync(sources, { cwd: root })) {
    const source = ts.createSourceFile(path, readFileSync(root + path, 'utf8'), ts.ScriptTarget.Latest);
    for (const text of textArguments(source)) {
      if (ts.isStringLiteralLike(text)) texts.add(text.text);
      else computed.push(`${path}:${source.getLineAndCharacterOfPosition(text.pos).line + 1}`);
    }
  }
  return { texts: [...texts].toSorted(), computed };
}

function textArguments(source: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && calleeName(node.expression) === 't' && node.arguments[0]) {
      found.push(...alternatives(node.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function calleeName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

/** Both sides of `a ? 'one' : 'other'`. */
function alternatives(text: ts.Expression): ts.Expression[] {
  return ts.isConditionalExpression(text) ? [...alternatives(text.whenTrue), ...alternatives(text.whenFalse)] : [text];
}

export function readBundle(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(root + path, 'utf8')) as Record<string, string>;
}

export function translations(): string[] {
  return globSync('l10n/bundle.l10n.*.json', { cwd: root });
}

/** Returns the bundle of the texts as they are written. */
export function englishBundleText(): string {
  const { texts } = extensionTexts();
  return `${JSON.stringify(Object.fromEntries(texts.map((text) => [text, text])), null, 2)}\n`;
}

/** What a translation lacks, and what it has that nobody says. */
export function bundleDifferences(
  bundle: Readonly<Record<string, string>>,
  texts: readonly string[],
): { readonly missing: string[]; readonly unused: string[] } {
  return {
    missing: texts.filter((text) => !Object.hasOwn(bundle, text)),
    unused: Object.keys(bundle).filter((text) => !texts.includes(text)),
  };
}

if (import.meta.main) {
  const { texts } = extensionTexts();
  writeFileSync(root + englishBundle, englishBundleText());
  for (const path of translations()) {
    process.stdout.write(`${path}: ${JSON.stringify(bundleDifferences(readBundle(path), texts), null, 2)}\n`);
  }
}
