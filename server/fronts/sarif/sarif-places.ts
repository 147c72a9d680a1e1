/** Name of the project's folder, which the paths of all places are relative to. */
export const rootId = '%SRCROOT%';

export interface SarifPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Code there. */
  readonly text?: string;
}

/** A `location`, with the region where a line is known. */
export function place({ file, line, column, endLine, endColumn, text }: SarifPlace): object {
  const uri = file.split('/').map(percentEncoded).join('/');
  const region = {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
    ...(text !== undefined && text !== '' && { snippet: { text } }),
  };
  return {
    physicalLocation: { artifactLocation: { uri, uriBaseId: rootId }, ...(line !== undefined && { region }) },
  };
}

/** A lone surrogate can't be percent-encoded. */
function percentEncoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
