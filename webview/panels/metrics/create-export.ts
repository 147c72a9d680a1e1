import type { Scene } from '#webview/charts/scene.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { readTheme } from '../../theme/theme.ts';
import type { Picture } from '../export/picture.ts';
import { savePng } from '../export/save-picture.ts';
import type { MetricsParts } from './metrics-parts.ts';
import type { Sheet } from './sheet.ts';

/** Saves what is in sight: the drawing as a picture, the numbers as a table or as they came. */
export function createExport(parts: MetricsParts, current: () => Sheet): HTMLElement {
  const { t } = parts;
  const { root, panel, close } = disclosure({ outline: 'save', label: t('Export'), whenOpened: () => fill() });
  panel.classList.add('gp-menu');
  const entry = (text: string, act: () => void) =>
    element('button', { type: 'button', class: 'gp-menu-item', onclick: () => (close(), act()) }, text);

  function fill(): void {
    const { scene, data } = current();
    const drawn = scene?.();
    const numbers = data();
    panel.replaceChildren(
      ...(drawn === undefined ? [] : pictureEntries(drawn)),
      ...(numbers === undefined
        ? []
        : [
            entry(t('Save as CSV'), () => save(`${numbers.name}.csv`, numbers.csv, 'text/csv')),
            entry(t('Save as JSON'), () =>
              save(`${numbers.name}.json`, `${JSON.stringify(numbers.json, undefined, 2)}\n`, 'application/json'),
            ),
          ]),
      entry(t('Copy the link to this view'), () => parts.copyLink()),
    );
  }

  function pictureEntries(scene: Scene): HTMLElement[] {
    const picture = (): Picture => {
      const svg = sceneToSvg(scene, readTheme(document.body), { title: `${parts.projectName()}: ${scene.title}` });
      const [, width = '1000', height = '1000'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
      return { name: fileName('metrics'), svg, width: Number(width), height: Number(height) };
    };
    const png = () => {
      savePng(picture(), parts.save).catch((error: unknown) => {
        parts.announce(error instanceof Error ? error.message : t('The picture could not be made.'));
      });
    };
    return [
      entry(t('Save as SVG'), () => save('metrics.svg', picture().svg, 'image/svg+xml')),
      entry(t('Save as PNG'), png),
    ];
  }

  function save(name: string, content: string, type: string): void {
    parts.save(fileName(name), new Blob([content], { type }));
  }

  function fileName(name: string): string {
    return `${(parts.projectName() || 'groundplan').replaceAll(/[^\w.-]+/g, '-')}-${name}`;
  }
  return root;
}
