import assert from 'node:assert/strict';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import { fileLayer } from '../../../../support/file-layer.ts';

describe('types that only comments name', () => {
  it('make no edge, and what is unresolved is not missed', () => {
    const layer = fileLayer({ 'a.js': ['comment_type b.js', 'comment_type ?./gone', 'c.js'], 'b.js': [], 'c.js': [] });
    assert.deepEqual([layer.edges.count, layer.uses.count], [1, 1]);
  });
  it('hide no import beside them', () => {
    const layer = fileLayer({ 'a.js': ['comment_type b.js', 'b.js'], 'b.js': [] });
    const { edges, nodes } = fileLevelGraph({ files: layer }, { external: false });
    assert.deepEqual(
      edges.map(({ source, target, type }) => `${nodes[source].id} ${type} ${nodes[target].id}`),
      ['a.js import b.js'],
    );
  });
});
