import assert from 'node:assert/strict';
import type { ExportRow } from '#server/engine/graph/calls/answers.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { seededRandom } from '../../../../../../bench/seeded-random.ts';
import { linkedSnapshot, type Notation } from '../../../../../support/linked-notation.ts';

function text(row: ExportRow): string {
  if (row.kind === 'node') {
    const { id, type, line, column, exported, callers } = row;
    const counts = callers === undefined ? '' : ` ${callers.certainty} ${callers.known}+${callers.unknown}`;
    return `${id} ${type} ${line}:${column}${exported ? ' exported' : ''}${counts}`;
  }
  const { source, file, line, column } = row;
  if (row.kind === 'unknown') return `${file}:${line}:${column} ${source} [${row.name}] ${row.reason}`;
  return `${file}:${line}:${column} ${row.type} ${source} → ${row.target} ${row.proof}`;
}

/** Classes with random bases, members and calls through them. */
function randomTypes(random: () => number): Notation {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const types = Array.from({ length: 3 + Math.floor(random() * 6) }, (_, index) => `T${index}`);
  const members = types.flatMap((type) => ['m', 'n'].filter(() => random() < 0.5).map((name) => `${type}.${name}`));
  const related = types.flatMap((type, index) =>
    types
      .slice(0, index)
      .flatMap((base) => (random() < 0.3 ? [`${type} ${pick(['extends', 'implements'])} ${base}`] : [])),
  );
  const loose = members.flatMap((member) => {
    const same = members.filter((other) => other !== member && other.endsWith(member.slice(-2)));
    return same.length > 0 && random() < 0.2 ? [`${member} satisfies ${pick(same)}`] : [];
  });
  const calls = members.map((member) => `: call a.ts#${member} via=a.ts#${pick(heirs(member, related))}`);
  const declared = types.flatMap((type) => [
    `class ${type}`,
    ...members.filter((each) => each.startsWith(`${type}.`)).map((each) => `method ${each}`),
  ]);
  return { 'a.ts': [...declared, ...related, ...loose].join('\n'), 'b.ts': calls.join('\n') };
}

/** The owner of a member and what may inherit it. */
function heirs(member: string, related: readonly string[]): string[] {
  const found = [member.slice(0, member.indexOf('.'))];
  for (const type of found) {
    for (const line of related) if (line.endsWith(` extends ${type}`)) found.push(line.slice(0, line.indexOf(' ')));
  }
  return found;
}

describe('the complete export', () => {
  it('has nodes, then edges, then what is unknown', () => {
    const files = {
      'a.ts':
        'export function f\nclass C\nmethod C.m\nf: call C.m\nf? call .x\n: call b.ts#gone\nC.m: type_reference C hint',
      'b.ts': '',
    };
    assert.deepEqual(Array.from(exportRows(linkedSnapshot(files)), text), [
      'a.ts#<module> file 1:1',
      'a.ts#f function 1:1 exported exact 0+0',
      'a.ts#C class 2:1 exact 0+0',
      'a.ts#C.m method 3:1 exact 1+0',
      'b.ts#<module> file 1:1',
      'a.ts:1:1 contains a.ts#<module> → a.ts#f exact',
      'a.ts:2:1 contains a.ts#<module> → a.ts#C exact',
      'a.ts:3:1 contains a.ts#C → a.ts#C.m exact',
      'a.ts:4:5 call a.ts#f → a.ts#C.m exact',
      'a.ts:7:5 type_reference a.ts#C.m → a.ts#C hint',
      'a.ts:5:5 a.ts#f [x] receiver_type_unknown',
      'a.ts:6:5 a.ts#<module> [gone] file_not_indexed',
    ]);
  });

  it('says of each symbol what its callers say, whichever end they are looked at from', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 200; round++) {
      const files = randomTypes(random);
      const snapshot = linkedSnapshot(files);
      const callers = new Map<string, Set<string>>();
      for (const row of exportRows(snapshot)) {
        if (row.kind !== 'edge' || row.type === 'contains') continue;
        callers.set(row.target, (callers.get(row.target) ?? new Set()).add(`${row.file}:${row.line}`));
      }
      for (let node = 0; node < snapshot.symbols.count; node++) {
        const { symbol, edges, known } = listCallers(snapshot, node, { depth: 1, limit: 1000 });
        const sites = edges.map(({ file, line }) => `${file}:${line}`).toSorted();
        assert.deepEqual(
          sites,
          [...(callers.get(symbol) ?? [])].toSorted(),
          `${symbol}\n${files['a.ts']}\n${files['b.ts']}`,
        );
        assert.equal(known, sites.length);
      }
    }
  });
});
