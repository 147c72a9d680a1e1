import { grouped } from '#webview/charts/describe.ts';
import { iconButton } from '../../elements/button.ts';
import { element, svgElement } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import type { ProjectEntry, ProjectRecord } from '../../state/page-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { indexStatus } from './index-status.ts';
import { languageBar } from './language-bar.ts';

/** Which project this is, how large, in what languages, and whether what is shown is up to date. */
export function createHeader(
  { store }: PanelContext,
  showHelp: () => void,
  besideHelp: readonly HTMLElement[] = [],
): HTMLElement {
  const project = element('div', { class: 'gp-header-project' });
  const choose = (id: string) => store.dispatch({ kind: 'project', id });
  const counters = element('dl', { class: 'gp-counters', 'aria-label': 'Size of the project' });
  const languages = element('div', { class: 'gp-header-languages' });
  const status = element('div', { class: 'gp-index-status' });

  watch(
    store,
    ({ projects, view }) => [projects, view.project] as const,
    ([projects, id]) => {
      replaceContent(project, ...(projects === undefined ? [] : [projectChooser(projects, id, choose)]));
    },
  );
  watch(
    store,
    (state) => [state.project] as const,
    ([record]) => counters.replaceChildren(...(record === undefined ? [] : counterItems(record))),
  );
  watch(
    store,
    ({ drawing }) => [drawing?.view.languages] as const,
    ([all]) => languages.replaceChildren(...(all === undefined || all.length === 0 ? [] : [languageBar(all)])),
  );
  watch(
    store,
    ({ index, isConnected, isFollowed, projects }) => [index, isConnected, isFollowed, projects?.length === 0] as const,
    ([index, isConnected, isFollowed, hasNone]) => {
      const { mark, text, title } = indexStatus(index, isConnected, isFollowed);
      status.dataset['mark'] = mark;
      status.title = title ?? '';
      status.replaceChildren(...(hasNone && isConnected ? [] : [statusSign(), text]));
    },
  );
  const help = iconButton('help', 'Help and keys (?)', showHelp, { 'data-key': 'help' });
  const name = element('h1', { class: 'gp-name' }, logo(), 'Groundplan');
  return element('header', { class: 'gp-header' }, name, project, counters, languages, status, ...besideHelp, help);
}

function projectChooser(
  projects: readonly ProjectEntry[],
  shown: string | undefined,
  choose: (id: string) => void,
): HTMLElement {
  const [first] = projects;
  if (first === undefined) return element('span', {}, 'no project');
  if (projects.length === 1) return element('strong', { class: 'gp-project-name', title: first.name }, first.name);
  const options = projects.map(({ id, name }) => element('option', { value: id, selected: id === shown }, name));
  const select = element(
    'select',
    { class: 'gp-select', 'aria-label': 'Project', 'data-key': 'project', onchange: () => choose(select.value) },
    ...options,
  );
  return select;
}

function counterItems({ stats, indexedAt }: ProjectRecord): HTMLElement[] {
  if (indexedAt === undefined) return [];
  const counters = [
    ['files', stats.files],
    ['symbols', stats.symbols],
    ['dependencies', stats.dependencies],
  ] as const;
  // Zero symbols beside some files means that they have not been counted yet.
  return counters
    .filter(([name, count]) => count > 0 || name === 'files')
    .map(([name, count]) => element('div', {}, element('dt', {}, name), element('dd', {}, grouped(count))));
}

function statusSign(): SVGSVGElement {
  const sign = svgElement('circle', { cx: 4, cy: 4, r: 3.5 });
  return svgElement('svg', { class: 'gp-sign', viewBox: '0 0 8 8', 'aria-hidden': 'true', focusable: 'false' }, sign);
}

/** A floor plan of three rooms. */
function logo(): SVGSVGElement {
  const walls = svgElement('path', { d: 'M2 2H14V14H2ZM2 8.6H7.4V14M7.4 5.4V2M10.6 8.6H14' });
  return svgElement(
    'svg',
    { class: 'gp-logo', viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' },
    walls,
  );
}
