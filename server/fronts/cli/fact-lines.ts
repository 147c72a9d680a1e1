import type { FactLines } from '#protocol/facts.ts';
import { visibleJson } from '#server/base/visible-text.ts';
import type { CommandSession, OpenProject } from './session.ts';

/** The complete index, one fact a line, part by part: no more than one part is held. */
export async function* factLines(session: CommandSession, { id }: OpenProject): AsyncGenerator<string> {
  let position: { snapshot?: string; from?: number } | undefined = {};
  while (position !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one begins
    const { lines, snapshot, next }: FactLines = await session.ask('facts.list', { id, ...position });
    yield visibleJson(lines);
    position = next === undefined ? undefined : { snapshot, from: next };
  }
}
