import assert from 'node:assert/strict';
import { kindOfDoubt } from '../../../../../support/doubt-kinds.ts';
import { entryBit } from '#server/engine/graph/calls/entry-kinds.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import { linkedSnapshot, type Notation } from '../../../../../support/linked-notation.ts';

const entries = {
  'main.ts': entryBit('package'),
  'a.test.ts': entryBit('test'),
  'open.ts': entryBit('open'),
};

/** `certainty id`, then the codes of the doubts. */
function unused(files: Notation): string[] {
  return [...listUnused(linkedSnapshot(files, entries))].map(({ certainty, id, reasons }) =>
    [certainty, id, ...reasons.map(kindOfDoubt)].join(' '),
  );
}

function check(title: string, files: Notation, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(unused(files), expected));
}

describe('what nothing uses', () => {
  check(
    'are exports that nobody names, of files that an entry point reaches',
    {
      'main.ts': 'import b.ts\n: call b.ts#used',
      'b.ts': 'export function used\nexport function gone\nfunction local\nexport class C\nmethod C.m',
    },
    ['exact b.ts#gone', 'exact b.ts#C'],
  );
  check(
    'are not those that an entry point has itself, or passes on',
    {
      'main.ts':
        'import b.ts\nimport c.ts\nexport function own\n<module> passes_on b.ts#<module>\n<module> passes_on c.ts#d',
      'b.ts': 'import c.ts\nexport function b\n<module> passes_on c.ts#c',
      'c.ts': 'export function c\nexport function d\nexport function e',
    },
    ['exact c.ts#e'],
  );
  check(
    'are not those that a file passes on whose names are not resolved',
    {
      'main.ts': 'unlinked language\nreexport import b.ts',
      'b.ts': 'export function b',
    },
    [],
  );
  check(
    'are bounded where whoever installs their package may import them',
    {
      'main.ts': 'import open.ts',
      'open.ts': 'export function f',
      'other.ts': '',
    },
    ['bounded open.ts#f maybe_entry', 'bounded other.ts maybe_entry'],
  );
  check(
    'are bounded where tests alone reach them, which may be entry points of another kind',
    {
      'main.ts': '',
      'a.test.ts': 'import b.ts',
      'b.ts': 'export function f',
    },
    ['bounded b.ts#f maybe_entry'],
  );
  check(
    'are bounded where a file names theirs as a whole',
    {
      'main.ts': 'import b.ts\nreference import b.ts',
      'b.ts': 'export function f',
    },
    ['bounded b.ts#f escapes'],
  );
  check(
    'are bounded where their module may be loaded by a computed name',
    {
      'main.ts': 'import a/b.ts\nimport c.ts\nimport x/d.ts\nimport x/y/z/f.ts\n? call .*./a/ dynamic_import',
      'a/b.ts': 'export function f',
      'c.ts': 'export function g',
      'x/d.ts': 'package x\nexport function h',
      'x/e.ts': '? call .* dynamic_import',
      'x/y/z/f.ts': 'export function i',
    },
    [
      'exact c.ts#g',
      'bounded a/b.ts#f escapes',
      'bounded x/d.ts#h escapes',
      'bounded x/e.ts maybe_entry',
      'bounded x/y/z/f.ts#i escapes',
    ],
  );
  check(
    'are not what a file exports as a whole, where its module is named',
    {
      'main.ts': 'import b.ts\nimport c.ts\n: reference b.ts#<module>',
      'b.ts': 'export variable default',
      'c.ts': 'export variable default',
    },
    ['exact c.ts#default'],
  );
  check(
    'are not other names of what others declare',
    {
      'main.ts': 'import b.ts',
      'b.ts': 'import c.ts\nexport variable x\nexport variable y\ny names c.ts#f',
      'c.ts': 'export function f',
    },
    ['exact b.ts#x', 'exact c.ts#f'],
  );
  check(
    'are not what adds to modules of others',
    {
      'main.ts': 'import b.ts',
      'b.ts': 'export module ./c\nexport module global\nexport module N',
    },
    ['exact b.ts#N'],
  );
  check(
    'are bounded where the scripts of a page have the name',
    {
      'main.ts': 'import b.ts',
      'b.ts': 'export function f\nexport function g',
      'x.html': 'unlinked language\nwords f',
      'empty.html': 'unlinked language',
    },
    ['exact b.ts#g', 'bounded b.ts#f not_linked'],
  );
  check('are not those of tests', { 'main.ts': '', 'a.test.ts': 'export function f' }, []);
  check(
    'are those that only name themselves',
    {
      'main.ts': 'import b.ts',
      'b.ts': 'export function f\nf: call f\nexport class C\nmethod C.m\nC.m: call C',
    },
    ['exact b.ts#f', 'exact b.ts#C'],
  );
  check(
    'are not those that their own file or a constructor call uses',
    {
      'main.ts': 'import b.ts\n: call b.ts#C.constructor',
      'b.ts': 'export function f\n: call f\nexport class C\nmethod C.constructor',
    },
    [],
  );
  check(
    'are not those that are named as a type',
    {
      'main.ts': 'import b.ts\n: type_reference b.ts#I',
      'b.ts': 'export interface I',
    },
    [],
  );
  check(
    'are files that nothing imports, which may be entry points; their exports too',
    {
      'main.ts': '',
      'b.ts': 'export function b',
    },
    ['bounded b.ts maybe_entry', 'bounded b.ts#b maybe_entry'],
  );
  check(
    'are exports of what only such files reach',
    {
      'main.ts': '',
      'b.ts': 'import c.ts',
      'c.ts': 'export function c',
    },
    ['bounded b.ts maybe_entry', 'bounded c.ts#c maybe_entry'],
  );
  check(
    'are bounded where a site may mean them, a read too',
    {
      'main.ts': 'import b.ts\n: reference b.ts#<module> escapes\n? read .b',
      'b.ts': 'export function b\nexport function c',
    },
    ['bounded b.ts#b unknown_receiver escapes', 'bounded b.ts#c escapes'],
  );
  check(
    'are bounded where a site may mean them, whoever has their module',
    {
      'main.ts': 'import b.ts\n? call .b',
      'b.ts': 'export function b',
    },
    ['bounded b.ts#b unknown_receiver'],
  );
  check(
    'are bounded where a broken file may name them',
    {
      'main.ts': 'import b.ts\nimport c.ts',
      'b.ts': 'export function b',
      'c.ts': 'broken\nimport b.ts',
    },
    ['bounded b.ts#b broken_file'],
  );
  check(
    'are never proven of Python, whose modules anybody may import',
    {
      'main.ts': 'import b.py',
      'b.py': 'export function b',
    },
    ['bounded b.py#b maybe_entry'],
  );
  check(
    'is nothing of what is not linked or only declares',
    {
      'main.ts': '',
      'b.go': 'unlinked language\nexport function b',
      'c.d.ts': 'export function c',
    },
    [],
  );
  check(
    'come exact first',
    {
      'a/x.ts': 'export function x',
      'main.ts': 'import z.ts',
      'z.ts': 'export function z',
    },
    ['exact z.ts#z', 'bounded a/x.ts maybe_entry', 'bounded a/x.ts#x maybe_entry'],
  );
});
