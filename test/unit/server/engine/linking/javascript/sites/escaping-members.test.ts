import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  interface Named { run?: () => void }
  class Base { constructor(options: { run: () => void }) { options.run(); } }
  declare function named(options: Named): void;
  declare function inPlace(options: { run: () => void; other: { run(): void } | false }): void;
  declare function taken({ run }: { run: () => void }): void;
  declare function record(options: Record<string, () => void>): void;
  declare function anyOne(options: any): void;
  declare function keep<T>(options: T): T;
`;

/** Returns the members of object literals that count as escaping, in one line of code within a function. */
async function keptIn(line: string, path: string): Promise<string[]> {
  const head = path.endsWith('.js') ? '' : `import { ext } from 'ext';\n${declared}`;
  const links = (await linkFiles({ [path]: `${head}function own() { ${line} }\n` })).get(path);
  const uses = links?.uses.filter(({ escapes, position }) => escapes && position >= head.length) ?? [];
  return [...new Set(uses.map(({ target }) => target.name))];
}

function check(line: string, expected: string, path = 'a.tsx'): void {
  it(line, async () => assert.equal((await keptIn(line, path)).join(' '), expected));
}

describe('members of object literals', () => {
  describe('escape where no symbol says what is expected', () => {
    check('inPlace({ run() {}, other: false });', 'own.run');
    check('inPlace({ run: ext, other: { run: () => {} } });', 'own.other.run');
    check('taken({ run: () => {} });', 'own.run');
    check('record({ one() {}, two: function () {} });', 'own.one own.two');
    check('const all: Record<string, () => void> = { one() {} };', 'own.all.one');
    check('class Own extends Base { constructor() { super({ run() {} }); } }', 'own.Own.constructor.run');
    check('Object.defineProperty({}, "one", { value: function () {}, writable: true });', 'own.value');
  });
  describe('are not', () => {
    check('named({ run() {} });', '');
    check('inPlace({ run: 1, other: false });', '');
    check('const all = { run() {} };', '');
    check('return { run() {} };', '');
    check('anyOne({ run() {} });', '');
    check('keep({ run() {} });', '');
    check('ext({ run() {} });', '');
    check('new IntersectionObserver(() => {}, { run() {} });', '');
  });
  describe('are by comments too', () => {
    check('\n/** @type {{ run: () => void }} */\nconst o = { run() {} };', 'own.o.run', 'a.js');
    check('\n/** @type {Record<string, () => void>} */\nconst o = { run() {} };', 'own.o.run', 'a.js');
  });
  it('are by what a comment says of a parameter', async () => {
    const links = await linkFiles({
      'a.js': `/**
        * @param {object} options options
        * @param {(() => void)=} options.run what to run
        */
        function take({ run }) { run(); }
        function own() { take({ run() {} }); }\n`,
    });
    const escaping = links.get('a.js')?.uses.filter(({ escapes, proof }) => escapes && proof !== 'hint') ?? [];
    assert.deepEqual(
      escaping.map(({ target }) => target.name),
      ['own.run'],
    );
  });
});
