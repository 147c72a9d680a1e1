import type { CloneGroup } from '#protocol/clones.ts';
import { differences, type Piece } from '#webview/charts/metrics/text-differences.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import { watch } from '../../state/watch.ts';
import { firstPair, groupShown } from './clone-groups.ts';
import type { Excerpt, MetricsParts } from './metrics-parts.ts';
import { prose } from '../../elements/prose.ts';

type Fragment = CloneGroup['fragments'][number];

/** Of a copy this much is compared; one answer has no more. */
const linesMax = 400;

/** Two copies of a group beside each other, with what differs marked. */
export function createCopies(parts: MetricsParts): HTMLElement {
  const { store, t } = parts;
  const head = element('div', { class: 'gp-mx-copies-head' });
  const sides = element('div', { class: 'gp-mx-copies' });
  const root = element('section', { class: 'gp-mx-pair', 'aria-label': t('Two copies') }, head, sides);
  let chosen: [number, number] = [0, 1];
  const reading = new Latest((error) => {
    sides.replaceChildren(
      element('p', { class: 'gp-problem' }, error instanceof Error ? error.message : String(error)),
    );
  });
  const show = (group: CloneGroup | undefined) => {
    reading.stop();
    head.replaceChildren();
    sides.replaceChildren();
    const [left, right] = chosen.map((index) => group?.fragments[index]);
    if (group === undefined || left === undefined || right === undefined) return;
    const choose = (side: 0 | 1, index: number) => {
      chosen = side === 0 ? [index, chosen[1]] : [chosen[0], index];
      show(group);
    };
    const { diverged } = group;
    if (diverged !== undefined) head.append(prose(diverged.reason, 'gp-mx-diverged'));
    const choices = ([0, 1] as const).map((side) => copyChoice(parts, group, side, chosen[side], choose));
    reading.run(async (signal) => {
      const excerpts = await Promise.all([left, right].map((fragment) => parts.source(linesOf(fragment), signal)));
      const [first, second] = excerpts as [Excerpt, Excerpt];
      const pieces = differences(first.content, second.content);
      sides.replaceChildren(
        ...([first, second] as const).map((excerpt, side) =>
          element(
            'div',
            { class: 'gp-mx-copy' },
            choices[side] as HTMLElement,
            copyCode(parts, excerpt, pieces[side as 0 | 1]),
          ),
        ),
      );
    });
  };
  watch(
    store,
    (state) => [groupShown(state)] as const,
    ([group]) => {
      chosen = group === undefined ? [0, 1] : firstPair(group);
      show(group);
    },
  );
  return root;
}

function linesOf({ file, line, endLine }: Fragment) {
  return { file, line, endLine: Math.min(endLine, line + linesMax - 1) };
}

/** Which copy stands at a side; where there are two there is nothing to choose. */
function copyChoice(
  { t, open, openWord }: MetricsParts,
  { fragments }: CloneGroup,
  side: 0 | 1,
  index: number,
  choose: (side: 0 | 1, index: number) => void,
): HTMLElement {
  const { file, line } = fragments[index] as Fragment;
  const place = `${file}:${line}`;
  const link = textButton(place, () => open({ file, line }), {
    class: 'gp-link',
    title: `${openWord} ${place}`,
    'data-key': `open ${side}`,
  });
  if (fragments.length <= 2) return element('div', { class: 'gp-mx-copy-head' }, link);
  const options = fragments.map((each, at) =>
    element('option', { value: at, selected: at === index }, `${each.file}:${each.line}`),
  );
  const label = side === 0 ? t('Copy at the left') : t('Copy at the right');
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', 'aria-label': label, onchange: () => choose(side, Number(select.value)) },
    ...options,
  );
  return element(
    'div',
    { class: 'gp-mx-copy-head' },
    select,
    textButton(openWord, () => open({ file, line }), { class: 'gp-link' }),
  );
}

function copyCode({ t }: MetricsParts, { file, line, endLine }: Excerpt, pieces: readonly Piece[]): HTMLElement {
  const rows = linesOfPieces(pieces).map((row, index) =>
    element(
      'span',
      { class: 'gp-code-line' },
      element('span', { class: 'gp-code-number', 'data-number': line + index, 'aria-hidden': 'true' }),
      element(
        'span',
        { class: 'gp-code-text' },
        ...row.map(({ text, differs }) => (differs ? element('mark', { class: 'gp-mx-differs' }, text) : text)),
        '\n',
      ),
    ),
  );
  const look = {
    class: 'gp-code gp-mx-code',
    tabindex: 0,
    role: 'region',
    'aria-label': t('{0}, lines {1} to {2}', file, line, endLine),
  };
  return element('pre', look, element('code', { class: 'gp-code-lines' }, ...rows));
}

/** Pieces cut at the ends of lines. */
export function linesOfPieces(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [[]];
  for (const { text, differs } of pieces) {
    const [first = '', ...rest] = text.replaceAll('\r', '').split('\n');
    if (first !== '') rows.at(-1)?.push({ text: first, differs });
    for (const next of rest) rows.push(next === '' ? [] : [{ text: next, differs }]);
  }
  return rows;
}
