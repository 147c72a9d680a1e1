import { lightTheme } from '#webview/charts/theme.ts';
import type { PanelContext } from '../panel-context.ts';
import { imageOf, pictureOf } from './picture.ts';

/** Prints all of the drawing, on white, for any part in sight and any theme. */
export async function printDrawing({ store, print }: PanelContext): Promise<void> {
  const state = store.get();
  const picture = state.view.mode === 'table' ? undefined : pictureOf(state, lightTheme);
  if (picture === undefined) return print?.(() => undefined);
  const image = await imageOf(picture.svg);
  image.className = 'gp-print';
  image.alt = '';
  document.body.append(image);
  document.body.classList.add('gp-prints-picture');
  print?.(() => {
    image.remove();
    document.body.classList.remove('gp-prints-picture');
  });
}
