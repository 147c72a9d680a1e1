import type { ViewMark } from '#protocol/view.ts';
import { fileOf } from '../../state/node-ids.ts';
import type { CodePlace } from '../panel-context.ts';
import { isFileMark, isSymbolMark } from './mark-kind.ts';

/** Where the code of a mark begins; undefined for folders and packages, which have none of their own. */
export function placeOf(id: string, mark: ViewMark | undefined): CodePlace | undefined {
  if (!isFileMark(id, mark) && !isSymbolMark(id, mark)) return undefined;
  return { file: fileOf(id), ...(mark?.line !== undefined && { line: mark.line }) };
}
