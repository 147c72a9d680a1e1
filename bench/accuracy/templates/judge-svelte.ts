import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Judge, JudgedCode } from './judged-code.ts';

/** `svelte2tsx`: the code that Svelte's own language server gives to TypeScript. */
export function judgeSvelte(folder: string): Judge {
  const require = createRequire(join(folder, 'package.json'));
  const { svelte2tsx } = require('svelte2tsx');
  const { TraceMap, originalPositionFor } = require('@jridgewell/trace-mapping');
  const shims = ['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'];
  return {
    ts: require('typescript'),
    extension: '.svelte',
    folder,
    ambient: shims.map((name) => require.resolve(`svelte2tsx/${name}`)),
    judge(path, text) {
      try {
        const isTsFile = /<script[^>]*lang=["']ts/.test(text);
        const { code, map } = svelte2tsx(text, { filename: path, isTsFile, mode: 'ts', version: '5.0.0' });
        const trace = new TraceMap(map);
        return judgedCode(code, text, (line, column) => originalPositionFor(trace, { line, column }));
      } catch {
        return undefined;
      }
    },
  };
}

interface Position {
  readonly line: number | null;
  readonly column: number | null;
}

function judgedCode(code: string, text: string, originalOf: (line: number, column: number) => Position): JudgedCode {
  const [generated, written] = [lineStarts(code), lineStarts(text)];
  const blocks = Array.from(text.matchAll(/<(script|style)[^>]*>[^]*?<\/\1>/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return {
    text: code,
    sourceOf(offset) {
      const line = generated.findLastIndex((start) => start <= offset);
      const { line: original, column } = originalOf(line + 1, offset - generated[line]);
      return original === null || column === null ? undefined : written[original - 1] + column;
    },
    isMarkup: (offset) => !blocks.some(({ start, end }) => offset >= start && offset < end),
  };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}
