import type { Writer } from './writer.ts';
import { writing } from './writing-table.ts';

/** Called like its (first) operator. */
export function writeOperator(writer: Writer, value: number): void {
  const node = writer.builder.open(value, writer.cursor.startIndex, '', 0);
  let isNamed = false;
  writer.eachChild(() => {
    const { writings } = writer.table;
    const { nodeTypeId } = writer.cursor;
    if (writings[nodeTypeId] !== writing.skip) writer.write();
    else if (!isNamed && nodeTypeId !== writer.table.comment) {
      isNamed = true;
      writer.rename(node);
    }
  });
  writer.builder.close(node);
}

/** It is of the other kind where that token stands in it. */
export function writeUnless(writer: Writer, value: number, token: number, other: number): void {
  const node = writer.builder.open(value, writer.cursor.startIndex, '', 0);
  writer.eachChild(() => {
    if (writer.cursor.nodeTypeId === token) writer.builder.become(node, other);
    else writer.write();
  });
  writer.builder.close(node);
}
