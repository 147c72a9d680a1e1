import type { OperationResult } from '#protocol/operations.ts';
import { counted } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import type { PanelContext } from '../panel-context.ts';

type Owners = OperationResult<'owners.get'>;
type Author = Owners['authors'][number];

const listedAtOnce = 3;

/** Returns the contacts of a file: its named owners, and the authors of its changes. */
export function ownersSection({ bridge, store }: PanelContext, arrivals: Arrivals, file: string): HTMLElement {
  const { drawing, view } = store.get();
  const load = async (signal: AbortSignal) =>
    (await bridge.call('owners.get', { id: view.project ?? '', file }, signal)).data;
  const place = arrivals.place(`owners ${drawing?.snapshot} ${file}`, load, listOwners);
  return element('section', { class: 'gp-section' }, element('h3', {}, 'Whom to ask'), place);
}

function listOwners({ owners, authors, reasons }: Owners): HTMLElement[] {
  const isEmpty = owners.length + authors.length + reasons.length === 0;
  return [
    ...(owners.length === 0 ? [] : [ownedBy(owners)]),
    ...(authors.length === 0 ? [] : [longList(authors, listedAtOnce, authorItem)]),
    ...reasons.map((reason) => element('p', { class: 'gp-quiet' }, reason)),
    ...(isEmpty ? [element('p', { class: 'gp-quiet' }, 'No commit has changed it yet.')] : []),
  ];
}

function ownedBy(owners: readonly string[]): HTMLElement {
  const names = owners.flatMap((owner, at) => [at === 0 ? ' ' : ', ', element('span', { class: 'gp-owner' }, owner)]);
  return element('p', { class: 'gp-owners' }, 'Owned by', ...names);
}

function authorItem({ name, changes, lastChangedAt }: Author): HTMLElement {
  const said = `${counted(changes, 'change')}, last ${lastChangedAt.slice(0, 10)}`;
  return element(
    'li',
    { class: 'gp-author' },
    element('span', { class: 'gp-row-name' }, name),
    element('span', { class: 'gp-row-count' }, said),
  );
}
