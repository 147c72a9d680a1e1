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

  const data = 'export class A\nvariable A.kind\nexport variable kind\nvariable hidden';
  const reading = { 'a.ts': data, 'b.ts': 'function b\nb? read .kind\nb? read .hidden' };
  checkCertainty('may mean a field', reading, 'a.ts#A.kind', 'bounded 0+1 unknown_receiver');
  checkCertainty('and a constant that its module exports', reading, 'a.ts#kind', 'bounded 0+1 unknown_receiver');
  checkCertainty('but no other one', reading, 'a.ts#hidden', 'exact 0+0');
  checkCertainty(
    'may mean a field that is called as well',
    { ...reading, 'c.ts': ': call a.ts#A.kind' },
    'a.ts#A.kind',
    'bounded 1+1 unknown_receiver',
  );
  checkCertainty(
    'of a known type mean no field of another one',
    { 'a.ts': `${data}\nexport class B`, 'b.ts': 'function b\nb? read .kind of=a.ts#B' },
    'a.ts#A.kind',
    'exact 0+0',
  );
});
