import type { FileGroup } from '#protocol/by-file.ts';
import type { SymbolEdge, UnknownSite } from '#protocol/callers.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';

const topLevel = '#<module>';

export type Site = SymbolEdge | UnknownSite;

export interface SiteLook {
  /** The symbol at the other end, or a name. */
  readonly name: string;
  readonly remark: string;
}

/** The sites in a file, below its name. */
export function fileOfSites<Item extends Site>(
  { file, items }: FileGroup<Item>,
  render: (site: Item) => HTMLElement,
): HTMLElement {
  const slash = file.lastIndexOf('/');
  const head = element(
    'p',
    { class: 'gp-file-head', title: file },
    element('span', { class: 'gp-row-name' }, file.slice(slash + 1)),
    rowPath(file.slice(0, Math.max(0, slash))),
    items.length > 1 && element('span', { class: 'gp-row-count' }, `×${items.length}`),
  );
  return element('li', { class: 'gp-file' }, head, element('ul', { class: 'gp-list' }, ...items.map(render)));
}

/** One site: its line of code, the symbol, how it is known. Pressed, it shows the code, or copies its place. */
export function siteItem(
  { copy, openCode }: PanelContext,
  { file, line, column, text = '' }: Site,
  { name, remark }: SiteLook,
): HTMLElement {
  const place = `${file}:${line}`;
  const press = () => (openCode === undefined ? copy(place, 'Place') : openCode({ file, line }));
  const title = [`${openCode === undefined ? 'Copy' : 'Open'} ${place}`, text.trim()].filter(Boolean).join('\n');
  const look = {
    type: 'button',
    class: 'gp-row gp-site',
    title,
    'data-key': `${place}:${column} ${name}`,
    onclick: press,
  };
  const facts = [`line ${line}`, remark].filter(Boolean).join(', ');
  return element(
    'li',
    {},
    element(
      'button',
      look,
      element('span', { class: 'gp-row-name' }, nameOf(name)),
      element('span', { class: 'gp-row-count' }, facts),
      text.trim() !== '' && element('code', { class: 'gp-site-text' }, text.trim()),
    ),
  );
}

/** The top level of a file has the file's name. */
function nameOf(symbol: string): string {
  return labelOf(symbol.endsWith(topLevel) ? symbol.slice(0, -topLevel.length) : symbol);
}
