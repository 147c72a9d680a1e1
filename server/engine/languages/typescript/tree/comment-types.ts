import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeCommentDeclaration } from './comment-declarations.ts';
import { writeBase } from './declarations.ts';
import { writeMarked, writeTemplateTag } from './marked-types.ts';
import type { CommentWriter, TreeWriter } from './tree-writer.ts';

interface Commented {
  readonly jsDoc?: readonly ts.JSDoc[];
}

/** Types of a JavaScript file that stand in its JSDoc comments, written where TypeScript would have an annotation. */
export class CommentTypes implements CommentWriter {
  readonly #ts: TypeScriptParser;

  constructor(parser: TypeScriptParser) {
    this.#ts = parser;
  }

  /** Types that the comments before a statement declare, and what they import. */
  writeDeclarations(writer: TreeWriter, statement: ts.Node): void {
    for (const comment of (statement as Commented).jsDoc ?? []) {
      for (const tag of comment.tags ?? []) writeCommentDeclaration(writer, statement, comment, tag);
    }
  }

  writeTypeOf(writer: TreeWriter, declaration: ts.Node): void {
    writeMarked(writer, this.#ts.getJSDocType(declaration));
  }

  writeReturnOf(writer: TreeWriter, declaration: ts.Node): void {
    writeMarked(writer, this.#ts.getJSDocReturnType(declaration));
  }

  writeTypeParametersOf(writer: TreeWriter, declaration: ts.Node): void {
    for (const tag of this.#ts.getJSDocTags(declaration)) {
      if (this.#ts.isJSDocTemplateTag(tag)) writeTemplateTag(writer, tag);
    }
  }

  writeThisOf(writer: TreeWriter, declaration: ts.Node): void {
    const type = this.#ts.getJSDocThisTag(declaration)?.typeExpression;
    if (type === undefined) return;
    const node = writer.open(kind.parameter, writer.startOf(type), 'this', flag.fromComment);
    writeMarked(writer, type);
    writer.close(node);
  }

  /** `@extends {A<T>}` says more than the clause that is written: it comes behind it. */
  writeHeritage(writer: TreeWriter, declaration: ts.Node): void {
    const base = this.#ts.getJSDocAugmentsTag(declaration)?.class;
    if (base !== undefined) writeBase(writer, base, kind.extendsClause, flag.fromComment);
    for (const tag of this.#ts.getJSDocImplementsTags(declaration)) {
      writeBase(writer, tag.class, kind.implementsClause, flag.fromComment);
    }
  }

  parameterFlags(parameter: ts.ParameterDeclaration): number {
    let flags = 0;
    for (const tag of this.#ts.getJSDocParameterTags(parameter)) {
      const type = tag.typeExpression?.type;
      if (tag.isBracketed || (type !== undefined && this.#ts.isJSDocOptionalType(type))) flags |= flag.optional;
      if (type !== undefined && this.#ts.isJSDocVariadicType(type)) flags |= flag.rest;
    }
    return flags;
  }

  /** The type of `this.a = …`, where the comment before it has one. */
  writeAssignedType(writer: TreeWriter, assignment: ts.BinaryExpression): void {
    if ((assignment.parent as Commented).jsDoc === undefined) return;
    if (assignment.operatorToken.kind !== writer.tables.kinds.EqualsToken) return;
    writeMarked(writer, this.#ts.getJSDocType(assignment));
  }

  /** False where no type stands before the parentheses. */
  writeCast(writer: TreeWriter, expression: ts.ParenthesizedExpression): boolean {
    const tags = ((expression as Commented).jsDoc ?? []).flatMap((comment) => comment.tags ?? []);
    const tag = tags.find((candidate) => this.#isCast(candidate)) as ts.JSDocTypeTag | undefined;
    if (tag === undefined) return false;
    const { JSDocSatisfiesTag } = writer.tables.kinds;
    const as = tag.kind === (JSDocSatisfiesTag as ts.SyntaxKind) ? kind.satisfies : kind.asExpression;
    const isConstant = tag.typeExpression.type.getText(writer.file) === 'const';
    const flags = flag.fromComment | (isConstant ? flag.constant : 0);
    const node = writer.open(as, writer.startOf(expression), '', flags);
    writer.write(expression.expression);
    if (!isConstant) writeMarked(writer, tag.typeExpression);
    writer.close(node);
    return true;
  }

  #isCast(tag: ts.JSDocTag): boolean {
    return this.#ts.isJSDocTypeTag(tag) || this.#ts.isJSDocSatisfiesTag(tag);
  }
}
