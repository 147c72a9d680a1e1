import type { ImportSite } from '../../source/facts.ts';
import { LinePositions } from './line-positions.ts';

/** A comment of documentation. A glob in a string (`'/**' + '/x'`) has no space behind its asterisks. */
const documentation = /(?<=^|[\s({,;=[])\/\*\*\s[^]*?\*\//g;

const importType = /(?<![\w$.])import\s*\(\s*(?=(['"])([^'"\r\n]+)\1\s*\))/g;
const importTag = /@import\s[^@]*?\bfrom\s+(?=(['"])([^'"\r\n]+)\1)/g;

/** A tag whose type is not closed yet: what stands in an example or in prose imports nothing. */
const openType =
  /@(?:type|typedef|param|arg|argument|returns?|property|prop|template|extends|augments|implements|this|enum|satisfies|callback|yields?|throws|member|const)\s*\{(?:[^{}@]|\{[^{}@]*\}?)*$/;

/**
 * Modules that types in the comments of a JavaScript file name: `@param {import("./a").A} a`, `@import { A } from "./a"`.
 * To TypeScript these are imports of types like any other, to everything that builds or runs the file they are text.
 */
export function commentImports(text: string): ImportSite[] {
  if (!text.includes('/**') || !text.includes('import')) return [];
  const found: { readonly offset: number; readonly specifier: string }[] = [];
  for (const { 0: comment, index } of text.matchAll(documentation)) {
    for (const match of comment.matchAll(importType)) {
      if (openType.test(comment.slice(0, match.index))) found.push(siteIn(match, index));
    }
    for (const match of comment.matchAll(importTag)) found.push(siteIn(match, index));
  }
  if (found.length === 0) return [];
  const lines = new LinePositions(text);
  return found.map(({ offset, specifier }) => {
    const line = lines.lineOf(offset);
    return { specifier, kind: 'comment_type', line, column: lines.columnOf(offset, line) };
  });
}

function siteIn(match: RegExpExecArray, commentStart: number): { offset: number; specifier: string } {
  return { offset: commentStart + match.index + match[0].length, specifier: match[2] };
}
