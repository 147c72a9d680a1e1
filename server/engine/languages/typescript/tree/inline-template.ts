import type ts from 'typescript';
import { readAngularMarkup } from '../markup/angular-markup.ts';
import { type ParsedMarkup, parseMarkup } from '../markup/parse-markup.ts';
import type { Stretch } from '../markup/tags.ts';
import { kind } from '../node-kinds.ts';
import { TreeWriter } from './tree-writer.ts';

/** Property of what a decorator is given that is the template of the class. */
export const TEMPLATE = 'template';

/**
 * Writes the code of a template that stands in a decorator of a class, behind the members of the class, so that `this` in it is the
 * class. Nothing where the template is not written there as one text, or cannot be read as a whole. Whether the decorator is
 * one that takes such templates is not known here.
 */
export function writeInlineTemplate(writer: TreeWriter, modifiers: readonly ts.Node[] | undefined): void {
  const [template, another] = (modifiers ?? []).flatMap((modifier) => templatesIn(writer, modifier));
  if (template === undefined || another !== undefined) return;
  const stretch = textOf(writer, template);
  const markup = stretch === undefined ? undefined : readAngularMarkup(writer.file.text, stretch);
  const parsed = markup === undefined ? undefined : parseMarkup(markup);
  if (parsed !== undefined && !parsed.broken) writeCode(writer, parsed);
}

/** The values of `template` in what a decorator is given. */
function templatesIn({ ts, tables }: TreeWriter, modifier: ts.Node): readonly ts.Expression[] {
  if (modifier.kind !== tables.kinds.Decorator) return [];
  const { expression } = modifier as ts.Decorator;
  if (!ts.isCallExpression(expression)) return [];
  const literals = expression.arguments.filter((argument) => ts.isObjectLiteralExpression(argument));
  return literals
    .flatMap(({ properties }) => properties.filter((property) => ts.isPropertyAssignment(property)))
    .filter(({ name }) => ts.isIdentifier(name) && ts.idText(name) === TEMPLATE)
    .map(({ initializer }) => initializer);
}

/** Where the text between its quotes stands. One with escapes is not as it stands there. */
function textOf(writer: TreeWriter, template: ts.Expression): Stretch | undefined {
  if (!writer.ts.isStringLiteralLike(template)) return undefined;
  const { text } = writer.file;
  const stretch = { start: writer.startOf(template) + 1, end: template.end - 1 };
  const isClosed = stretch.end >= stretch.start && text[stretch.end] === text[stretch.start - 1];
  return isClosed && !text.slice(stretch.start, stretch.end).includes('\\') ? stretch : undefined;
}

function writeCode({ ts, tables, builder }: TreeWriter, { file, form, sourceOf }: ParsedMarkup): void {
  const { count, depth } = builder;
  const writer = new TreeWriter({
    parser: ts,
    file,
    tables,
    builder,
    declared: new Map(),
    comments: undefined,
    sourceOf,
  });
  const node = writer.open(kind.markup, 0, form);
  writer.writeStatements(file.statements);
  writer.close(node);
  if (!writer.isComplete) builder.cut(count, depth);
}
