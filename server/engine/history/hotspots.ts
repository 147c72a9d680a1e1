import type { FilePasts } from './file-past.ts';

/** Small files count as if they were longer: where little is to be read, little is to be won. */
const linesMore = 50;
/** The tenth change says less than the first. */
const power = 0.75;

/**
 * How much a file deserves to be looked at first: recent changes, those that mend something counted again and remembered longer, for
 * the lines to be read. Complexity stays out: it is a form of size, and ranks no better.
 *
 * Found on 15 repositories, judged on 8 others by the share of the next year's fixes that lies in the first 20 % of the lines:
 * docs/history.md.
 */
export function hotspotScore({ recentChanges, recentFixes }: FilePasts, file: number, codeLines: number): number {
  return (recentChanges[file] + recentFixes[file]) ** power / (codeLines + linesMore);
}
