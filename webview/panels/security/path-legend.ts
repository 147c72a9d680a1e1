import { type ArrowProof, arrowStrokes } from '#webview/charts/security/step-arrows.ts';
import { element, svgElement } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';

/** The meaning of the lines, with a line of each kind. */
export function pathLegend(t: Translate): HTMLElement {
  const rows: readonly (readonly [ArrowProof, string])[] = [
    ['exact', t('proven: the value comes along here')],
    ['inferred', t('inferred')],
    ['hint', t('not proven: an unknown call lies between')],
    ['reach', t('calls into this code')],
  ];
  return element(
    'ul',
    { class: 'gp-sc-legend', 'aria-label': t('Lines') },
    ...rows.map(([proof, text]) => element('li', {}, sample(proof), text)),
  );
}

function sample(proof: ArrowProof): SVGSVGElement {
  const { width, dash = [], paint } = arrowStrokes[proof];
  const line = svgElement('path', {
    d: 'M1 6H30',
    class: `gp-sc-line-${paint}`,
    'stroke-width': width,
    'stroke-dasharray': dash.join(' ') || undefined,
  });
  return svgElement(
    'svg',
    { class: 'gp-sc-line', viewBox: '0 0 31 12', 'aria-hidden': 'true', focusable: 'false' },
    line,
  );
}
