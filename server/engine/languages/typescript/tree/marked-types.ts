import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import type { TreeWriter } from './tree-writer.ts';

/** Writes a type with the flag that says where it comes from. */
export function writeMarked(writer: TreeWriter, type: ts.TypeNode | undefined): void {
  if (type === undefined) return;
  const { count } = writer.builder;
  writer.write(type);
  if (writer.builder.count > count) writer.builder.addFlags(count, flag.fromComment);
}

/** `@template {Constraint} A, B`: the constraint is that of the first. */
export function writeTemplateTag(writer: TreeWriter, tag: ts.JSDocTemplateTag): void {
  for (const [index, parameter] of tag.typeParameters.entries()) {
    const constraint = index === 0 ? tag.constraint : undefined;
    const isDefaultOnly = constraint === undefined && parameter.default !== undefined;
    const flags = flag.fromComment | (isDefaultOnly ? flag.defaultOnly : 0);
    const { name } = parameter;
    const node = writer.open(kind.typeParameter, writer.startOf(name), writer.ts.idText(name), flags);
    writer.writeOptional(constraint);
    writer.writeOptional(parameter.default);
    writer.close(node);
  }
}
