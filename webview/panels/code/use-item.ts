import { proofWords } from '#protocol/proof-words.ts';
import type { OperationResult } from '#protocol/operations.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { icon } from '../../elements/icon.ts';
import { typeName } from '../../state/wording.ts';
import type { PanelContext } from '../panel-context.ts';
import { codeExcerpt } from './code-excerpt.ts';

export type Use = OperationResult<'edge.get'>['uses'][number];

/** Lines of code shown before and behind the one that is meant. */
const linesAround = 6;

/**
 * An import line: what is written, where, and on demand the code around it.
 *
 * @param isFileKnown the file stands above it already
 */
export function useItem(context: PanelContext, arrivals: Arrivals, use: Use, isFileKnown = false): HTMLElement {
  const place = `${use.file}:${use.line}`;
  const shown = isFileKnown ? `line ${use.line}` : place;
  const code = element('div', { class: 'gp-use-code', hidden: true });
  const toggle = () => {
    const isOpen = code.hidden;
    if (isOpen && code.childElementCount === 0) code.append(surroundings(context, arrivals, use));
    code.hidden = !isOpen;
    head.setAttribute('aria-expanded', String(isOpen));
  };
  const text = use.text === '' ? use.name : use.text;
  const head = element(
    'button',
    { type: 'button', class: 'gp-use-head', 'aria-expanded': 'false', 'data-key': `use ${place}`, onclick: toggle },
    icon('right'),
    element('code', { class: 'gp-use-text' }, text),
    element('span', { class: 'gp-use-place' }, shown, ...badges(use)),
  );
  const { openCode } = context;
  const open = iconButton('code', `Open ${place}`, () => openCode?.({ file: use.file, line: use.line }), {
    'data-key': `open ${place}`,
  });
  const copy = iconButton('copy', `Copy ${place}`, () => context.copy(place, 'Place'), { 'data-key': `copy ${place}` });
  return element(
    'li',
    { class: 'gp-use' },
    element('div', { class: 'gp-use-row' }, head, openCode === undefined ? copy : open),
    code,
  );
}

function surroundings(context: PanelContext, arrivals: Arrivals, { file, line }: Use): HTMLElement {
  const { drawing, view } = context.store.get();
  const id = view.project ?? '';
  const first = Math.max(1, line - linesAround);
  return arrivals.place(
    `source ${drawing?.snapshot} ${file}:${line}`,
    async (signal) =>
      (await context.bridge.call('source.get', { id, file, line: first, endLine: line + linesAround }, signal)).data,
    (excerpt) => [codeExcerpt(excerpt, line)],
  );
}

/** Returns badges for unusual facts; usual ones get none. */
function badges({ type, proof }: Use): HTMLElement[] {
  const kinds = type === 'import' ? [] : [typeName(type)];
  const known = proof === 'exact' ? [] : [proofWords[proof]];
  return [...kinds, ...known].map((text) => element('span', { class: 'gp-tag' }, text));
}
