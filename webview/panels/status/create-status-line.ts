import type { View } from '#protocol/view.ts';
import { counted } from '#webview/charts/describe.ts';
import { element } from '../../elements/element.ts';
import { labelOf } from '../../state/node-ids.ts';
import { watch } from '../../state/watch.ts';
import { formatTime } from '../../state/wording.ts';
import type { PanelContext } from '../panel-context.ts';

/** Returns the line with the numbers of the drawing and the last event. Nothing in it calls for attention. */
export function createStatusLine({ store }: PanelContext): HTMLElement {
  const drawn = element('span', { class: 'gp-status-drawn' });
  const news = element('span', { class: 'gp-status-news' });
  watch(
    store,
    ({ drawing }) => [drawing] as const,
    ([drawing]) => {
      drawn.textContent = drawing === undefined ? '' : drawnText(drawing.view, store.get().view.focus);
    },
  );
  watch(
    store,
    ({ notice, isConnected, failure, drawing }) => [notice, isConnected, drawing && failure] as const,
    ([notice, isConnected, failure]) => {
      news.textContent = '';
      if (!isConnected) news.textContent = 'Connection lost, trying again';
      else if (failure !== undefined) news.textContent = `The drawing is not up to date: ${failure.message}`;
      else if (notice !== undefined) news.textContent = `${formatTime(notice.atMs)} ${notice.text}`;
    },
  );
  return element('div', { class: 'gp-status' }, drawn, news);
}

export function drawnText({ marks, files, hiddenFiles }: View, focus?: string): string {
  const folded = marks.filter(({ expanded }) => expanded !== true).length;
  if (focus !== undefined) return `${counted(folded - 1, 'box', 'boxes')} around ${labelOf(focus)}`;
  const hidden = hiddenFiles === 0 ? '' : `, ${counted(hiddenFiles, 'file')} hidden by filters`;
  return `${counted(files, 'file')} in ${counted(folded, 'box', 'boxes')}${hidden}`;
}
