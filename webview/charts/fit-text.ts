import { clusterWidth, clustersOf, textWidth } from './text-width.ts';

const ELLIPSIS = '…';
/** A cut name shows at least this many characters, else it says nothing. */
const KEPT_MIN = 3;
/**
 * Share of the end of a name in a shortened text: the end distinguishes files (`….test.ts`), so it keeps more of the
 * room.
 */
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

const SUFFIX = /(?<=.)\.[A-Za-z]{1,6}$/;

/**
 * A name within a width, like `fitText`, but what it shares with its siblings goes first: `cuts` are the places behind
 * that, the shortest first. What is left of it is cut in the middle only where nothing else helps. The suffix of a file
 * goes last, and visibly.
 */
export function fitName(name: string, width: number, { cuts = [], bold = false }: NameLook): string | undefined {
  const shown = visible(name);
  if (textWidth(shown, bold) <= width) return shown;
  const shortened = cuts.map((cut) => ELLIPSIS + shown.slice(cut));
  const fitting = shortened.find((text) => textWidth(text, bold) <= width);
  if (fitting !== undefined) return fitting;
  const stem = withoutSuffix(shown);
  if (stem !== undefined && textWidth(stem, bold) <= width) return stem;
  const last = cuts.at(-1);
  if (last === undefined) return fitText(shown, width, bold);
  const rest = fitText(shown.slice(last), width - textWidth(ELLIPSIS, bold), bold);
  return rest === undefined ? fitText(shown, width, bold) : ELLIPSIS + rest;
}

export interface NameLook {
  /** Places behind what siblings have in common. */
  readonly cuts?: readonly number[];
  readonly bold?: boolean;
}

function withoutSuffix(name: string): string | undefined {
  return SUFFIX.test(name) ? name.replace(SUFFIX, ELLIPSIS) : undefined;
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
