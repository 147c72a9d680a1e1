import type { EditorFollower } from './follow-editor.ts';

/**
 * Where details lie over the drawing they come when a person picks something, not when the editor does or a panel is seen
 * again: until then what was found there stays in sight.
 */
export function keepQuiet(page: HTMLElement, follower: EditorFollower): void {
  const begin = () => {
    page.dataset['quiet'] = 'true';
  };
  begin();
  follower.onShow(begin);
  const end = () => {
    delete page.dataset['quiet'];
  };
  for (const name of ['pointerdown', 'keydown']) page.addEventListener(name, end, { capture: true });
}
