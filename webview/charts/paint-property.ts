import type { Paint } from './theme.ts';

/** Name of the custom property that holds a colour: `markBorder` is `--gp-mark-border`, `ground1` is `--gp-ground1`. */
export function paintProperty(paint: Paint): string {
  return `--gp-${paint.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
