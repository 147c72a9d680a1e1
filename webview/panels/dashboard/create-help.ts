import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import type { LetterKeys } from './letter-keys.ts';

const groups: readonly (readonly [title: string, keys: readonly (readonly [keys: string, does: string])[]])[] = [
  [
    'Anywhere',
    [
      ['/', 'find a file, a folder or a symbol'],
      ['t', 'drawing or table'],
      ['c', 'list of cycles'],
      ['i', 'impact of a change, where the page has it'],
      ['m', 'metrics: where the risk is, where the page has them'],
      ['v', 'security findings: vulnerabilities, where the page has them'],
      ['n p', 'next or previous step of the path of a finding'],
      ['r', 'drift: what differs from the remote or a revision, where the page has it'],
      ['s', 'search for code, where the page has it'],
      ['a', 'ask about the project, where the page has it'],
      ['d', 'API, limits and webhooks, where the page has them'],
      ['e', 'team: members, roles and log, on a remote'],
      ['o', 'overview on or off'],
      ['0', 'all of the drawing in sight'],
      ['[ ]', 'less or more of a neighbourhood'],
      ['Alt ← →', 'back and forward'],
      ['Esc', 'close what is open, then one step up'],
      ['?', 'this list'],
    ],
  ],
  [
    'On the drawing',
    [
      ['Tab', 'to the drawing and away from it'],
      ['↓ ↑', 'along an arrow: to what is used, to who uses it'],
      ['← →', 'to the neighbour in the same box'],
      ['Enter', 'unfold or fold, open a file'],
      ['Space', 'pick: details at the right'],
      ['+ −', 'nearer, farther'],
    ],
  ],
  [
    'With the mouse',
    [
      ['point', 'the arrows of one box'],
      ['press', 'pick: details at the right'],
      ['press twice', 'unfold or fold'],
      ['wheel, drag', 'zoom, move'],
    ],
  ],
];

/** All keys, over the page, and whether those of one letter are on. */
export function createHelp(letterKeys: LetterKeys): HTMLDialogElement {
  const lists = groups.map(([title, keys]) =>
    element(
      'section',
      {},
      element('h3', {}, title),
      element('dl', { class: 'gp-keys' }, ...keys.map(([key, does]) => keyRow(key, does))),
    ),
  );
  const close = textButton('Close', () => dialog.close(), { class: 'gp-button gp-primary', autofocus: true });
  const dialog: HTMLDialogElement = element(
    'dialog',
    { class: 'gp-help', 'aria-label': 'Help' },
    element('h2', {}, 'Keys'),
    element('div', { class: 'gp-help-groups' }, ...lists),
    letterSwitch(letterKeys),
    close,
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return dialog;
}

function letterSwitch({ areOn, turn }: LetterKeys): HTMLElement {
  const change = () => turn(box.checked);
  const box: HTMLInputElement = element('input', { type: 'checkbox', checked: areOn(), onchange: change });
  return element('label', { class: 'gp-choice' }, box, 'Keys of a single letter or sign');
}

function keyRow(key: string, does: string): HTMLElement {
  return element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, does));
}
