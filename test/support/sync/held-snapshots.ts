import { structureId } from '#server/engine/structure/write-lines.ts';

/** Keeps the lines of a structure as a remote does, by the words of the interface, in the plainest way. */
export function keepSnapshot(
  held: Map<string, string>,
  id: string,
  sent: string,
  isDelta: boolean,
): { readonly status: number; readonly code?: string } {
  const lines = isDelta ? rebuilt(sent, held) : sent;
  if (lines === undefined) return { status: 404, code: 'snapshot_not_found' };
  if (structureId(Buffer.from(lines)) !== id) return { status: 400, code: 'invalid_body' };
  const isKnown = held.has(id);
  held.set(id, lines);
  return { status: isKnown ? 200 : 201 };
}

function rebuilt(delta: string, snapshots: ReadonlyMap<string, string>): string | undefined {
  const [first, ...lines] = delta.split(/(?<=\n)/u);
  const base = snapshots.get((JSON.parse(first) as { base: string }).base);
  const left = base?.split(/(?<=\n)/u);
  return left && lines.map((line) => (line.startsWith('[') ? passed(line, left) : line)).join('');
}

function passed(line: string, left: string[]): string {
  const [instruction, count] = JSON.parse(line) as [string, number];
  const taken = left.splice(0, count);
  return instruction === 'keep' ? taken.join('') : '';
}
