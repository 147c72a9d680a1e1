import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

const own = 'export function run\n: call run\n';
const plain = 'a.ts#run';

describe('what code outside of a file may have', () => {
  describe('is exact', () => {
    check(
      'for what no module exports, whatever is called on an unknown receiver',
      { 'a.ts': 'import b.ts\nfunction run\nfunction run.inner\n? call .run\n? call .inner', 'b.ts': '' },
      'a.ts#run',
      'exact 0+0',
    );
    check(
      'for what lies in a function, whatever is called on an unknown receiver',
      { 'a.ts': 'export function run\nfunction run.inner\n? call .inner' },
      'a.ts#run.inner',
      'exact 0+0',
    );
    check(
      'for a type, which no receiver has',
      { 'a.ts': 'export interface run\n? read .run' },
      'a.ts#run',
      'exact 0+0',
    );
    check(
      'for what a hint names: who may mean it is an unknown site',
      { 'a.ts': `${own}: call run hint` },
      plain,
      'exact 1+0',
    );
  });
  describe('is bounded', () => {
    check(
      'by a call on an unknown receiver, which may be its module',
      { 'a.ts': `${own}`, 'b.ts': '? call .run' },
      plain,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'the same, whatever else has the name',
      { 'a.ts': own, 'b.ts': '? call .run\nexport function run', 'c.ts': 'export function run' },
      plain,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'by one that may be the global object, of a script',
      { 'a.js': 'function run', 'b.ts': '? call .run\n? call .run external' },
      'a.js#run',
      'bounded 0+2 unknown_receiver',
    );
    check(
      'by one that may be its module, of Python whatever it is called',
      { 'a.py': 'function _run', 'b.py': '? call ._run' },
      'a.py#_run',
      'bounded 0+1 unknown_receiver',
    );
  });
});
