import assert from 'node:assert/strict';
import type { DrawOptions } from '#webview/charts/draw-options.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { edgeKey } from '#webview/charts/edge-key.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../support/view-fixture.ts';

const view = viewOf(
  [
    ...folderAround('src/**', ['src/a.ts', 'src/b.ts', 'src/c.ts'], 1),
    markAt('lib/**', 0, 2),
    markAt('top.ts', 4, 0),
    markAt('lone.ts', 4, 2),
  ],
  [
    edgeOf('src/a.ts', 'src/b.ts', { weight: 4 }),
    edgeOf('src/b.ts', 'lib/**'),
    edgeOf('top.ts', 'src/a.ts'),
    edgeOf('lib/**', 'src/c.ts', { back: true }),
  ],
);

/** What stands out: marks, then edges as `a>b`; `-` in front of what is drawn and dimmed. */
function shown(options: Partial<DrawOptions>): string {
  const { marks, edges } = drawView(view, { edgeShare: 0, ...options });
  const sign = { front: '', plain: '=', dim: '-', far: '~' };
  return [
    ...marks.filter(({ prominence }) => prominence === 'front').map(({ id }) => id),
    ...edges.map(({ key, prominence }) => sign[prominence] + key.replace('\n', '>')),
  ].join(' ');
}

function check(what: string, options: Partial<DrawOptions>, expected: string): void {
  it(what, () => assert.equal(shown(options), expected));
}

const column = viewOf(
  [
    markAt('a.ts', 0, 0),
    markAt('b.ts', 0, 1, { x: -200, width: 560 }),
    markAt('c.ts', 0, 2),
    markAt('d.ts', 1, 2, { y: 300 }),
  ],
  [edgeOf('a.ts', 'c.ts'), edgeOf('a.ts', 'b.ts'), edgeOf('b.ts', 'c.ts'), edgeOf('c.ts', 'd.ts')],
);
const ways = (options: Partial<DrawOptions>) =>
  drawView(column, { edgeShare: 1, ...options }).edges.map(({ key, isAbove, shapes }) => {
    const [line] = shapes;
    const opacity = line.kind === 'curve' ? line.stroke.opacity : undefined;
    return `${key.replace('\n', '>')} ${line.className} ${opacity?.toFixed(2) ?? 'solid'}${isAbove ? ' above' : ''}`;
  });

const named = (options: Partial<DrawOptions>) =>
  drawView(column, { edgeShare: 1, ...options })
    .marks.filter(({ plate }) => plate.some((shape) => shape.kind === 'text' && shape.halo === 'mark'))
    .map(({ id }) => id);

describe('what stands out', () => {
  check('is nothing by itself', {}, '');
  check(
    'is a mark with all its edges, what they lead to, and what lies around these',
    { pointed: { kind: 'mark', id: 'src/a.ts' } },
    'src/** src/a.ts src/b.ts top.ts top.ts>src/a.ts src/a.ts>src/b.ts',
  );
  check(
    'is an unfolded folder with its content and the edges across its border',
    { pointed: { kind: 'mark', id: 'src/**' } },
    'src/** src/a.ts src/b.ts src/c.ts lib/** top.ts top.ts>src/a.ts src/b.ts>lib/** lib/**>src/c.ts',
  );
  check('is nothing when an unfolded folder is selected', { selection: { kind: 'mark', id: 'src/**' } }, '');
  check(
    'leaves the edges inside of an unfolded folder as they are',
    { edgeShare: 0.25, pointed: { kind: 'mark', id: 'src/**' } },
    'src/** src/a.ts src/b.ts src/c.ts lib/** top.ts =src/a.ts>src/b.ts top.ts>src/a.ts src/b.ts>lib/** lib/**>src/c.ts',
  );
  check('is a mark without edges', { pointed: { kind: 'mark', id: 'lone.ts' } }, 'lone.ts');
  check(
    'is an edge with its ends',
    { selection: { kind: 'edge', source: 'src/b.ts', target: 'lib/**' } },
    'src/** src/b.ts lib/** src/b.ts>lib/**',
  );
  check(
    'is what is pointed at rather than what is selected',
    { pointed: { kind: 'mark', id: 'lone.ts' }, selection: { kind: 'mark', id: 'src/a.ts' } },
    'lone.ts',
  );
  check(
    'is what the page emphasises',
    { emphasis: { marks: new Set(['top.ts', 'src/a.ts']), edges: new Set([edgeKey('top.ts', 'src/a.ts')]) } },
    'src/** src/a.ts top.ts top.ts>src/a.ts',
  );
  check('is nothing when it is gone', { pointed: { kind: 'mark', id: 'gone.ts' } }, '');
  check('is no edge that is gone', { pointed: { kind: 'edge', source: 'lib/**', target: 'top.ts' } }, '');

  it('is the heaviest edges of a mark that has very many, and all it is joined to', () => {
    const users = Array.from({ length: 400 }, (_, place) => markAt(`user-${place}.ts`, place, 0));
    const weighed = users.map(({ id }, place) => edgeOf(id, 'hub.ts', { weight: place + 1 }));
    const hub = viewOf([...users, markAt('hub.ts', 0, 1)], weighed);
    const { marks, edges } = drawView(hub, { edgeShare: 0, pointed: { kind: 'mark', id: 'hub.ts' } });
    assert.equal(marks.filter(({ prominence }) => prominence === 'front').length, 401);
    assert.deepEqual([edges.length, edges[0].source, edges.at(-1)?.source], [160, 'user-240.ts', 'user-399.ts']);
  });

  it('distinguishes who depends on it from what it depends on by the arrow', () => {
    const { edges } = drawView(view, { edgeShare: 0, pointed: { kind: 'mark', id: 'src/a.ts' } });
    const looks = edges.map(({ key, shapes }) => {
      const [line, arrow] = shapes;
      const isHollow = arrow.kind === 'polygon' && arrow.stroke !== undefined;
      return `${key.replace('\n', '>')} ${'stroke' in line ? line.stroke?.paint : ''} ${isHollow ? 'hollow' : 'filled'}`;
    });
    assert.deepEqual(looks, ['top.ts>src/a.ts focus hollow', 'src/a.ts>src/b.ts focus filled']);
  });

  it('frames the marks at its edges, and the mark itself', () => {
    const { marks } = drawView(view, { edgeShare: 0, pointed: { kind: 'mark', id: 'src/a.ts' } });
    const frames = marks.flatMap(({ id, shapes }) =>
      shapes.flatMap((shape) =>
        shape.kind === 'rect' && shape.className === 'box' ? [`${id} ${shape.stroke?.paint}`] : [],
      ),
    );
    assert.deepEqual(frames, [
      'src/a.ts text',
      'src/b.ts focus',
      'src/c.ts markBorder',
      'lib/** markBorder',
      'top.ts focus',
      'lone.ts markBorder',
    ]);
  });

  it('is not an unfolded folder that is selected, whose frame and header show it', () => {
    const [folder] = drawView(view, { edgeShare: 1, selection: { kind: 'mark', id: 'src/**' } }).marks;
    const looks = [...folder.ground, ...folder.shapes].flatMap((shape) =>
      shape.kind === 'rect' ? `${shape.className} ${shape.fill ?? ''}${shape.stroke?.paint ?? ''}` : [],
    );
    assert.deepEqual(looks, ['box ground1groundBorder', 'header selected', 'ring focus']);
  });

  it('runs over the marks in between, which plain lines pass behind, fainter', () => {
    assert.deepEqual(ways({}).toSorted(), [
      'a.ts>b.ts line solid',
      'a.ts>c.ts line 0.33',
      'b.ts>c.ts line solid',
      'c.ts>d.ts line solid',
    ]);
    assert.deepEqual(ways({ pointed: { kind: 'mark', id: 'a.ts' } }).toSorted(), [
      'a.ts>b.ts line solid',
      'a.ts>c.ts halo solid above',
      'b.ts>c.ts line solid',
      'c.ts>d.ts line solid',
    ]);
  });

  it('has its names written over lines that run over marks', () => {
    assert.deepEqual(named({}), []);
    assert.deepEqual(named({ pointed: { kind: 'mark', id: 'a.ts' } }), ['a.ts', 'b.ts', 'c.ts']);
    assert.deepEqual(named({ pointed: { kind: 'mark', id: 'd.ts' } }), []);
  });
});
