import { IndexContents } from '#server/app/indexing/index-contents.ts';
import type { KnownFile } from '#server/app/indexing/indexed-file.ts';
import { InstalledStage } from '#server/app/indexing/installed/installed-stage.ts';
import type { ProduceFacts } from '#server/app/indexing/read-stage.ts';
import { hashContent } from '#server/base/content-hash.ts';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import type { LanguageLinker, LinkingFiles } from '#server/engine/linking/language-linker.ts';
import { encodeImportFacts } from '#server/engine/source/import-facts-codec.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { createPackageFolders } from '#server/platform/files/package-folders.ts';
import { createReader } from '#server/platform/files/reader.ts';

const fileBytesMax = 2 * 1024 * 1024;

/** Installed declarations of a checkout, for a linker that has the project's files by itself. */
export async function installedOf(
  root: string,
  files: ReadonlyMap<string, { readonly uses: readonly ResolvedUse[] }>,
  linker: LanguageLinker,
  manifests: ReadonlyMap<string, string>,
): Promise<Required<Pick<LinkingFiles, 'installed'>> & Pick<LinkingFiles, 'tree'>> {
  const noRows = { tree: () => undefined, links: () => [] };
  const contents = new IndexContents({ linkers: [linker], rows: () => noRows });
  for (const [path, { uses }] of files) contents.files.set(known(path, uses));
  const reader = createReader();
  const stage = new InstalledStage({
    root,
    contents,
    folders: createPackageFolders(),
    reader,
    produce: producer(root),
    manifests: async () => manifests,
  });
  await stage.refresh({ manifestsChanged: true });
  const trees = new Map(contents.code.changes().trees.map(({ path, bytes }) => [path, bytes]));
  return { installed: contents.installed, tree: (path) => trees.get(path) };
}

function known(path: string, uses: readonly ResolvedUse[]): KnownFile {
  const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };
  const nothing = new Uint8Array();
  const links = { importFacts: nothing, lines: 0, codeLines: 0, broken: false, computesTargets: false, uses };
  const about = {
    language: 'typescript',
    broken: false,
    declared: true,
    declarations: nothing,
    hasTree: false,
    kept: 0,
  };
  return { path, stamp, contentHash: '', links, ...about };
}

function producer(root: string): ProduceFacts {
  const reader = createReader();
  return async (requests, take) => {
    for (const { path } of requests) {
      const bytes = reader.read(root, path, fileBytesMax);
      const text = 'skipped' in bytes ? undefined : decodeText(bytes);
      if (text === undefined || 'skipped' in bytes) {
        take({ path, skipped: 'unreadable' });
        continue;
      }
      const { tree } = typescriptFrontEnd.declarations(text, path);
      const imports = encodeImportFacts(typescriptFrontEnd.imports(text, path));
      const declarations = new Uint8Array();
      take({
        path,
        contentHash: hashContent(bytes),
        language: 'typescript',
        imports,
        declarations,
        ...(tree && { tree }),
      });
    }
  };
}
