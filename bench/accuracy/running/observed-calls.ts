import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OurSymbol } from '../symbols/our-graph.ts';
import type { RecordedFunction } from './instrument.ts';

/** A function that ran, and from where it was called. */
export interface ObservedCall {
  /** Symbol of the graph. */
  readonly callee: string;
  /** Absent where a package or a built-in function called it. */
  readonly caller?: Place;
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface Observations {
  readonly calls: readonly ObservedCall[];
  /** Functions that ran and are no symbol of the graph: anonymous ones, those of files that are left out. */
  readonly unmatched: number;
  /** Calls whose place could not be told, since the runner maps no positions back. */
  readonly unmapped: number;
}

export interface SymbolTable {
  readonly symbols: ReadonlyMap<string, OurSymbol>;
  /** Ids by `path:line:column` of the name. */
  readonly ids: ReadonlyMap<string, string>;
}

interface PythonRecord {
  readonly callee: readonly [path: string, name: string, firstLine: number];
  readonly caller: readonly [path: string, line: number] | null;
}

interface ScriptRecord {
  readonly callee: number;
  readonly caller: readonly [path: string, line: number] | null;
  readonly isMapped: boolean;
}

/** What `record_calls.py` wrote. */
export function readPythonCalls(folder: string, { symbols }: SymbolTable): Observations {
  const calls: ObservedCall[] = [];
  let unmatched = 0;
  for (const { callee, caller } of readRecords<PythonRecord>(folder)) {
    const id = pythonSymbol(symbols, callee);
    if (id === undefined) unmatched++;
    else calls.push({ callee: id, ...callerOf(caller) });
  }
  return { calls, unmatched, unmapped: 0 };
}

/** What instrumented scripts wrote below `root`. */
export function readScriptCalls(folder: string, root: string, { ids }: SymbolTable): Observations {
  const functions = JSON.parse(readFileSync(join(root, '.recorded-functions.json'), 'utf8')) as RecordedFunction[];
  const calls: ObservedCall[] = [];
  const counts = { unmatched: 0, unmapped: 0 };
  for (const { callee, caller, isMapped } of readRecords<ScriptRecord>(folder)) {
    const [path, , line, column] = functions[callee];
    const id = ids.get(`${path}:${line}:${column}`);
    if (id === undefined) counts.unmatched++;
    else if (!isMapped) counts.unmapped++;
    else calls.push({ callee: id, ...callerOf(caller) });
  }
  return { calls, ...counts };
}

/** A definition begins with its decorators, a symbol is where its name stands. */
function pythonSymbol(
  symbols: ReadonlyMap<string, OurSymbol>,
  [path, name, firstLine]: PythonRecord['callee'],
): string | undefined {
  const id = `${path}#${name}`;
  const candidates = [id, ...Array.from({ length: 8 }, (_, index) => `${id}~${index + 2}`)];
  return candidates
    .filter((candidate) => (symbols.get(candidate)?.line ?? 0) >= firstLine)
    .toSorted((a, b) => symbols.get(a)!.line - symbols.get(b)!.line)[0];
}

function callerOf(caller: readonly [path: string, line: number] | null): { caller?: Place } {
  return caller === null ? {} : { caller: { file: caller[0], line: caller[1] } };
}

function* readRecords<Row>(folder: string): Generator<Row> {
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line !== '') yield JSON.parse(line) as Row;
    }
  }
}
