import { firstSentence } from '#server/engine/ask/documentation-text.ts';

import { findFile, languageNameOf } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { docstringOf } from '#server/engine/search/chunking/docstring.ts';
import { leadingLines } from '#server/engine/search/chunking/leading-lines.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { TourStop } from '#protocol/tour.ts';
import { linesOfText, maskedLines } from './masked-lines.ts';

export interface DescribedStops {
  readonly stops: TourStop[];
  /** Every file was read as the snapshot has it. */
  readonly isComplete: boolean;
}

/**
 * The stops, each with the first sentence of its documentation. A stop that is a file has none: what stands first in a file
 * is a licence as often as a description.
 *
 * @param read the bytes that the snapshot was made of; undefined where the disk has moved on
 */
export function withSummaries(
  { files }: GraphSnapshot,
  stops: readonly TourStop[],
  read: (path: string) => Uint8Array | undefined,
): DescribedStops {
  let isComplete = true;
  const described = stops.map((stop) => {
    if (stop.id === stop.file) return stop;
    const bytes = read(stop.file);
    isComplete &&= bytes !== undefined;
    const lines = linesOfText((bytes && decodeText(bytes)) ?? '');
    const summary = summaryOf(lines, stop, languageNameOf(files, findFile(files, stop.file) ?? 0));
    return summary === '' ? stop : { ...stop, summary };
  });
  return { stops: described, isComplete };
}

function summaryOf(lines: readonly string[], { line, endLine }: TourStop, language: string): string {
  const masked = maskedLines(lines, 1, endLine);
  if (masked.length < line) return '';
  const documentation = leadingLines(masked, line, language).documentation || docstringOf(masked, line, endLine)?.text;
  const sentence = firstSentence((documentation ?? '').replaceAll(/\s+/g, ' ').trim());
  return noteToSelf.test(sentence) ? '' : sentence;
}

/** Such a comment says what is to be done, not what the code is. */
const noteToSelf =
  /\b(?:TODO|FIXME|XXX|HACK)\b|^(?:eslint|oxlint|biome|prettier|tslint|istanbul|c8|v8|noqa|type:|@ts-)/;
