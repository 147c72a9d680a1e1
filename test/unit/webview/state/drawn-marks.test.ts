import assert from 'node:assert/strict';
import { crossingsOf, markAroundAll, marksAround, partsOf, shownMark } from '#webview/state/drawn-marks.ts';
import { edge, mark, view } from '../../../support/small-view.ts';

/** `src` is unfolded; in it `src/a` is unfolded and `src/b` folded. */
const drawn = view(
  [
    mark('src/**', { expanded: true }),
    mark('src/a/**', { parent: 'src/**', expanded: true }),
    mark('src/a/x.ts', { parent: 'src/a/**' }),
    mark('src/a/', { parent: 'src/a/**', type: 'directory' }),
    mark('src/b/**', { parent: 'src/**' }),
    mark('lib/**'),
  ],
  [
    edge('src/a/x.ts', 'src/b/**', { weight: 2 }),
    edge('src/a/', 'src/b/**', { weight: 3, cyclic: true }),
    edge('src/a/x.ts', 'src/a/', { weight: 9 }),
    edge('lib/**', 'src/a/x.ts', { weight: 1, back: true }),
    edge('src/b/**', 'lib/**', { weight: 7 }),
  ],
);

function check(id: string, expected: string | undefined): void {
  assert.equal(shownMark(drawn, id)?.id, expected);
}

describe('Marks of a drawing', () => {
  it('show a node by itself, else by the innermost folded mark that holds it', () => {
    check('src/a/x.ts', 'src/a/x.ts');
    check('src/a/y.ts', 'src/a/');
    check('src/a/deep/z.ts', 'src/a/**');
    check('src/b/deep/z.ts', 'src/b/**');
    check('src/b/z.ts#Class.method', 'src/b/**');
    check('other/z.ts', undefined);
  });

  it('are found on the level of modules by their folders', () => {
    const modules = view([mark('core', { type: 'module' }), mark('core:src/**', { parent: 'core' })]);
    assert.equal(shownMark(modules, 'src/x.ts')?.id, 'core:src/**');
  });

  it('know what is around them', () => {
    assert.deepEqual(
      marksAround(drawn, 'src/a/x.ts').map(({ id }) => id),
      ['src/**', 'src/a/**', 'src/a/x.ts'],
    );
    assert.equal(markAroundAll(drawn, ['src/a/x.ts', 'src/a/']), 'src/a/**');
    assert.equal(markAroundAll(drawn, ['src/a/x.ts', 'src/b/**']), 'src/**');
    assert.equal(markAroundAll(drawn, ['src/a/x.ts', 'lib/**']), undefined);
    assert.equal(markAroundAll(drawn, []), undefined);
  });

  it('have parts: what a person sees first', () => {
    const ids = (of: typeof drawn) => partsOf(of).map(({ id }) => id);
    assert.deepEqual(ids(drawn), ['src/**', 'lib/**']);
    assert.deepEqual(ids(view(drawn.marks.slice(0, 5))), ['src/a/**', 'src/b/**']);
    assert.deepEqual(ids(view([])), []);
  });

  it('are crossed by edges of what they hold, those to one mark together', () => {
    const plain = { cyclic: false, back: false };
    assert.deepEqual(crossingsOf(drawn, 'src/a/**'), {
      into: [{ source: 'lib/**', target: 'src/a/**', weight: 1, cyclic: false, back: true }],
      outOf: [{ source: 'src/a/**', target: 'src/b/**', weight: 5, cyclic: true, back: false }],
    });
    assert.deepEqual(crossingsOf(drawn, 'src/**').outOf, [{ source: 'src/**', target: 'lib/**', weight: 7, ...plain }]);
  });
});
