import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writersByName } from './writers.ts';
import type { NodeWriter, WriterTables } from './tree-writer.ts';

type Kinds = TypeScriptParser['allKinds'];
type KindName = keyof Kinds & string;

const MODIFIERS: Partial<Record<KindName, number>> = {
  ExportKeyword: flag.exported,
  DefaultKeyword: flag.isDefault,
  DeclareKeyword: flag.declared,
  ConstKeyword: flag.constant,
  StaticKeyword: flag.isStatic,
  ReadonlyKeyword: flag.readonly,
  AbstractKeyword: flag.abstract,
  AsyncKeyword: flag.async,
  PrivateKeyword: flag.isPrivate,
  ProtectedKeyword: flag.isProtected,
  OverrideKeyword: flag.override,
};

const BINARY: Partial<Record<KindName, readonly [kind: number, flags: number]>> = {
  CommaToken: [kind.comma, 0],
  EqualsToken: [kind.assign, 0],
  AmpersandAmpersandToken: [kind.and, 0],
  BarBarToken: [kind.or, 0],
  QuestionQuestionToken: [kind.coalesce, 0],
  AmpersandAmpersandEqualsToken: [kind.andAssign, 0],
  BarBarEqualsToken: [kind.orAssign, 0],
  QuestionQuestionEqualsToken: [kind.coalesceAssign, 0],
  EqualsEqualsToken: [kind.equal, 0],
  EqualsEqualsEqualsToken: [kind.equal, flag.strict],
  ExclamationEqualsToken: [kind.equal, flag.negated],
  ExclamationEqualsEqualsToken: [kind.equal, flag.negated | flag.strict],
  InstanceOfKeyword: [kind.instanceOf, 0],
  InKeyword: [kind.inOperator, 0],
  PlusToken: [kind.plus, 0],
  LessThanToken: [kind.compare, 0],
  LessThanEqualsToken: [kind.compare, 0],
  GreaterThanToken: [kind.compare, 0],
  GreaterThanEqualsToken: [kind.compare, 0],
};

let tables: WriterTables | undefined;

/** Built once: there is one parser in a process. */
export function writerTables(parser: TypeScriptParser): WriterTables {
  tables ??= buildTables(parser);
  return tables;
}

function buildTables({ allKinds: kinds, tokenToString }: TypeScriptParser): WriterTables {
  const writers: (NodeWriter | undefined)[] = Array.from({ length: kinds.Count }, () => undefined);
  for (const [name, writer] of Object.entries(writersByName())) writers[kinds[name as KindName]] = writer;
  const modifierFlags = new Uint32Array(kinds.Count);
  for (const [name, flags] of Object.entries(MODIFIERS)) modifierFlags[kinds[name as KindName]] = flags;
  const binaryKinds = new Uint8Array(kinds.Count).fill(kind.arithmetic);
  binaryKinds.fill(kind.compoundAssign, kinds.FirstCompoundAssignment, kinds.LastCompoundAssignment + 1);
  const binaryFlags = new Uint32Array(kinds.Count);
  for (const [name, [as, flags]] of Object.entries(BINARY)) {
    binaryKinds[kinds[name as KindName]] = as;
    binaryFlags[kinds[name as KindName]] = flags;
  }
  const tokenTexts = Array.from({ length: kinds.Count }, (_, token: ts.SyntaxKind) => tokenToString(token) ?? '');
  return { writers, modifierFlags, binaryKinds, binaryFlags, tokenTexts, kinds };
}
