import { checkPythonCalls } from '../../../../../support/linked-python.ts';

const cases: readonly (readonly [what: string, code: string, expected: string])[] = [
  [
    'a class of Python has no members of the project',
    'import threading\nclass A:\n    def start(self): pass\nthreading.Thread().start()',
    '',
  ],
  [
    'what a class holds may be of the project',
    'import queue\nclass A:\n    def run(self): pass\nq = queue.Queue(A())\nq.get().run()',
    '4:17 #A\n5:9 #A.run ?\n5:9 ?receiver_type_unknown run',
  ],
  [
    'what a dependency gives may be what it was given',
    'import lib\nclass A:\n    def run(self): pass\nlib.wrap(A()).run()\nlib.make("a").run()',
    '4:10 #A\n4:15 #A.run ?\n4:15 ?receiver_type_unknown run\n5:15 ?external run',
  ],
];

describe("Python's own library", () => {
  for (const [what, code, expected] of cases) it(what, () => checkPythonCalls(code, expected));
});
