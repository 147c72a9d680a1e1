import { symbolNamesIn } from '#server/engine/linking/symbol-names.ts';
import { flag } from '#server/engine/languages/typescript/node-flags.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { encodeFileLinks } from '#server/engine/linking/file-links-codec.ts';
import type { SymbolUse, UnknownUse } from '#server/engine/linking/file-links.ts';
import {
  hashKey,
  type LanguageLinker,
  type LinkedCode,
  type LinkingFiles,
  type ShapeDigests,
} from '#server/engine/linking/language-linker.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import type { CodeTree } from '#server/engine/source/code-tree.ts';

/** A file by which the scripted linker is overwhelmed. */
export const tooMuch = 'tooMuch';

const importingKinds = new Set<number>([
  kind.importDeclaration,
  kind.exportDeclaration,
  kind.exportStar,
  kind.exportStarAs,
]);
const namingKinds = new Set<number>([kind.identifier, kind.typeReference, kind.propertyAccess]);

/**
 * A linker that knows so little of the language that its answers can be checked by eye: a name means a declaration of
 * its file, else one of what the file imports, directly or not, else one of a script. How big the declaration is decides
 * the proof, so that an answer depends on the shape of what it names.
 */
export function scriptedLinker(linked: (path: string) => void = () => {}): LanguageLinker {
  return {
    name: 'scripted',
    languages: new Set(['typescript', 'javascript']),
    load: async () => {},
    open: (files) => {
      return {
        digestsOf: (path) => digestsOf(treeOf(files, path)),
        forget: () => {},
        prepare: () => {},
        takeSharedChanges: () => [],
        begin: (paths, declaresGlobally) => {
          const globals = paths.filter((path) => declaresGlobally(path) ?? isScript(treeOf(files, path)));
          return {
            link: (path) => {
              linked(path);
              return linkFile(files, path, new Set(paths), globals);
            },
          };
        },
        end: () => {},
      };
    },
  };
}

interface ScriptedFile {
  readonly tree: CodeTree;
  readonly names: readonly string[];
}

function treeOf(files: LinkingFiles, path: string): CodeTree {
  return decodeCodeTree(files.tree(path) as Uint8Array);
}

function read(files: LinkingFiles, path: string): ScriptedFile {
  return { tree: treeOf(files, path), names: symbolNamesIn(files.declarations(path) as Uint8Array) };
}

function isScript(tree: CodeTree): boolean {
  return (tree.flags[0] & flag.isModule) === 0;
}

/** By the tree alone: the declarations may be those of other bytes already. */
function digestsOf(tree: CodeTree): ShapeDigests {
  const { kinds, names, texts, ends, declaringNodes } = tree;
  const specifiers = Array.from(kinds, (each, node) => (importingKinds.has(each) ? texts[names[node]] : ''));
  const digests = new Map<string, string>([['imports', specifiers.filter((text) => text !== '').join()]]);
  for (const node of declaringNodes) {
    for (const start of isScript(tree) ? ['global ', 'export '] : ['export ']) {
      const key = start + texts[names[node]];
      digests.set(key, `${digests.get(key) ?? ''}${ends[node] - node} `);
    }
  }
  return digests;
}

function sizeOf({ tree, names }: ScriptedFile, name: string): number {
  const node = tree.declaringNodes[tree.declaredSymbols.indexOf(names.indexOf(name))];
  return tree.ends[node] - node;
}

function linkFile(
  files: LinkingFiles,
  path: string,
  units: ReadonlySet<string>,
  globals: readonly string[],
): LinkedCode {
  const file = read(files, path);
  const { tree } = file;
  if (tree.texts.includes(tooMuch)) throw new RangeError('too much');
  const keys = new Set<number>();
  const touch = (of: string, key: string) => {
    keys.add(hashKey(of, key));
    keys.add(hashKey(of, ''));
  };
  const uses: SymbolUse[] = [];
  const unknowns: UnknownUse[] = [];
  for (let node = 1; node < tree.count; node++) {
    const name = tree.texts[tree.names[node]];
    if (!namingKinds.has(tree.kinds[node]) || name === '') continue;
    const position = tree.positions[node];
    const owner = importedFrom(files, path, name, units, touch) ?? globalFrom(files, name, globals, touch);
    if (owner === undefined) {
      unknowns.push({ position, source: -1, name, reason: 'receiver_type_unknown', isCall: true });
      continue;
    }
    const proof = sizeOf(read(files, owner), name) % 2 === 0 ? 'exact' : 'inferred';
    const target = { path: owner, name };
    uses.push({ position, type: 'call', source: -1, target, proof, binding: 'import', importSite: -1, escapes: false });
  }
  const links = { uses: inOrder(uses), unknowns: inOrder(unknowns), relations: [], registrations: [] };
  return {
    links: encodeFileLinks(links, tree),
    keys: Uint32Array.from(keys).toSorted(),
    declaresGlobally: isScript(tree),
  };
}

function inOrder<Site extends { readonly position: number }>(sites: readonly Site[]): Site[] {
  return sites.toSorted((a, b) => a.position - b.position);
}

type Touch = (path: string, key: string) => void;

/** Breadth first, so that the nearest declaration is the answer. */
function importedFrom(
  files: LinkingFiles,
  path: string,
  name: string,
  units: ReadonlySet<string>,
  touch: Touch,
): string | undefined {
  const seen = new Set([path]);
  for (const next of seen) {
    touch(next, `export ${name}`);
    touch(next, 'imports');
    if (read(files, next).names.includes(name)) return next;
    for (const { target } of files.uses(next)) if (target !== undefined && units.has(target)) seen.add(target);
  }
  return undefined;
}

function globalFrom(files: LinkingFiles, name: string, globals: readonly string[], touch: Touch): string | undefined {
  touch('', `global ${name}`);
  return globals.find((path) => read(files, path).names.includes(name));
}
