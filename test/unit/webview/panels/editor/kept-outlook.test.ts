import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { OutlookKeeper } from '#webview/panels/editor/kept-outlook.ts';
import type { Outlook } from '#webview/panels/graph/surface.ts';

const shown = { bounds: { x: 0, y: 0, width: 640, height: 400 }, marks: [] } satisfies Pick<View, 'bounds' | 'marks'>;
const corner: Outlook = { x: 20, y: 30, zoom: 2.5 };

/** Returns the outlook once a drawing is there, and the outlook that would be stored then. */
function drawn(kept: unknown, view: Pick<View, 'bounds' | 'marks'>) {
  const surface: { outlook: Outlook | undefined; look(outlook: Outlook): void } = {
    outlook: undefined,
    look: (outlook) => (surface.outlook = outlook),
  };
  const keeper = new OutlookKeeper(kept, surface);
  keeper.drawn(view);
  return { looked: surface.outlook, isKept: keeper.isKept, now: keeper.now };
}

function check(what: string, kept: unknown, view: Pick<View, 'bounds' | 'marks'>, looked: Outlook | undefined): void {
  it(what, () => {
    const result = drawn(kept, view);
    assert.deepEqual([result.looked, result.isKept], [looked, looked !== undefined]);
  });
}

describe('where a person looked', () => {
  const kept = { width: 640, height: 400, marks: 0, outlook: corner };

  check('is looked at again on the same drawing', kept, shown, corner);
  check('is left on another one', kept, { ...shown, bounds: { ...shown.bounds, width: 641 } }, undefined);
  check('is nowhere where nothing was kept', undefined, shown, undefined);
  check(
    'is nowhere where what was kept is no place',
    { ...kept, outlook: { x: 'a', y: 0, zoom: 0 } },
    shown,
    undefined,
  );

  it('is kept with the drawing it belongs to', () => assert.deepEqual(drawn(kept, shown).now, kept));

  it('stays as it was until the drawing is there', () => {
    const surface = { outlook: undefined, look: () => undefined };
    assert.deepEqual(new OutlookKeeper(kept, surface).now, kept);
  });
});
