import type { FactsRequest, FactsResult } from './facts-source.ts';
import type { IndexContents } from './index-contents.ts';
import { isKnown, withDeclarations, withoutDeclarations } from './indexed-file.ts';
import type { ProduceFacts } from './read-stage.ts';

export interface Declared {
  readonly upserted: ReadonlySet<string>;
  /** Files written again since the first stage read them: they are not declared. */
  readonly outrun: readonly string[];
}

/** Third stage: the declarations of every file that has none yet. */
export async function declarePending(contents: IndexContents, produce: ProduceFacts): Promise<Declared> {
  const upserted = new Set<string>();
  const outrun: string[] = [];
  const requests = contents.files
    .undeclared()
    .map(({ path, contentHash }): FactsRequest => ({ path, contentHash, stage: 'declarations', wantsText: false }));
  await produce(requests, (result) => {
    if (takeDeclarations(contents, result)) upserted.add(result.path);
    else outrun.push(result.path);
  });
  return { upserted, outrun };
}

/** False when the bytes are no longer those of the first stage. */
function takeDeclarations({ files, code }: IndexContents, result: FactsResult): boolean {
  const file = files.get(result.path);
  if (!isKnown(file)) return false;
  if (result.contentHash !== undefined && result.contentHash !== file.contentHash) return false;
  const { declarations, tree } = 'skipped' in result ? {} : result;
  files.set(declarations === undefined ? withoutDeclarations(file) : withDeclarations(file, declarations, tree));
  code.setTree(file, declarations && tree);
  return true;
}
