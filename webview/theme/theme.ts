import { paintProperty } from '#webview/charts/paint-property.ts';
import { type Paint, paints, type Theme } from '#webview/charts/theme.ts';

/** The colours that hold inside an element now, resolved: what canvas and files need, who know no custom properties. */
export function readTheme(host: HTMLElement): Theme {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const colours = Object.fromEntries(
    paints.map((paint) => {
      probe.style.color = `var(${paintProperty(paint)})`;
      return [paint, style.color];
    }),
  ) as Record<Paint, string>;
  const dimOpacity = Number(style.getPropertyValue('--gp-dim')) || 1;
  const fontFamily = style.fontFamily;
  probe.remove();
  return { colours, fontFamily, dimOpacity };
}

const MEDIA = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'];

/** Calls when colours may have changed: the system's preference, or VS Code's theme. Returns what ends it. */
export function watchTheme(changed: () => void): () => void {
  const queries = MEDIA.map((media) => matchMedia(media));
  for (const query of queries) query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  const attributeFilter = ['class', 'style', 'data-vscode-theme-kind'];
  observer.observe(document.documentElement, { attributeFilter });
  observer.observe(document.body, { attributeFilter });
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    observer.disconnect();
  };
}

/** True where nothing may move by itself. */
export function isMotionReduced(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.classList.contains('vscode-reduce-motion')
  );
}
