import { type FileGroup, type FileGroups, itemsIn } from '#protocol/by-file.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { textButton } from './button.ts';
import { element } from './element.ts';
import { longList } from './long-list.ts';

const storageName = 'groundplan lists without tests';

/** Where nothing can be stored the choice lasts as long as the page. */
let isLeftOut: boolean | undefined;

export function areTestsLeftOut(): boolean {
  try {
    isLeftOut ??= localStorage.getItem(storageName) === '1';
  } catch {
    // A page without storage of its own.
  }
  return isLeftOut ?? false;
}

function leaveOut(isOut: boolean): void {
  isLeftOut = isOut;
  try {
    localStorage.setItem(storageName, isOut ? '1' : '0');
  } catch {
    // See above.
  }
  for (const place of document.querySelectorAll<HTMLElement>('.gp-tests')) show(place);
}

/** All lists of a page follow the one choice. */
function show(place: HTMLElement): void {
  const isOut = areTestsLeftOut();
  const list = place.querySelector<HTMLElement>(':scope > details');
  const button = place.querySelector<HTMLElement>(':scope > .gp-tests-switch');
  if (list !== null) list.hidden = isOut;
  button?.setAttribute('aria-pressed', String(isOut));
  if (button !== null)
    button.textContent = isOut ? `Without tests: ${place.dataset['count']} left out` : 'Without tests';
}

export interface GroupsLook<Item> {
  readonly listedAtOnce: number;
  readonly render: (group: FileGroup<Item>) => HTMLElement;
  /** Class of the lists. */
  readonly name?: string;
}

/** Files of shipped code, and below them those of tests, folded, with a switch that leaves tests out of all lists. */
export function testsApart<Item>({ shipped, tests }: FileGroups<Item>, look: GroupsLook<Item>): HTMLElement[] {
  const { listedAtOnce, render, name } = look;
  const list = (groups: readonly FileGroup<Item>[]) => longList(groups, listedAtOnce, render, name);
  const first = shipped.length === 0 ? [] : [list(shipped)];
  if (tests.length === 0) return first;
  const count = itemsIn(tests);
  const files = counted(tests.length, 'file');
  const text = count === tests.length ? files : `${grouped(count)} in ${files}`;
  const open = shipped.length === 0 ? { open: true } : {};
  const place = element(
    'div',
    { class: 'gp-tests', 'data-count': grouped(count) },
    element(
      'details',
      { 'data-key': 'tests', ...open },
      element('summary', {}, 'Tests ', element('span', { class: 'gp-count' }, text)),
      list(tests),
    ),
    textButton('', () => leaveOut(!areTestsLeftOut()), {
      class: 'gp-button gp-tests-switch',
      title: 'Leave files of tests out of all lists',
      'data-key': 'without tests',
    }),
  );
  show(place);
  return [...first, place];
}
