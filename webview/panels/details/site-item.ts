import type { SymbolEdge, UnknownSite } from '#protocol/callers.ts';
import { element } from '../../elements/element.ts';
import { fileOf, labelOf } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';

const topLevel = '#<module>';

export interface SiteLook {
  /** The symbol at the other end, or a name. */
  readonly name: string;
  readonly remark: string;
  /** The symbol that all of it is about: its own file is not named again. */
  readonly around: string;
}

/** One site: the symbol, where it is, how it is known. Pressed, it shows the code, or copies its place. */
export function siteItem(
  { copy, openCode }: PanelContext,
  { file, line, column, text = '' }: SymbolEdge | UnknownSite,
  { name, remark, around }: SiteLook,
): HTMLElement {
  const place = `${file}:${line}`;
  const press = () => (openCode === undefined ? copy(place, 'Place') : openCode({ file, line }));
  const title = [`${openCode === undefined ? 'Copy' : 'Open'} ${place}`, text.trim()].filter(Boolean).join('\n');
  const look = { type: 'button', class: 'gp-row', title, 'data-key': `${place}:${column} ${name}`, onclick: press };
  return element(
    'li',
    {},
    element(
      'button',
      look,
      element('span', { class: 'gp-row-name' }, nameOf(name)),
      element('span', { class: 'gp-row-path' }, file === fileOf(around) ? `line ${line}` : place),
      remark !== '' && element('span', { class: 'gp-row-count' }, remark),
    ),
  );
}

/** The top level of a file has the file's name. */
function nameOf(symbol: string): string {
  return labelOf(symbol.endsWith(topLevel) ? symbol.slice(0, -topLevel.length) : symbol);
}
