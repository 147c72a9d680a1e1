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
  const region = {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
    ...(text !== undefined && text !== '' && { snippet: { text } }),
  };
  return {
    physicalLocation: { artifactLocation: artifact(file), ...(line !== undefined && { region }) },
  };
}

/** An `artifactLocation`: where a file is, below the folder of the project. */
export function artifact(file: string): object {
  return { uri: file.split('/').map(percentEncoded).join('/'), uriBaseId: rootId };
}

/** A lone surrogate can't be percent-encoded. */
function percentEncoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
