import { differenceMarkdown } from '#webview/charts/difference/difference-markdown.ts';
import { filteredDiff } from '#webview/charts/difference/changes.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { readTheme } from '../../theme/theme.ts';
import type { DriftDrawing } from './create-drift-drawing.ts';
import type { DriftParts } from './drift-parts.ts';
import { sidesText } from './drift-words.ts';

/** Saves what the filters leave: as data, as text for a review, and the drawing. */
export function createDriftExport(parts: DriftParts, drawing: DriftDrawing): HTMLElement {
  const { store, t } = parts;
  const { root, panel, close } = disclosure({ outline: 'save', label: t('Export'), whenOpened: () => fill() });
  panel.classList.add('gp-menu');
  const entry = (text: string, act: () => void) =>
    element('button', { type: 'button', class: 'gp-menu-item', onclick: () => (close(), act()) }, text);

  function fill(): void {
    const { diff, view } = store.get();
    const scene = drawing.scene();
    const left = diff && filteredDiff(diff, view);
    const subject = `${parts.projectName()}: ${sidesText(t, view)}`;
    panel.replaceChildren(
      ...(left === undefined
        ? []
        : [
            entry(t('Save as Markdown'), () => save('md', differenceMarkdown(left, subject), 'text/markdown')),
            entry(t('Save as JSON'), () => save('json', `${JSON.stringify(left, undefined, 2)}\n`, 'application/json')),
          ]),
      ...(scene === undefined
        ? []
        : [
            entry(t('Save as SVG'), () =>
              save('svg', sceneToSvg(scene, readTheme(document.body), { title: subject }), 'image/svg+xml'),
            ),
          ]),
      entry(t('Copy the link to this view'), () => parts.copyLink()),
    );
  }

  function save(ending: string, content: string, type: string): void {
    const name = (parts.projectName() || 'groundplan').replaceAll(/[^\w.-]+/g, '-');
    parts.save(`${name}-drift.${ending}`, new Blob([content], { type }));
  }
  return root;
}
