import { checkCertainty } from '../../../../../support/checked-certainty.ts';

const owner = 'export class A\nmethod A.run\nmethod A.size accessor\nexport function run';

describe('reads on a receiver that is not known', () => {
  const handing = { 'a.ts': owner, 'b.ts': 'function b\nb? read .run escapes' };
  checkCertainty('may hand a method on', handing, 'a.ts#A.run', 'bounded 0+1 unknown_receiver');
  checkCertainty('and what its module exports', handing, 'a.ts#run', 'bounded 0+1 unknown_receiver');
  checkCertainty(
    'hand nothing on where they only look',
    { 'a.ts': owner, 'b.ts': 'function b\nb? read .run' },
    'a.ts#A.run',
    'exact 0+0',
  );
  checkCertainty(
    'run an accessor, wherever they stand',
    { 'a.ts': owner, 'b.ts': 'function b\nb? read .size' },
    'a.ts#A.size',
    'bounded 0+1 unknown_receiver',
  );
  checkCertainty(
    'of a type that is known to be another one hand nothing on',
    { 'a.ts': `${owner}\nexport class B`, 'b.ts': 'function b\nb? read .run escapes of=a.ts#B' },
    'a.ts#A.run',
    'exact 0+0',
  );
});
