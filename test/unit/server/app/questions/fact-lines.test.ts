import assert from 'node:assert/strict';
import { FactLinesReader } from '#server/app/analysis/fact-lines.ts';
import { listFacts } from '#server/app/questions/fact-lines.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const files = `
=== a.ts
import { b } from './b';
export const run = (given: any) => b() + given.b();
=== b.ts
export function b() {
  return 1;
}
`;

describe('facts, one a line', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(files);
  });

  it('are what the contract of the command line says', async () => {
    const parts = { ...indexed, analysis: directAnalysis() };
    const { lines, next } = await (await listFacts(parts, { id: 'prj_1' }, byOwner())).data();
    assert.equal(next, undefined);
    assert.deepEqual(lines.trimEnd().split('\n'), [
      '{"kind":"node","id":"a.ts#<module>","type":"file","file":"a.ts","line":1,"column":1,"endLine":2,"exported":false}',
      '{"kind":"node","id":"a.ts#run","type":"variable","file":"a.ts","line":2,"column":14,"endLine":2,"exported":true,"callers":{"certainty":"exact","known":0,"unknown":0}}',
      '{"kind":"node","id":"b.ts#<module>","type":"file","file":"b.ts","line":1,"column":1,"endLine":3,"exported":false}',
      '{"kind":"node","id":"b.ts#b","type":"function","file":"b.ts","line":1,"column":17,"endLine":3,"exported":true,"callers":{"certainty":"bounded","known":1,"unknown":1}}',
      '{"kind":"edge","type":"contains","source":"a.ts#<module>","target":"a.ts#run","file":"a.ts","line":2,"column":14,"proof":"exact"}',
      '{"kind":"edge","type":"call","source":"a.ts#run","target":"b.ts#b","file":"a.ts","line":2,"column":36,"proof":"exact"}',
      '{"kind":"edge","type":"call","source":"a.ts#run","target":"b.ts#b","file":"a.ts","line":2,"column":48,"proof":"hint"}',
      '{"kind":"edge","type":"contains","source":"b.ts#<module>","target":"b.ts#b","file":"b.ts","line":1,"column":17,"proof":"exact"}',
      '{"kind":"unknown","name":"b","source":"a.ts#run","file":"a.ts","line":2,"column":48,"reason":"receiver_type_unknown"}',
    ]);
  });

  it('of a snapshot that is gone are refused', async () => {
    const parts = { ...indexed, analysis: directAnalysis() };
    await assert.rejects(listFacts(parts, { id: 'prj_1', snapshot: 'snp_gone', from: 3 }, byOwner()), {
      code: 'cursor_not_found',
    });
  });

  it('end behind the last one, however far behind it they are asked for', async () => {
    const snapshot = await indexed.snapshots.newest('prj_1', 'calls', byOwner());
    let steps = 0;
    const none = { [Symbol.iterator]: () => ({ next: () => ({ done: ++steps > 0, value: undefined }) }) };
    const reader = new FactLinesReader((() => none) as unknown as typeof exportRows);
    const part = reader.read(snapshot, { from: 100_000, skipped: [] });
    assert.deepEqual([part.lines, part.next, steps], ['', undefined, 2]);
  });

  it('come in parts that are the whole, also where a reader begins again in between', async () => {
    const snapshot = await indexed.snapshots.newest('prj_1', 'calls', byOwner());
    const wide = () => {
      const row = [...exportRows(snapshot as Parameters<typeof exportRows>[0])][1];
      return Array.from({ length: 3000 }, (_, line) => ({ ...row, file: 'x'.repeat(1000), line }) as typeof row);
    };
    const parts: string[] = [];
    let reader = new FactLinesReader(wide as unknown as typeof exportRows);
    for (let from: number | undefined = 0; from !== undefined;) {
      const part = reader.read(snapshot, { from, skipped: [] });
      parts.push(part.lines);
      from = part.next;
      if (parts.length === 2) reader = new FactLinesReader(wide as unknown as typeof exportRows);
    }
    assert.ok(parts.length > 2);
    const read = parts
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).line);
    assert.deepEqual(
      read,
      Array.from({ length: 3000 }, (_, line) => line),
    );
  });
});
