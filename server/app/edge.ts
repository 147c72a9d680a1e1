import { type EdgeUseRow, membersOf, usesBetween } from '#server/engine/graph/edge-uses.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { type EdgeUse, type EdgeUses, edgeUsesMax } from '#protocol/edge.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectFileBytes } from './project-file-bytes.ts';
import type { Snapshots } from './snapshots.ts';

/** A line of code is cut here: minified text may stand on one line. */
const lineCharactersMax = 400;

/** So far behind the cut a secret is still looked for: one that is cut in two could not be recognised. */
const secretCharactersMax = 1000;

/** Every import behind one drawn edge, with its line of code. */
export async function getEdge(
  parts: { readonly snapshots: Snapshots; readonly files: ProjectFileBytes },
  params: OperationParams<'edge.get'>,
  context: CallContext,
): Promise<Answer<EdgeUses>> {
  const snapshot = await parts.snapshots.newest(params.id, 'files', context);
  const { source, target } = params;
  const rows = usesBetween(
    snapshot.files,
    members(snapshot.files, source),
    members(snapshot.files, target),
    edgeUsesMax,
  );
  const lineOf = lineReader((path) => parts.files.readUnchanged(params.id, snapshot, path, context));
  const texts = rows.map(lineOf);
  const uses = rows.map((row, index): EdgeUse => ({ ...row, text: texts[index] ?? '' }));
  const answer = { snapshot: snapshot.id, data: () => ({ uses }) };
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return answer;
  return { ...answer, version: JSON.stringify([snapshot.id, source, target]) };
}

function members(files: FileLayer, id: string): ReadonlySet<number> {
  const found = membersOf(files, id);
  if (found === undefined) throw new ApiError('symbol_not_found', `Nothing in the graph has the id ${id}.`);
  return found;
}

/** Rows come file by file, so the last file's lines are all that is kept. A file that changed since gives no text. */
function lineReader(read: (path: string) => Uint8Array | undefined): (row: EdgeUseRow) => string | undefined {
  let path: string | undefined;
  let lines: readonly string[] | undefined;
  return (row) => {
    if (row.file !== path) {
      path = row.file;
      const bytes = read(path);
      lines = bytes && (decodeText(bytes) ?? '').split(/\r\n|\n|\r/);
    }
    if (lines === undefined) return undefined;
    const start = (lines[row.line - 1] ?? '').trim().slice(0, lineCharactersMax + secretCharactersMax);
    return maskSecrets(start).slice(0, lineCharactersMax);
  };
}
