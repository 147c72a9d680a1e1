import assert from 'node:assert/strict';
import type { Symbols } from '#protocol/symbols.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { listSymbols } from '#server/app/questions/symbols.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, indexFiles } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const fixture = `
=== a.ts
export class Parser {
  parse(text: string) {
    return text;
  }
}
function parse() {}
=== lib/b.py
class Parser:
    def parse(self):
        pass

def _hidden():
    pass
=== lib/empty.ts
`;

type SymbolParams = Omit<OperationParams<'symbols.list'>, 'id'>;
const dayMs = 24 * 60 * 60 * 1000;

const cursorSecret = () => new Uint8Array(32);

class Bench {
  readonly indexed: IndexedFiles;
  readonly clock = new FakeClock();

  constructor(indexed: IndexedFiles) {
    this.indexed = indexed;
  }

  async list(params: SymbolParams, { context = byKey(), id = 'prj_1' } = {}): Promise<Symbols> {
    const analysis = directAnalysis();
    const parts = { snapshots: this.indexed.snapshots, analysis, clock: this.clock, cursorSecret };
    return (await listSymbols(parts, { id, ...params }, context)).data();
  }

  /** Every page, one after the other. */
  async pages(params: SymbolParams): Promise<string[][]> {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page is asked for with the cursor of the one before
      const { symbols, nextCursor } = await this.list({ ...params, cursor });
      pages.push(symbols.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor !== undefined);
    return pages;
  }
}

describe('symbols', () => {
  let bench: Bench;
  before(async () => {
    bench = new Bench(await indexFiles(fixture));
  });

  function check(what: string, params: SymbolParams, expected: readonly string[]): void {
    it(what, async () => {
      const { symbols, nextCursor } = await bench.list(params);
      const lines = symbols.map(
        ({ id, name, type, line, column, endLine, exported }) =>
          `${type} ${id} '${name}' ${line}:${column}-${endLine}${exported ? ' exported' : ''}`,
      );
      assert.deepEqual([lines, nextCursor], [expected, undefined]);
    });
  }

  check('are listed by file and position', {}, [
    "class a.ts#Parser 'Parser' 1:14-5 exported",
    "method a.ts#Parser.parse 'parse' 2:3-4 exported",
    "function a.ts#parse 'parse' 6:10-6",
    "class lib/b.py#Parser 'Parser' 1:7-3 exported",
    "method lib/b.py#Parser.parse 'parse' 2:9-3 exported",
    "function lib/b.py#_hidden '_hidden' 5:5-6",
  ]);
  check('are found by the last part of their name', { name: 'parse', type: 'method' }, [
    "method a.ts#Parser.parse 'parse' 2:3-4 exported",
    "method lib/b.py#Parser.parse 'parse' 2:9-3 exported",
  ]);
  check('are found by all of their name, in one file', { name: 'Parser.parse', file: 'lib/b.py' }, [
    "method lib/b.py#Parser.parse 'parse' 2:9-3 exported",
  ]);
  check('are not found by a part of a word', { name: 'arse' }, []);
  check('are none in a file without declarations', { file: 'lib/empty.ts' }, []);

  it('of a file that the snapshot does not have are refused', async () => {
    for (const file of ['none.ts', '../a.ts', '/etc/passwd', './a.ts']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better
      await assert.rejects(bench.list({ file }), { code: 'path_not_found' });
    }
  });

  describe('in pages', () => {
    for (const limit of [1, 2, 4, 6, 7]) {
      it(`of ${limit} are the whole list, each once`, async () => {
        const pages = await bench.pages({ limit });
        const whole = (await bench.list({})).symbols.map(({ id }) => id);
        assert.deepEqual(pages.flat(), whole);
        assert.deepEqual(
          pages.slice(0, -1).map((page) => page.length),
          pages.slice(0, -1).map(() => limit),
        );
        assert.ok((pages.at(-1)?.length ?? 0) > 0);
      });
    }

    it('end on the snapshot they began with, while it is kept', async () => {
      const own = new Bench(await indexFiles(fixture));
      const first = await own.list({ limit: 3 });
      own.indexed.write({ 'lib/b.py': undefined, 'lib/c.py': 'class Late: pass\n' });
      await own.indexed.refresh();
      const rest = await own.list({ cursor: first.nextCursor });
      assert.deepEqual(
        rest.symbols.map(({ id }) => id),
        ['lib/b.py#Parser', 'lib/b.py#Parser.parse', 'lib/b.py#_hidden'],
      );
    });

    it('are over when their snapshot is gone', async () => {
      const own = new Bench(await indexFiles(fixture));
      const first = await own.list({ limit: 3 });
      const forgetful = new Bench({ ...own.indexed, snapshots: { ...own.indexed.snapshots, kept: () => undefined } });
      await assert.rejects(forgetful.list({ cursor: first.nextCursor }), { code: 'cursor_not_found' });
    });

    it('are bound to their query, project and time', async () => {
      const { nextCursor: cursor = '' } = await bench.list({ limit: 1, type: 'method' });
      const refused: [string, Promise<unknown>][] = [
        ['another query', bench.list({ cursor })],
        ['another project', bench.list({ cursor, type: 'method' }, { id: 'prj_2' })],
        ['altered', bench.list({ cursor: `A${cursor.slice(1)}`, type: 'method' })],
        ['no cursor at all', bench.list({ cursor: 'next', type: 'method' })],
      ];
      for (const [what, listed] of refused) {
        // oxlint-disable-next-line no-await-in-loop -- all of them were asked already
        await assert.rejects(listed, { code: 'cursor_not_found' }, what);
      }
      assert.equal((await bench.list({ cursor, type: 'method', limit: 9 })).symbols.length, 1);
      bench.clock.advance(dayMs);
      await assert.rejects(bench.list({ cursor, type: 'method' }), { code: 'cursor_not_found' });
    });

    it('are of a hundred over HTTP, of a thousand at most, and one on the command line', async () => {
      const many = Array.from({ length: 1001 }, (_, number) => `export const c${number} = 1;\n`).join('');
      const own = new Bench(await indexFiles({ 'many.ts': many }));
      for (const [limit, expected] of [[undefined, 100] as const, [5000, 1000] as const]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other reads better
        const byHttp = await own.list({ limit });
        assert.deepEqual([byHttp.symbols.length, byHttp.nextCursor !== undefined], [expected, true]);
      }
      const all = await own.list({}, { context: byOwner() });
      assert.deepEqual([all.symbols.length, all.nextCursor], [1001, undefined]);
      assert.equal((await own.list({ limit: 2 }, { context: byOwner() })).symbols.length, 2);
    });
  });
});
