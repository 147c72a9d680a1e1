import assert from 'node:assert/strict';
import {
  changedFunctions,
  digestsByKey,
  type FunctionChange,
  judgeTests,
} from '#server/engine/coverage/judge-tests.ts';
import { makeRecording, type SourceFile } from '#server/engine/coverage/make-recording.ts';
import { fitRecording, mergeRecordings } from '#server/engine/coverage/merge-recordings.ts';
import { packNumbers, parseRecording, type Recording, unpackNumbers } from '#server/engine/coverage/recording.ts';
import type { ReportedFile } from '#server/engine/coverage/reports/report.ts';
import { readNotes } from '#server/engine/coverage/process-notes.ts';
import { functionsOf, loadFrontEnds } from '../../../../support/functions-of.ts';

const texts: Record<string, string> = {
  'a.js': 'function f() { return 1; }\nfunction g() { return 2; }\nfunction h() { return 3; }\n',
  'x.test.js': '1;\n',
  'y.test.js': '2;\n',
};

type Line = Readonly<Record<string, unknown>>;
const script: Line = { type: 'script', number: 0, path: '/p/a.js', hash: 'hash of a.js' };
const whole: Line = { type: 'end' };
/** Of `y.test.js`: what it started, and what said that it was started. */
const spawned = (ids: Line): Line => ({ type: 'spawned', test: '/p/y.test.js', ...ids });
const started = (ids: Line): Line => ({ type: 'start', test: '/p/y.test.js', started: true, ...ids });
/** Python, where how often is not known of what can be gone on with. */
const uncounted = (test: string, name: string): Line => ({
  type: 'ran',
  test: `/p/${test}`,
  files: [{ script: 0, ran: [[name, { f: 1, g: 2, h: 3 }[name]]] }],
});

/** `ran` of functions of `a.js`, each once unless a number follows. */
function ran(test: string | undefined, ...names: readonly string[]): Line {
  const functions = names.map((each) => {
    const [name, count = '2'] = each.split(' ');
    const start = name === 'top' ? 0 : texts['a.js'].indexOf(`function ${name}`);
    const end = name === 'top' ? texts['a.js'].length : texts['a.js'].indexOf('}', start) + 1;
    return [start, end, Number(count)];
  });
  return { type: 'ran', ...(test !== undefined && { test: `/p/${test}` }), files: [{ script: 0, ran: functions }] };
}

function recordingOf(...processes: readonly (readonly Line[])[]): Recording {
  return recordingWith([], ...processes);
}

function recordingWith(reported: readonly ReportedFile[], ...processes: readonly (readonly Line[])[]): Recording {
  const notes = processes.map((lines) => readNotes(lines.map((line) => JSON.stringify(line)).join('\n')));
  return makeRecording(
    notes,
    {
      fileOf: ({ path }) => sourceAt(path.slice('/p/'.length)),
      sourceAt,
      testOf: (path) => (path.endsWith('.test.js') ? path.slice('/p/'.length) : undefined),
      hashOf: (test) => `hash of ${test}`,
    },
    reported,
  );
}

function sourceAt(path: string): SourceFile | undefined {
  const text = texts[path];
  return text === undefined ? undefined : { path, hash: `hash of ${path}`, text, code: functionsOf(path, text) };
}

/** Returns the verdicts on the tests when `after` takes the place of `a.js`. */
function verdictsOf(recording: Recording, after: string, before = texts['a.js']): string[] {
  const now = functionsOf('a.js', after);
  const changes = new Map<string, FunctionChange>([['a.js', changedFunctions(functionsOf('a.js', before), now)]]);
  const { verdicts, isRunByAny } = judgeTests(recording, changes, {
    hashOf: (path) => (path === 'a.js' && after !== texts['a.js'] ? 'another' : `hash of ${path}`),
    digestsOf: () => digestsByKey(now),
  });
  const said = [...verdicts].map(([file, verdict]) => `${file[0]} ${verdict}`).toSorted();
  return isRunByAny ? [...said, 'some test'] : said;
}

function hashOfAnotherTest(path: string): string {
  return path === 'y.test.js' ? 'another' : `hash of ${path}`;
}

const changedF = texts['a.js'].replace('1', '10');
const changedG = texts['a.js'].replace('2', '20');

describe('What is recorded of test files', () => {
  before(() => loadFrontEnds('a.js'));

  const x = [script, ran('x.test.js', 'top', 'f'), whole];
  const y = [script, ran('y.test.js', 'top', 'g'), whole];

  const cases: readonly (readonly [string, readonly (readonly Line[])[], string, readonly string[]])[] = [
    ['tells who ran what changes, and who did not', [x, y], changedF, ['x ran', 'y apart']],
    ['knows nothing of what is new', [x, y], `${texts['a.js']}function i() {}\n`, ['x ran', 'y ran']],
    [
      'is for all files of a process what ran before the first',
      [[script, ran(undefined, 'f'), ran('x.test.js', 'g'), whole]],
      changedF,
      [],
    ],
    [
      'is for the files behind it what ran once',
      [[script, ran('x.test.js', 'f 1'), ran('y.test.js', 'g'), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'but for none before it',
      [[script, ran('y.test.js', 'g'), ran('x.test.js', 'f 1'), whole]],
      changedF,
      ['x ran', 'y apart'],
    ],
    ['is for all what ran in a process of no test', [x, y, [script, ran(undefined, 'f'), whole]], changedF, ['x ran']],
    [
      'is not whole where a process was cut off',
      [x, [{ type: 'start', test: '/p/y.test.js' }, ...y.slice(0, -1)]],
      changedF,
      ['x ran'],
    ],
    [
      'also where nobody counted, unless it ran again later',
      [[script, uncounted('x.test.js', 'f'), uncounted('y.test.js', 'g'), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'and where it did, it would have run for the later one as well',
      [
        [
          script,
          uncounted('x.test.js', 'f'),
          ran(undefined, 'top'),
          uncounted('x.test.js', 'f'),
          ran('y.test.js', 'g'),
          whole,
        ],
      ],
      changedF,
      ['x ran', 'y apart'],
    ],
    ['nor where a program of it told nothing', [x, [...y, spawned({ pid: 7 })]], changedF, ['x ran']],
    [
      'and whole where it did',
      [x, [...y, spawned({ pid: 7 })], [started({ pid: 7, ppid: 3 }), whole]],
      changedF,
      ['x ran', 'y apart'],
    ],
    [
      'nor where another one did, however many told something',
      [x, [...y, spawned({ pid: 7 })], [started({ pid: 8 }), whole], [started({ pid: 7, thread: 1 }), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'nor where a number was given twice and one of the two told nothing',
      [x, [...y, spawned({ pid: 7 }), spawned({ pid: 7 })], [started({ pid: 7 }), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'nor where a thread told nothing',
      [x, [...y, spawned({ pid: 7, thread: 1 })], [started({ pid: 7, thread: 2 }), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'and whole where a child of it did whose number is not known',
      [x, [{ type: 'start', pid: 3 }, ...y, spawned({})], [started({ pid: 7, ppid: 3 }), whole]],
      changedF,
      ['x ran', 'y apart'],
    ],
    [
      'but not where that child is another one',
      [x, [{ type: 'start', pid: 3 }, ...y, spawned({ pid: 7 }), spawned({})], [started({ pid: 7, ppid: 3 }), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'nor where several programs ran as one',
      [x, [{ type: 'start', pid: 3 }, ...y, spawned({ pid: 0 })], [started({ pid: 7, ppid: 3 }), whole]],
      changedF,
      ['x ran'],
    ],
    [
      'nor where a program that it started was cut off',
      [x, [...y, spawned({ pid: 7 })], [started({ pid: 7 })]],
      changedF,
      ['x ran'],
    ],
    [
      'and where it is one that runs no code of a project, by its name or in a folder of the system',
      [x, [...y, ...['cat', '/usr/bin/cat'].map((program) => ({ type: 'spawned', test: '/p/y.test.js', program }))]],
      changedF,
      ['x ran', 'y apart'],
    ],
    [
      'but not where it lies elsewhere',
      [x, [...y, { type: 'spawned', test: '/p/y.test.js', program: '/tmp/cat' }]],
      changedF,
      ['x ran'],
    ],
    ['nor where something that it ran is lost', [x, [{ type: 'broken' }, ...y]], changedF, ['x ran']],
    ['nor where some tests were left out', [x, [...y, { type: 'partial', test: '/p/y.test.js' }]], changedF, ['x ran']],
    [
      'nor where code of it is not the project’s',
      [x, [{ ...script, path: '/p/dist/a.js' }, ran('y.test.js', 'g'), whole]],
      changedF,
      ['x ran'],
    ],
  ];
  for (const [title, processes, after, expected] of cases) {
    it(title, () => assert.deepEqual(verdictsOf(recordingOf(...processes), after), expected));
  }

  it('is not taken from what has changed since', () => {
    // The change is of `f` alone; `g` has changed before it, and no run recorded that.
    const both = changedF.replace('2', '20');
    assert.deepEqual(verdictsOf(recordingOf(x, y), both, changedG), ['x ran']);
  });

  it('of a file that is another one by now says nothing', () => {
    const recording = recordingOf(x, y);
    const changes = new Map<string, FunctionChange>([['a.js', { keys: new Set(['f']), before: undefined }]]);
    const { verdicts } = judgeTests(recording, changes, { hashOf: hashOfAnotherTest, digestsOf: () => undefined });
    assert.deepEqual([...verdicts], [['x.test.js', 'ran']]);
  });

  it('is added to by reports, which never say that something is all', () => {
    const reports = [
      { path: 'a.js', test: 'x.test.js', lines: [1] },
      { path: 'a.js', test: 'y.test.js', lines: [2] },
      { path: 'a.js', lines: [3] },
      { path: 'gone.js', lines: [1] },
    ];
    const recording = recordingWith(reports, [script, ran('x.test.js', 'h'), whole]);
    assert.deepEqual(verdictsOf(recording, changedF), ['x ran']);
    assert.deepEqual(verdictsOf(recording, changedG), ['x apart', 'y ran']);
    assert.deepEqual(verdictsOf(recording, texts['a.js'].replace('3', '30')), ['x ran', 'some test']);
  });

  it('is replaced file by file by what a later run reports', () => {
    const later = recordingOf([script, ran('y.test.js', 'top', 'f'), whole]);
    const merged = mergeRecordings(recordingOf(x, y), later, () => true);
    assert.deepEqual(verdictsOf(merged, changedG), ['x apart', 'y apart']);
    assert.deepEqual(verdictsOf(merged, changedF), ['x ran', 'y ran']);
    assert.deepEqual(
      verdictsOf(
        mergeRecordings(recordingOf(x, y), later, (file) => file !== 'x.test.js'),
        changedF,
      ),
      ['y ran'],
    );
  });

  it('has a limit, above which the files that ran the most are unknown', () => {
    const recording = recordingOf(x, y);
    assert.equal(fitRecording(recording, 1e6), recording);
    assert.deepEqual(fitRecording(recording, 10).tests, []);
  });

  it('survives being stored, and is nothing where it is damaged or of another version', () => {
    const recording = recordingOf(x, y);
    assert.deepEqual(parseRecording(JSON.stringify(recording)), recording);
    for (const text of ['', '{', 'null', '{"format":0}']) assert.equal(parseRecording(text), undefined, text);
  });

  it('packs numbers as stretches', () => {
    const numbers = [7, 1, 2, 3, 9];
    assert.deepEqual(packNumbers(numbers), [1, 3, 3, 1, 1, 1]);
    assert.deepEqual([...unpackNumbers(packNumbers(numbers))], [1, 2, 3, 7, 9]);
  });

  it('ends where a line cannot be read', () => {
    const { isWhole, stretches } = readNotes(
      `${JSON.stringify(script)}\n${JSON.stringify(ran('x.test.js', 'f'))}\n{"type":"en`,
    );
    assert.deepEqual([isWhole, stretches.length], [false, 1]);
  });
});
