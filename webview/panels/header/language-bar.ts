import { joinDialects } from '#protocol/dialects.ts';
import type { View } from '#protocol/view.ts';
import { counted } from '#webview/charts/describe.ts';
import { kindPaint } from '#webview/charts/language-kinds.ts';
import { paintProperty } from '#webview/charts/paint-property.ts';
import { element, svgElement } from '../../elements/element.ts';
import { formatShare, languageName } from '../../state/wording.ts';

type Language = View['languages'][number];

/** Named beside the bar; the bar itself shows all. */
const namedMax = 3;
const barWidth = 120;

/** The languages of the code: a bar by lines, and the first names. Data and prose are named in the title alone. */
export function languageBar(apart: readonly Language[]): HTMLElement {
  const languages = joinDialects(apart);
  const code = languages.filter(({ data }) => !data);
  const total = code.reduce((sum, { codeLines }) => sum + codeLines, 0);
  const shares = code.map(({ language, codeLines }) => `${languageName(language)} ${formatShare(codeLines, total)}`);
  const named = shares.slice(0, namedMax);
  const all = [
    ...code.map(({ files }, index) => `${shares[index]}, ${counted(files, 'file')}`),
    ...languages
      .filter(({ data }) => data)
      .map(({ language, files }) => `${languageName(language)}: ${counted(files, 'file')}`),
  ];
  return element(
    'div',
    { class: 'gp-languages', title: all.join('\n') },
    bar(code, total),
    element('span', { class: 'gp-languages-names' }, named.join(' · ')),
  );
}

/** Widths are attributes of the drawing: the page's policy allows no inline style. */
function bar(languages: readonly Language[], total: number): SVGSVGElement {
  let x = 0;
  const parts = languages.map(({ language, codeLines }) => {
    const width = total === 0 ? 0 : (barWidth * codeLines) / total;
    const fill = `var(${paintProperty(kindPaint({ language }))})`;
    const part = svgElement('rect', { x, y: 0, width: Math.max(0, width - 1), height: 8, fill });
    x += width;
    return part;
  });
  const look = { class: 'gp-language-bar', viewBox: `0 0 ${barWidth} 8`, 'aria-hidden': 'true', focusable: 'false' };
  return svgElement('svg', look, ...parts);
}
