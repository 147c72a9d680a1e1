import { textButton } from '../../elements/button.ts';
import { type Child, element } from '../../elements/element.ts';
import { icon } from '../../elements/icon.ts';
import type { Failure } from '../../state/page-state.ts';
import type { DeveloperParts } from './developer-parts.ts';

/** One of the page's parts, under its heading. */
export function sectionOf(
  { heading }: Pick<DeveloperParts, 'heading'>,
  title: string,
  actions: readonly HTMLElement[],
  ...content: readonly Child[]
): HTMLElement {
  const level = heading === 'h1' ? 'h2' : 'h3';
  const head = element('div', { class: 'gp-dev-head' }, element(level, {}, title), ...actions);
  return element('section', { class: 'gp-dev-section', 'aria-label': title }, head, ...content);
}

export interface RowLook {
  /** Unique on the page. */
  readonly key: string;
  readonly isUnfolded: boolean;
  readonly unfold: () => void;
  readonly class?: string;
}

/** Returns a line of a list that unfolds its details and actions. */
export function unfoldingRow(look: RowLook, line: readonly Child[], body: () => readonly Child[]): HTMLElement {
  const { key, isUnfolded, unfold } = look;
  const button = element(
    'button',
    {
      type: 'button',
      class: `gp-row gp-dev-row ${look.class ?? ''}`,
      'data-key': key,
      'aria-expanded': String(isUnfolded),
      onclick: unfold,
    },
    icon(isUnfolded ? 'down' : 'right'),
    ...line,
  );
  return element('li', {}, button, isUnfolded && element('div', { class: 'gp-dev-body' }, ...body()));
}

/** Names and what they are, one line each; what is absent has no line. */
export function facts(rows: readonly (readonly [name: string, value: Child])[]): HTMLElement {
  const items = rows
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  return element('dl', { class: 'gp-dev-facts' }, ...items);
}

export function actionsOf(...buttons: readonly (HTMLElement | false | undefined)[]): HTMLElement {
  return element('div', { class: 'gp-dev-actions' }, ...buttons);
}

/** Where nothing else moves the eye: framed, since it stands among text. */
export function action(text: string, key: string, press: () => void): HTMLButtonElement {
  return textButton(text, press, { class: 'gp-button gp-framed', 'data-key': key });
}

export function failureText(failure: Failure | undefined): HTMLElement | undefined {
  if (failure === undefined) return undefined;
  const { code, message } = failure;
  return element('p', { class: 'gp-problem', role: 'alert' }, `${message} `, element('code', {}, `(${code})`));
}
