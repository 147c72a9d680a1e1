import assert from 'node:assert/strict';
import { type SearchParts, searchCode } from '#server/app/questions/search.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = {
  'README.md': '# Shop\n\n## Backups\n\nEvery night the orders are copied to another place.\n',
  'docker-compose.yml': 'services:\n  web:\n    image: shop\nvolumes:\n  orders: {}\n',
  'src/guard.ts': [
    "import { ThrottlerGuard } from '@nestjs/throttler';",
    'export class ProxyGuard extends ThrottlerGuard {',
    '  getTracker(request: { ip: string }) {',
    '    return request.ip;',
    '  }',
    '}',
  ].join('\n'),
  'src/orders.ts': 'export function copyOrders(orders: string[]) {\n  return orders.map((order) => order.trim());\n}\n',
};

describe('a search', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await searchFolder(files);
  });

  async function found(query: string, more: { kind?: 'doc' | 'function'; language?: string } = {}) {
    const parts = { ...indexed, analysis: directAnalysis() } as unknown as SearchParts;
    const { results } = (await searchCode(parts, { id: 'prj_1', query, detail: 'full', ...more }, byKey())).data();
    return results.map(({ file, line, language }) => `${file}:${line} ${language}`);
  }

  it('finds a section of a page by what it says, at its heading', async () => {
    assert.equal((await found('when are backups made every night'))[0], 'README.md:3 markdown');
  });

  it('finds a key of a configuration', async () => {
    assert.equal((await found('docker compose volumes'))[0], 'docker-compose.yml:4 dockercompose');
  });

  it('finds code before pages that say the same', async () => {
    assert.equal((await found('copy the orders'))[0], 'src/orders.ts:1 typescript');
  });

  it('takes pages for documentation, and for no functions', async () => {
    assert.equal((await found('orders copied every night', { kind: 'doc' }))[0], 'README.md:3 markdown');
    assert.ok(
      (await found('orders copied every night', { kind: 'function' })).every((each) => each.endsWith('typescript')),
    );
    assert.deepEqual(await found('every night', { language: 'yaml' }), []);
  });

  it('finds code that says it in another word of the field', async () => {
    assert.match((await found('rate limiting'))[0], /^src\/guard\.ts/);
  });
});
