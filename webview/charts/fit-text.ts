import { clusterWidth, clustersOf, textWidth } from './text-width.ts';

const ELLIPSIS = '…';
/** A cut name shows at least this many characters, else it says nothing. */
const KEPT_MIN = 3;
/** The end of a name tells files apart (`….test.ts`), so it keeps more of the room. */
const TAIL_SHARE = 0.55;

/** Control characters would move or hide what follows; they are shown as the sign for what cannot be shown. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it may be drawn. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, '\uFFFD');
}

/**
 * A name within a width, in multiples of the font size: whole, or cut in the middle, or undefined where so little is
 * left that it would mislead.
 */
export function fitText(text: string, width: number, bold = false): string | undefined {
  const shown = visible(text);
  if (textWidth(shown, bold) <= width) return shown;
  const ratio = textWidth('n', bold) / textWidth('n');
  const room = (width / ratio) * 1000 - clusterWidth(ELLIPSIS);
  const clusters = clustersOf(shown);
  const tail = takeWithin(clusters.toReversed(), room * TAIL_SHARE);
  const head = takeWithin(clusters, room - tail.width);
  if (head.count + tail.count < KEPT_MIN) return undefined;
  return [...clusters.slice(0, head.count), ELLIPSIS, ...clusters.slice(clusters.length - tail.count)].join('');
}

/** A short room is no place for a suffix that the colour of the mark tells as well. */
const ROOM_FOR_SUFFIX = 9;
const SUFFIX = /(?<=.)\.[A-Za-z]{1,5}$/;

/** The name of a file within a width: where it is too long for a short one, without its last suffix. */
export function fitFileName(name: string, width: number, bold = false): string | undefined {
  const stem = width < ROOM_FOR_SUFFIX && textWidth(visible(name), bold) > width ? name.replace(SUFFIX, '') : name;
  return fitText(stem, width, bold);
}

/** How many clusters fit, in thousandths of the font size. */
function takeWithin(clusters: readonly string[], room: number): { count: number; width: number } {
  let [count, width] = [0, 0];
  for (const cluster of clusters) {
    const next = width + clusterWidth(cluster);
    if (next > room) break;
    [count, width] = [count + 1, next];
  }
  return { count, width };
}
