import { type Attributes, element } from './element.ts';

/** Shorter ones fit beside a name in the narrowest column. */
const wholeMax = 26;
const endMax = 34;

/** A path beside a name. Of a long one the middle is cut where there is no room: its last segment always shows. */
export function rowPath(path: string, look: Attributes = {}): HTMLElement {
  const attributes = { class: 'gp-row-path', ...look };
  const isFolder = path.endsWith('/');
  const last = path.lastIndexOf('/', path.length - (isFolder ? 2 : 1));
  if (path.length <= wholeMax || last <= 0 || path.length - last > endMax) return element('span', attributes, path);
  return element(
    'span',
    { ...attributes, class: 'gp-row-path gp-cut' },
    element('span', { class: 'gp-cut-begin' }, path.slice(0, last)),
    element('span', { class: 'gp-cut-end' }, path.slice(last)),
  );
}
