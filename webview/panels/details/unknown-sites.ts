import { groupByFile } from '#protocol/by-file.ts';
import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import { counted } from '#webview/charts/describe.ts';
import { element } from '../../elements/element.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import type { PanelContext } from '../panel-context.ts';
import { fileOfSites, type Site, siteItem } from './site-item.ts';
import { unknownReasonText, unknownRemedyText } from './unknown-reason-text.ts';

export const listedAtOnce = 12;

/** Sites that may add to an answer, each with the reason, and what would make them known. */
export function unknownSites(
  context: PanelContext,
  found: SymbolEdges,
  direction: 'callers' | 'callees',
): HTMLElement[] {
  const { unknown } = found;
  const hints = otherHints(found);
  const total = Math.max(found.unknownTotal, unknown.length + hints.length);
  if (total === 0) return [];
  const what =
    direction === 'callers'
      ? 'that may call it as well'
      : `of which nobody knows where ${total === 1 ? 'it leads' : 'they lead'}`;
  const groups = groupByFile<Site>([...hints, ...unknown]);
  const render = (site: Site) => unknownItem(context, direction, site);
  const items = testsApart(groups, { listedAtOnce, render: (group) => fileOfSites(group, render) });
  return [
    element(
      'div',
      { class: 'gp-unknown-sites' },
      element('p', { class: 'gp-quiet' }, `${counted(total, 'site')} ${what}:`),
      ...items,
      ...remedies(unknown),
    ),
  ];
}

/** Returns calls that match by name alone, except those listed among the unknown ones, which show a reason. */
export function otherHints({ edges, unknown }: SymbolEdges): SymbolEdge[] {
  const listed = new Set(unknown.map(placeOf));
  return edges.filter((edge) => edge.proof === 'hint' && !listed.has(placeOf(edge)));
}

function placeOf({ file, line, column }: SymbolEdge | UnknownSite): string {
  return `${file}:${line}:${column}`;
}

function unknownItem(context: PanelContext, direction: 'callers' | 'callees', site: Site): HTMLElement {
  if ('reason' in site) {
    const name = direction === 'callers' || site.name === '' ? site.source : site.name;
    return siteItem(context, site, { name, remark: unknownReasonText(site.reason) });
  }
  const name = direction === 'callers' ? site.source : site.target;
  return siteItem(context, site, { name, remark: 'by its name alone' });
}

/** Once for each reason. */
function remedies(unknown: readonly UnknownSite[]): HTMLElement[] {
  const texts = [...new Set(unknown.map(({ reason }) => unknownRemedyText(reason)))].filter((text) => text !== '');
  if (texts.length === 0) return [];
  const items = texts.map((text) => element('li', {}, text));
  return [
    element(
      'details',
      { class: 'gp-hedge' },
      element('summary', {}, 'What would make it exact'),
      element('ul', { class: 'gp-plain gp-quiet' }, ...items),
    ),
  ];
}
