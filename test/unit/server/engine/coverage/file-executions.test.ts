import assert from 'node:assert/strict';
import { executionOf, executionsOf } from '#server/engine/coverage/file-executions.ts';
import { numbersBetween, packNumbers, type RecordedTest, type Recording } from '#server/engine/coverage/recording.ts';
import { functionsOf, loadFrontEnds } from '../../../../support/functions-of.ts';

const text =
  'function f() { return 1; }\nfunction g() { return 2; }\nclass C { get a() { return 3; } set a(v) { f(v); } }\n';

function test(file: string, ran: readonly number[], more: Partial<RecordedTest> = {}): RecordedTest {
  return { file, isComplete: true, ran: packNumbers(ran), groups: [[0, 0]], ...more };
}

/** Behind another file of two functions: the top level is 2, then come `f`, `g` and the accessors. */
function recordingOf(tests: readonly RecordedTest[], more: Partial<Recording> = {}): Recording {
  const { functions } = functionsOf('a.js', text);
  const digests = functions.map(({ key, digest }) => [key, digest] as const);
  const other = [
    ['', 'x'],
    ['f', 'y'],
  ] as const;
  const files = [
    { path: 'b.js', hash: '1', functions: other },
    { path: 'a.js', hash: '2', functions: digests },
  ];
  return { format: 4, files, groups: [{ ran: [], once: [] }], tests, anyTest: [], ...more };
}

function runsOf(recording: Recording, symbol: string, now = text) {
  const executions = executionsOf(recording, 'a.js');
  const found = executions && executionOf(executions, functionsOf('a.js', now), symbol);
  return found && [found.tests, found.possible, found.recorded, found.reported];
}

describe('what recorded runs say of one function', () => {
  before(() => loadFrontEnds('a.js'));

  it('is in how many test files it ran', () => {
    const recording = recordingOf([test('x', [1, 2, 3]), test('y', [2, 3, 4]), test('z', [1])]);
    assert.deepEqual(
      [runsOf(recording, 'f'), runsOf(recording, 'g')],
      [
        [2, 0, 3, false],
        [1, 0, 3, false],
      ],
    );
  });

  it('has the accessors of a property as one', () => {
    const recording = recordingOf([test('x', [5]), test('y', [6])]);
    assert.deepEqual(runsOf(recording, 'C.a'), [2, 0, 2, false]);
  });

  it('is never less than may be: shared processes, and test files of which not all is known', () => {
    const groups = [
      { ran: [], once: [] },
      { ran: packNumbers([3]), once: [] },
    ];
    const shared = test('y', [4], { groups: [[1, 0]] });
    const recording = recordingOf([test('x', [3]), shared, test('z', [], { isComplete: false })], { groups });
    assert.deepEqual(
      [runsOf(recording, 'f'), runsOf(recording, 'g')],
      [
        [1, 2, 3, false],
        [1, 1, 3, false],
      ],
    );
  });

  it('counts runs of other code as possible ones', () => {
    const recording = recordingOf([test('x', [3]), test('y', [4])], { anyTest: packNumbers([3, 4]) });
    const now = text.replace('1', '10');
    assert.deepEqual(
      [runsOf(recording, 'f', now), runsOf(recording, 'g', now)],
      [
        [0, 1, 2, false],
        [1, 0, 2, true],
      ],
    );
  });

  it('is nothing of what was not there, and of files that did not run', () => {
    const recording = recordingOf([test('x', [3])]);
    assert.equal(runsOf(recording, 'h', `${text}function h() {}\n`), undefined);
    assert.equal(executionsOf(recording, 'c.js'), undefined);
  });
});

describe('numbers of a packed set', () => {
  it('are read between two', () => {
    const packed = packNumbers([1, 2, 3, 7, 8, 12]);
    assert.deepEqual([...numbersBetween(packed, 2, 8)], [2, 3, 7]);
    assert.deepEqual([...numbersBetween(packed, 9, 12)], []);
  });
});
