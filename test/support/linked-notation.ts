import { CallLayerBuilder } from '#server/engine/graph/calls/build-call-layer.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import type { LinkedFile, ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { createModuleMap, type ModuleMap } from '#server/engine/resolve/modules.ts';
import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { proofLevels } from '#server/engine/graph/snapshot.ts';
import {
  bindings,
  type SymbolLinks,
  referenceTypes,
  type SymbolName,
  type SymbolRelation,
  unknownReasons,
} from '#server/engine/linking/file-links.ts';
import { encodeFileLinks, encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';
import { relationKinds } from '#server/engine/linking/use-facts.ts';
import { encodeDeclarationFacts, symbolKinds } from '#server/engine/source/declaration-columns.ts';
import type { Declaration, SymbolKind } from '#server/engine/source/facts.ts';
import { importKinds } from '#server/engine/source/import-facts-codec.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { wordsIn } from '#server/engine/source/words.ts';

/**
 * A linked project without sources, a line of text each fact; its number is the line in the file. In a file:
 *
 *     export function foo        a declaration: kind and qualified name; `export` where importers reach it; `A.m?` where
 *                                what fits `A` may lack it, `x()` for a variable that is a function; `static` or `accessor` behind it
 *     import b.ts                an import: target, `?./gone`, `npm:x`, `node:x`; a kind before it, `inferred` behind it
 *     broken | computed          of the file
 *     package shop needs a,b     its folder is the package `shop`, which those in the folders `a` and `b` depend on
 *     words foo bar              words of a file without a front-end
 *     unlinked budget            the state of a file that is not linked
 *     foo: call b.ts#bar         a use by foo (`:` alone at the top level): type and target, then any of `inferred`,
 *                                `hint`, `escapes`, a binding, `import=0`, `via=b.ts#I`
 *     foo? call .bar             an unknown site in foo: `call` or `read`, the name, then a reason, `escapes` and `of=b.ts#I,b.ts#J`
 *     C implements b.ts#I        a relation; `<module> passes_on b.ts#c`
 *     & foo: call c.ts#bar       one more use at the place of the line before
 *
 * A target without a path is in the file itself.
 */
export type Notation = Readonly<Record<string, string>>;

export function linkedSnapshot(files: Notation, entries: Readonly<Record<string, number>> = {}): LinkedSnapshot {
  return new NotedProject().build(files, entries);
}

/** The same project over and over, as it is edited: files that did not change keep their bytes. */
export class NotedProject {
  readonly #files = new FileLayerBuilder();
  readonly #symbols = new SymbolLayerBuilder();
  readonly #calls = new CallLayerBuilder();
  readonly #read = new Map<string, NotedFile>();

  build(notation: Notation, entries: Readonly<Record<string, number>> = {}): LinkedSnapshot {
    const paths = Object.keys(notation).toSorted();
    const noted = paths.map((path) => this.#noted(path, notation[path]));
    const files = this.#files.build(
      noted.map(({ linked }) => linked),
      paths,
      modulesIn(notation),
    );
    const declarations = noted.map((file) => file.declarations);
    const symbols = this.#symbols.build(declarations);
    const links = noted.map((file) => file.links);
    const bits = Uint8Array.from(paths, (path) => entries[path] ?? 0);
    const calls = this.#calls.build({ files, symbols, declarations, links, entries: bits });
    return { id: 'snp_1', files, symbols, calls };
  }

  #noted(path: string, text: string): NotedFile {
    const key = `${path}\n${text}`;
    const known = this.#read.get(key) ?? readFile(path, text.split('\n'));
    this.#read.set(key, known);
    return known;
  }
}

/** `package shop needs base,ui` in a file: all that lies in its folder is of that package. */
function modulesIn(notation: Notation): ModuleMap {
  const units = Object.entries(notation).flatMap(([path, text]): ModuleUnit[] => {
    const [, name, needs] = /^package (\S+)(?: needs (\S+))?$/m.exec(text) ?? [];
    const directory = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return name === undefined ? [] : [{ name, directory, needs: needs?.split(',') ?? [] }];
  });
  if (units.length === 0) return { moduleOf: () => '.', needs: [] };
  return createModuleMap(units, Object.keys(notation));
}

interface NotedFile {
  readonly linked: LinkedFile;
  readonly declarations: Uint8Array;
  readonly links: Uint8Array;
}

/** Each line has this many places. */
const lineLength = 100;

function readFile(path: string, lines: readonly string[]): NotedFile {
  const words = lines.map((line) => line.trim().split(/\s+/));
  const declared = words.flatMap((line, index) => readDeclaration(line, index + 1));
  const names = declared.map(({ qualifiedName }) => qualifiedName);
  const declarations = declared.map((declaration) => ({ ...declaration, container: containerOf(declaration, names) }));
  const unlinked = words.find(([word]) => word === 'unlinked');
  return {
    linked: { ...readImports(path, words), contentHash: '0'.repeat(40) },
    declarations: encodeDeclarationFacts({ declarations, broken: false }),
    links:
      unlinked === undefined
        ? encodeFileLinks(readLinks(path, words, names), {
            lineStarts: Uint32Array.from(lines, (_, index) => index * lineLength),
          })
        : encodeUnlinked(unlinked[1] as 'language'),
  };
}

function readDeclaration(words: readonly string[], line: number): Declaration[] {
  const exported = words[0] === 'export';
  const [kind, written] = exported ? words.slice(1) : words;
  if (!symbolKinds.includes(kind as SymbolKind) || written === undefined) return [];
  const qualifiedName = written.replace(/\?$|\(\)$/, '');
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1).replace(/~\d+$/, '');
  const place = { container: -1, line, column: 1, endLine: line };
  const declaration = { name, qualifiedName, kind: kind as SymbolKind, ...place, exported };
  return [
    {
      ...declaration,
      ...(written.endsWith('?') && { optional: true }),
      ...(written.endsWith('()') && { isFunctionValue: true }),
      ...(words.at(-1) === 'static' && { isStatic: true }),
      ...(words.at(-1) === 'accessor' && { isAccessor: true }),
    },
  ];
}

function containerOf({ qualifiedName }: Declaration, names: readonly string[]): number {
  const dot = qualifiedName.lastIndexOf('.');
  return dot < 0 ? -1 : names.indexOf(qualifiedName.slice(0, dot));
}

function readImports(path: string, lines: readonly (readonly string[])[]): Omit<LinkedFile, 'contentHash'> {
  const uses: ResolvedUse[] = [];
  lines.forEach((words, index) => {
    const at = words.indexOf('import');
    if (at < 0 || at > 1 || words[0].endsWith(':') || words[0].endsWith('?')) return;
    const kind = importKinds.find((each) => at === 1 && each === words[0]) ?? 'import';
    const [specifier, proof] = words.slice(at + 1);
    const target = specifier.startsWith('?') ? undefined : specifier;
    uses.push({
      site: uses.length,
      kind,
      line: index + 1,
      column: 8,
      specifier: specifier.replace(/^\?/, ''),
      target,
      external: /^(?:npm|node):/.test(specifier),
      proof: proof === 'inferred' ? 'inferred' : 'exact',
    });
  });
  const has = (word: string) => lines.some(([first]) => first === word);
  const language = languageOf(path);
  const words = lines.find(([first]) => first === 'words');
  return {
    ...(words && { words: wordsIn(words.slice(1).join(' ')) }),
    path,
    language,
    lines: lines.length,
    codeLines: lines.length,
    broken: has('broken'),
    computesTargets: has('computed'),
    uses,
  };
}

function readLinks(path: string, lines: readonly (readonly string[])[], names: readonly string[]): SymbolLinks {
  const links = { uses: [], unknowns: [], relations: [], registrations: [] } as unknown as {
    uses: SymbolLinks['uses'][number][];
    unknowns: SymbolLinks['unknowns'][number][];
    relations: SymbolRelation[];
    registrations: [];
  };
  lines.forEach((words, index) => {
    const isAgain = words[0] === '&';
    const position = (isAgain ? index - 1 : index) * lineLength + 4;
    if (isAgain) words = words.slice(1);
    const [head] = words;
    if (head.endsWith(':')) links.uses.push({ position, ...readUse(path, words, numberOf(names, head)) });
    else if (head.endsWith('?')) links.unknowns.push({ position, ...readUnknown(path, words, numberOf(names, head)) });
    else {
      const kind = relationKinds.find((each) => each === words[1]);
      if (kind !== undefined)
        links.relations.push({ symbol: Math.max(0, names.indexOf(head)), base: readName(path, words[2]), kind });
    }
  });
  links.relations.sort((a, b) => a.symbol - b.symbol);
  return links;
}

function numberOf(names: readonly string[], head: string): number {
  return names.indexOf(head.slice(0, -1));
}

function readName(path: string, text: string): SymbolName {
  const hash = text.indexOf('#');
  return hash < 0 ? { path, name: text } : { path: text.slice(0, hash), name: text.slice(hash + 1) };
}

function option(words: readonly string[], name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

function readUse(
  path: string,
  words: readonly string[],
  source: number,
): Omit<SymbolLinks['uses'][number], 'position'> {
  const via = option(words, 'via');
  const use = {
    type: referenceTypes.find((type) => type === words[1]) ?? 'call',
    source,
    target: readName(path, words[2]),
    proof: proofLevels.find((proof) => words.includes(proof)) ?? 'exact',
    binding: bindings.find((binding) => words.includes(binding)) ?? 'scope',
    importSite: Number(option(words, 'import') ?? -1),
    escapes: words.includes('escapes'),
  };
  return via === undefined ? use : { ...use, receiver: readName(path, via) };
}

function readUnknown(
  path: string,
  words: readonly string[],
  source: number,
): Omit<SymbolLinks['unknowns'][number], 'position'> {
  const owners = option(words, 'of')
    ?.split(',')
    .map((owner) => readName(path, owner));
  const site = {
    source,
    name: words[2].slice(1),
    reason: unknownReasons.find((reason) => words.includes(reason)) ?? 'receiver_type_unknown',
    isCall: words[1] === 'call',
    ...(words.includes('escapes') && { escapes: true as const }),
  };
  return owners === undefined ? site : { ...site, owners };
}
