import { flag, kind } from '../node-kinds.ts';
import type { Writer } from './writer.ts';

export function writeParameter(writer: Writer): void {
  const id = writer.cursor.nodeTypeId;
  const table = writer.table;
  if (id === table.keywordSeparator || id === table.positionalSeparator) {
    const value = id === table.keywordSeparator ? kind.keywordSeparator : kind.positionalSeparator;
    writer.builder.close(writer.builder.open(value, writer.cursor.startIndex, '', 0));
    return;
  }
  const isName = id === table.identifier;
  if (!isName && !isParameter(writer, id)) return;
  const node = writer.builder.open(kind.parameter, writer.cursor.startIndex, '', 0);
  if (isName) writer.rename(node);
  else writeParameterParts(writer, node, id);
  writer.builder.close(node);
}

/** Reports whether a node has children: a bare token or comment has none. */
function isParameter(writer: Writer, id: number): boolean {
  if (id === writer.table.comment || !writer.cursor.gotoFirstChild()) return false;
  writer.cursor.gotoParent();
  return true;
}

function writeParameterParts(writer: Writer, node: number, own: number): void {
  let isNamed = false;
  addStars(writer, node, own);
  writer.eachChild(() => {
    const id = writer.cursor.nodeTypeId;
    if (isNamed) writer.write();
    else if (id === writer.table.identifier) {
      isNamed = true;
      writer.rename(node);
    } else if (addStars(writer, node, id)) {
      isNamed = true;
      writer.eachChild(() => {
        if (writer.cursor.nodeTypeId === writer.table.identifier) writer.rename(node);
      });
    }
  });
}

function addStars(writer: Writer, node: number, id: number): boolean {
  if (id === writer.table.listSplat) writer.builder.addFlags(node, flag.star);
  else if (id === writer.table.dictionarySplat) writer.builder.addFlags(node, flag.doubleStar);
  else return false;
  return true;
}
