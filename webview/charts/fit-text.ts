import { clusterWidth, clustersOf, textWidth } from './text-width.ts';

const ELLIPSIS = '…';
/** A cut name shows at least this many letters, else it says nothing; a sign as wide as two letters says as much. */
const KEPT_MIN = 8;
/** In thousandths of the font size; of ASCII only the at sign is as wide. */
const WIDE = 1000;
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
 * A name within a width, in multiples of the font size: whole, or cut in the middle, or undefined where fewer
 * than eight letters of it would be left.
 */
export function fitText(text: string, width: number, bold = false): string | undefined {
  const shown = visible(text);
  if (textWidth(shown, bold) <= width) return shown;
  const ratio = textWidth('n', bold) / textWidth('n');
  const room = (width / ratio) * 1000 - clusterWidth(ELLIPSIS);
  const clusters = clustersOf(shown);
  const tail = takeWithin(clusters.toReversed(), room * TAIL_SHARE);
  const head = takeWithin(clusters, room - tail.width);
  const [before, after] = [clusters.slice(0, head.count), clusters.slice(clusters.length - tail.count)];
  return saysEnough([...before, ...after]) ? [...before, ELLIPSIS, ...after].join('') : undefined;
}

function saysEnough(kept: readonly string[]): boolean {
  return kept.reduce((sum, cluster) => sum + (clusterWidth(cluster) >= WIDE && cluster !== '@' ? 2 : 1), 0) >= KEPT_MIN;
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
  const rests = cuts.map((cut) => shown.slice(cut)).filter((rest) => saysEnough(clustersOf(rest)));
  const stem = shown.replace(SUFFIX, '');
  const whole = [
    ...rests.map((rest) => ELLIPSIS + rest),
    ...(stem !== shown && saysEnough(clustersOf(stem)) ? [stem + ELLIPSIS] : []),
  ].find((text) => textWidth(text, bold) <= width);
  if (whole !== undefined) return whole;
  const last = rests.at(-1);
  const rest = last === undefined ? undefined : fitText(last, width - textWidth(ELLIPSIS, bold), bold);
  return rest === undefined ? fitText(shown, width, bold) : ELLIPSIS + rest;
}

export interface NameLook {
  /** Places behind what siblings have in common. */
  readonly cuts?: readonly number[];
  readonly bold?: boolean;
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
