import type { OperationResult } from '#protocol/operations.ts';
import { element } from '../../elements/element.ts';

export type Excerpt = OperationResult<'source.get'>;

/** Lines of a file with their numbers; one of them may be marked. Text as it is, without any colouring. */
export function codeExcerpt({ file, line, endLine, content }: Excerpt, marked?: number): HTMLElement {
  const rows = content.split('\n').map((text, index) => codeLine(line + index, text, line + index === marked));
  const label = `${file}, lines ${line} to ${endLine}`;
  const code = element('code', { class: 'gp-code-lines' }, ...rows);
  return element('pre', { class: 'gp-code', tabindex: 0, role: 'region', 'aria-label': label }, code);
}

/** The line break stands in the text, so that what is copied has its lines; numbers are not copied. */
function codeLine(number: number, text: string, isMarked: boolean): HTMLElement {
  const content = element(isMarked ? 'mark' : 'span', { class: 'gp-code-text' }, `${text.replace(/\r$/, '')}\n`);
  const digits = element('span', { class: 'gp-code-number', 'data-number': number, 'aria-hidden': 'true' });
  return element('span', { class: isMarked ? 'gp-code-line gp-code-marked' : 'gp-code-line' }, digits, content);
}
