import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** Each level, and what comes to sight when it unfolds. */
const levels: readonly (readonly [folder: string, content: readonly string[]])[] = [
  ['src/payment/**', ['src/payment/pay.ts', 'src/payment/providers/**']],
  ['src/payment/providers/**', ['src/payment/providers/card/**', 'src/payment/providers/invoice/**']],
  ['src/payment/providers/card/**', ['src/payment/providers/card/charge.ts', 'src/payment/providers/card/limits.ts']],
];

/** Marks of both that stand elsewhere, or have another size. */
function moved(before: View, after: View): string[] {
  const places = new Map(after.marks.map((mark) => [mark.id, mark]));
  const isAt = (mark: View['marks'][number]) => {
    const now = places.get(mark.id);
    const sides = ['x', 'y', 'width', 'height'] as const;
    return now === undefined || sides.every((side) => now[side] === mark[side]);
  };
  return before.marks.filter((mark) => !isAt(mark)).map(({ id }) => id);
}

/** The boxes are drawn where the engine put them. */
async function checkPlaces(dashboard: Dashboard, { marks }: View): Promise<void> {
  const places = await dashboard.places();
  assert.ok(places.size > 20, `${places.size} boxes`);
  const wrong = marks.filter(({ id, x, y, width, height }) => {
    const place = places.get(id);
    return (
      place && Math.max(...[place.x - x, place.y - y, place.width - width, place.height - height].map(Math.abs)) > 0.02
    );
  });
  assert.deepEqual(wrong, []);
}

async function checkLevels(dashboard: Dashboard, unfold: (folder: string) => Promise<void>): Promise<View> {
  const first = await dashboard.shows(
    ['src/payment/**'],
    levels.flatMap(([, content]) => content),
  );
  let before = first;
  for (const [folder, content] of levels) {
    await unfold(folder);
    const view = await dashboard.shows(content);
    assert.deepEqual(moved(before, view), [], `after ${folder} was unfolded`);
    await checkPlaces(dashboard, view);
    await dashboard.inSight(content);
    before = view;
  }
  return first;
}

describe('unfolding', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('three levels with the mouse: nothing else moves, what was unfolded is in sight', async () => {
    const dashboard = await open(shop.engine, { browser: { reducedMotion: 'no-preference' } });
    const first = await checkLevels(dashboard, (folder) => dashboard.mark(folder).dblclick());
    await dashboard.mark('src/payment/providers/**').getByText('providers').dblclick();
    const view = await dashboard.shows(['src/payment/providers/**'], ['src/payment/providers/card/**']);
    assert.deepEqual(moved(first, view), []);
    await dashboard.page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('payment').click();
    await dashboard.clickAt(dashboard.mark('src/payment/**').locator('.toggle'));
    assert.deepEqual(moved(await dashboard.shows(['src/payment/**'], ['src/payment/pay.ts']), first), []);
  });

  it('three levels with the keyboard: the focus goes in and out again', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.pressUntil('[role="graphics-symbol"]');
    const first = await checkLevels(dashboard, async (folder) => {
      await dashboard.walkTo(folder);
      await dashboard.press('Enter');
      const inside = `[data-id^="${folder.slice(0, -2)}"]:not([data-id="${folder}"])`;
      await dashboard.page.locator(`${inside}:focus`).waitFor();
    });
    for (const [folder, content] of levels.toReversed()) {
      await dashboard.pressUntil(`[data-id="${folder}"]`, 'Shift+ArrowUp');
      await dashboard.press('Enter');
      await dashboard.shows([folder], content);
      await dashboard.pressUntil(`[data-id="${folder}"]`, 'Tab', 1);
    }
    assert.deepEqual(moved(first, await dashboard.drawn()), []);
  });

  it('a file into its symbols, a class into its members', async () => {
    const dashboard = await open(shop.engine, { fragment: 'open=src/catalog/search/**' });
    const file = 'src/catalog/search/rank.ts';
    await dashboard.shows([file]);
    await dashboard.mark(file).dblclick();
    await dashboard.shows([`${file}#Ranking`, `${file}#rank`]);
    await dashboard.inSight([`${file}#Ranking`, `${file}#rank`]);
    await dashboard.mark(`${file}#Ranking`).dblclick();
    await dashboard.shows([`${file}#Ranking.worth`]);
  });

  it('with the buttons of the details, and back with them', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.mark('src/cart/**').click();
    await dashboard.details.getByRole('button', { name: 'Unfold' }).click();
    await dashboard.shows(['src/cart/cart.ts', 'src/cart/discount.ts']);
    await dashboard.details.getByRole('button', { name: 'Fold', exact: true }).click();
    await dashboard.shows(['src/cart/**'], ['src/cart/cart.ts']);
  });

  it('of everything at once, by levels', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    const level = dashboard.page.getByLabel('Level', { exact: true });
    await level.selectOption('Modules');
    await dashboard.shows(['backoffice', 'shop', 'shop:src/**'], ['src/**']);
    await level.selectOption('Folders');
    const { marks } = await dashboard.shows(['src/**', 'src/'], ['src/main.ts']);
    assert.deepEqual([...new Set(marks.map(({ type }) => type))], ['directory']);
    await level.selectOption('Symbols');
    await dashboard.shows(['src/**']);
    await level.selectOption('Files');
    await dashboard.shows(['src/main.ts']);
  });
});
