import assert from 'node:assert/strict';
import { linkImports } from '#server/engine/graph/link-file.ts';
import type { ImportResolver } from '#server/engine/resolve/resolver.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';

/** Each word of a specifier is a file that it names. */
const resolver: ImportResolver = {
  resolve: (_path, { specifier }) => specifier.split(' ').map((path) => ({ kind: 'file', path, proof: 'exact' })),
  kept: () => 0,
};

function check(title: string, sites: readonly ImportSite[], expected: readonly string[]): void {
  it(title, () => {
    const uses = linkImports('a.ts', sites, resolver);
    assert.deepEqual(
      uses.map((use) => `${use.line}:${use.column} ${use.target} ${use.kind} of ${use.site}`),
      expected,
    );
  });
}

/** `line:column specifier` */
function site(text: string, kind: ImportSite['kind'] = 'import'): ImportSite {
  const [, line, column, specifier = ''] = /^(\d+):(\d+) (.*)$/.exec(text) ?? [];
  return { line: Number(line), column: Number(column), specifier, kind };
}

describe('The imports of a file', () => {
  check(
    'stand by line, however they were found',
    [site('10:1 b.ts'), site('2:9 d.ts'), site('3:1 c.ts')],
    ['2:9 d.ts import of 1', '3:1 c.ts import of 2', '10:1 b.ts import of 0'],
  );

  check(
    'stand by column within a line',
    [site('4:30 b.ts'), site('4:5 d.ts')],
    ['4:5 d.ts import of 1', '4:30 b.ts import of 0'],
  );

  check(
    'of one place stand by the file that they name, then by kind',
    [site('1:1 z.ts b.ts'), site('1:1 b.ts', 'dynamic_import')],
    ['1:1 b.ts dynamic_import of 1', '1:1 b.ts import of 0', '1:1 z.ts import of 0'],
  );
});
