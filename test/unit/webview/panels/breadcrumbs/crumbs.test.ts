import assert from 'node:assert/strict';
import { crumbsOf } from '#webview/panels/breadcrumbs/crumbs.ts';
import { firstView, noFilters, type ViewState } from '#webview/state/view-state.ts';
import { mark, view } from '../../../../support/small-view.ts';

const drawn = view([
  mark('src/**', { expanded: true }),
  mark('src/app/**', { parent: 'src/**', expanded: true }),
  mark('src/app/main.ts', { parent: 'src/app/**' }),
]);

function check(state: Partial<ViewState>, expected: string): void {
  const crumbs = crumbsOf('shop', { ...firstView, ...state }, drawn);
  const text = crumbs.map(({ label, to }) => `${label} ${to.kind}`).join(' › ');
  assert.equal(text, expected);
}

describe('Breadcrumbs', () => {
  const picked = { kind: 'mark', id: 'src/app/main.ts' } as const;

  it('lead from the project to what is picked', () => {
    check({}, 'shop whole');
    check({ selection: picked }, 'shop whole › src mark › app mark › main.ts mark');
    check(
      { selection: { kind: 'edge', source: 'src/app/main.ts', target: 'x' } },
      'shop whole › src mark › app mark › main.ts mark',
    );
    check({ selection: { kind: 'mark', id: 'gone.ts' } }, 'shop whole');
  });

  it('begin with the folder that alone is drawn, and name nothing twice', () => {
    const filters = { ...noFilters, folder: 'src/app' };
    check({ filters }, 'shop whole › src folder › app folder');
    check({ filters, selection: picked }, 'shop whole › src folder › app folder › main.ts mark');
  });

  it('end with the neighbourhood that is looked at', () => {
    check({ focus: 'src/app/main.ts', selection: picked }, 'shop whole › around main.ts focus');
  });
});
