import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

const own = 'export class C\nexport method C.run\nexport function walk\n: call walk\n: call C.run\n';
const [method, plain] = ['src/cart.ts#C.run', 'src/cart.ts#walk'];
const page = 'unlinked language\nwords';

describe('files that no one reads bound', () => {
  const importing = { 'src/cart.ts': own, 'b.mdx': `${page} import Cart from src cart` };
  check('what a file exports where its name is in them', importing, plain, 'bounded 1+0 not_linked');
  check('no member, which keeps its name', importing, method, 'exact 1+0');
  check(
    'members that are named in them',
    { 'src/cart.ts': own, 'b.mdx': `${page} run` },
    method,
    'bounded 1+0 not_linked',
  );
});

describe('files that could not be linked bound', () => {
  const lost = (words: string) => ({ 'src/cart.ts': own, 'b.ts': `unlinked budget\n${words}` });
  check('what may get there without an import', lost(''), method, 'bounded 1+0 not_linked');
  check('it whatever words are kept of them', lost('words other'), plain, 'bounded 1+0 not_linked');
  check('nothing where they have no code', { 'src/cart.ts': own, 'b.md': 'unlinked language' }, plain, 'exact 1+0');
});
