import type ts from 'typescript';
import type { ScriptDialect } from './script-dialect.ts';
import { type TypeScriptParser, typescriptParser } from './typescript-parser.ts';

export interface ParsedScript {
  readonly file: ts.SourceFile;
  /** The parser reported syntax errors. */
  readonly broken: boolean;
}

/** `undefined` where the text is nested too deeply for the parser's recursion. */
export function parseScript(text: string, dialect: ScriptDialect): ParsedScript | undefined {
  const parser = typescriptParser();
  try {
    return parseWith(parser, text, dialect);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps state between files and clears it at the end of each: one that ended early must not colour the next.
    parseWith(parser, '', dialect);
    return undefined;
  }
}

function parseWith(
  parser: TypeScriptParser,
  text: string,
  { types, ambient, jsx, comments }: ScriptDialect,
): ParsedScript {
  const extension = ambient ? 'd.ts' : `${types ? 'ts' : 'js'}${jsx && types ? 'x' : ''}`;
  // What is found in comments is looked for by way of parents.
  const readsComments = comments === true && text.includes('/**');
  const options: ts.CreateSourceFileOptions = {
    languageVersion: parser.latest,
    jsDocParsingMode: readsComments ? parser.withJsDoc : parser.withoutJsDoc,
  };
  const file = parser.createSourceFile(`script.${extension}`, text, options, readsComments);
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly unknown[] };
  return { file, broken: parseDiagnostics.length > 0 };
}
