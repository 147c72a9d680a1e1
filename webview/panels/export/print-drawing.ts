import { lightTheme } from '#webview/charts/theme.ts';
import type { PageState } from '../../state/page-state.ts';
import { imageOf, pictureOf } from './picture.ts';

/** Prints all of the drawing, on white, whatever part of it is in sight and in whatever theme. */
export async function printDrawing(state: PageState): Promise<void> {
  const picture = state.view.mode === 'table' ? undefined : pictureOf(state, lightTheme);
  if (picture === undefined) return window.print();
  const image = await imageOf(picture.svg);
  image.className = 'gp-print';
  image.alt = '';
  document.body.append(image);
  document.body.classList.add('gp-prints-picture');
  const clean = () => {
    image.remove();
    document.body.classList.remove('gp-prints-picture');
  };
  window.addEventListener('afterprint', clean, { once: true });
  window.print();
}
