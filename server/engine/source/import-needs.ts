import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { ImportNeed, ImportPurpose } from './facts.ts';

/** Order is part of the stored format: append only. */
const purposes: readonly ImportPurpose[] = [
  'later',
  'now',
  'never',
  'types',
  'marked',
  'metadata',
  'looseMetadata',
  'names',
  'exportedTypes',
];

/** A position is written as its distance from the one before, since needs come by position. */
export function encodeImportNeeds(needs: readonly ImportNeed[]): Uint8Array {
  const out = new ByteWriter();
  let lastLine = 0;
  for (const { line, column, purpose, names = [] } of needs) {
    out.unsigned(line - lastLine);
    out.unsigned(column);
    out.unsigned(purposes.indexOf(purpose));
    out.unsigned(names.length);
    for (const name of names) out.text(name);
    lastLine = line;
  }
  return out.finish();
}

export function decodeImportNeeds(bytes: Uint8Array): ImportNeed[] {
  const from = new ByteReader(bytes);
  const needs: ImportNeed[] = [];
  for (let line = 0; from.position < bytes.length;) {
    line += from.unsigned();
    const column = from.unsigned();
    const purpose = purposes[from.unsigned()];
    const names = Array.from({ length: from.unsigned() }, () => from.text());
    needs.push({ line, column, purpose, ...(names.length > 0 && { names }) });
  }
  return needs;
}
