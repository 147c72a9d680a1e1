import { kind } from '../node-kinds.ts';
import type { Writer } from './writer.ts';
import { writing } from './writing-table.ts';

export function writeImport(writer: Writer): void {
  const node = writer.builder.open(kind.importStatement, writer.cursor.startIndex, '', 0);
  writer.eachChild(() => writeImportName(writer));
  writer.builder.close(node);
}

export function writeFromImport(writer: Writer): void {
  const node = writer.builder.open(kind.fromImport, writer.cursor.startIndex, '', 0);
  let isNamed = false;
  writer.eachChild(() => {
    const { startIndex, endIndex, nodeTypeId } = writer.cursor;
    const text = writer.text.slice(startIndex, endIndex);
    if (text === 'from' || text === 'import' || nodeTypeId === writer.table.comment) return;
    if (isNamed) writeImportName(writer);
    else {
      isNamed = true;
      writer.builder.rename(node, startIndex, dotted(text));
    }
  });
  writer.builder.close(node);
}

function writeImportName(writer: Writer): void {
  const { nodeTypeId, startIndex, endIndex } = writer.cursor;
  const isAliased = nodeTypeId === writer.table.importedAs;
  const isNamed = isAliased || writer.table.writings[nodeTypeId] === writing.dottedName;
  if (nodeTypeId === writer.table.wildcard)
    writer.builder.close(writer.builder.open(kind.importStar, startIndex, '', 0));
  if (!isNamed || endIndex === startIndex) return;
  const node = writer.builder.open(kind.importName, startIndex, '', 0);
  if (isAliased) writeAlias(writer, node);
  else writer.builder.rename(node, startIndex, dotted(writer.text.slice(startIndex, endIndex)));
  writer.builder.close(node);
}

function writeAlias(writer: Writer, node: number): void {
  writer.eachChild(() => {
    const { nodeTypeId, startIndex, endIndex } = writer.cursor;
    if (nodeTypeId === writer.table.identifier) writer.writeName();
    else if (writer.table.writings[nodeTypeId] === writing.dottedName) {
      writer.builder.rename(node, startIndex, dotted(writer.text.slice(startIndex, endIndex)));
    }
  });
}

/** Python allows white space around dots. */
function dotted(text: string): string {
  return /[^\x21-\x7e]/.test(text) ? text.replace(/\\?\s+/g, '').normalize('NFKC') : text;
}
