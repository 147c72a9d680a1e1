import { kind } from '../node-kinds.ts';
import type { Writer } from './writer.ts';

/** `[T, U: int]` behind the name of a definition; within a type, arguments. */
export function writeTypeParameters(writer: Writer): void {
  if (writer.inType) return writer.writeChildren();
  writer.eachChild(() => {
    if (writer.cursor.nodeTypeId !== writer.table.type) return;
    const node = writer.builder.open(kind.typeParameter, writer.cursor.startIndex, '', 0);
    writeTypeParameter(writer, node);
    writer.builder.close(node);
  });
}

/** `T`, `*Ts` or `T: bound`, each of them in a type of its own. */
function writeTypeParameter(writer: Writer, node: number): void {
  let isNamed = false;
  const { constrainedType, splatType, type, identifier } = writer.table;
  const visit = (): void => {
    const id = writer.cursor.nodeTypeId;
    if (id === constrainedType || id === splatType || (id === type && !isNamed)) writer.eachChild(visit);
    else if (isNamed) writer.write();
    else if (id === identifier) {
      isNamed = true;
      writer.rename(node);
    }
  };
  writer.eachChild(visit);
}

/** `type A[T] = …`: two types, the first of which is the name with its parameters. */
export function writeTypeAlias(writer: Writer): void {
  const node = writer.builder.open(kind.typeAlias, writer.cursor.startIndex, '', 0);
  let isNamed = false;
  writer.eachChild(() => {
    if (writer.cursor.nodeTypeId !== writer.table.type) return;
    if (isNamed) writer.write();
    else {
      isNamed = true;
      nameAlias(writer, node);
    }
  });
  writer.builder.close(node);
}

function nameAlias(writer: Writer, node: number): void {
  const { startIndex, endIndex } = writer.cursor;
  const name = /^[^\s[]+/.exec(writer.text.slice(startIndex, endIndex))?.[0] ?? '';
  writer.builder.rename(node, startIndex, name);
  writer.declare(node, startIndex);
}
