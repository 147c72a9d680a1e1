import assert from 'node:assert/strict';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const secret = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8';
const files = {
  'src/queue.ts': [
    '/** Waits longer after each failure before a message is sent again. */',
    'export function retryDelay(failures: number): number {',
    `  connect('${secret}', '\u001b[31m\u200e');`,
    '  return 500 * 2 ** failures;',
    '}',
    '',
  ].join('\n'),
};

/** `isRefused`: by both; of the others each front gives an answer, which may be that nothing was found. */
const texts: readonly (readonly [what: string, text: string, isRefused: boolean])[] = [
  ['nothing', '', true],
  ['blanks', ' \t ', true],
  ['10,000 characters', 'retry '.repeat(1667), true],
  ['signs of regular expressions', '^(retryDelay+)+$ [z-a] \\ (?<=x){9,1} .*', false],
  ['control characters', 'retryDelay\u0001after\u001b[31m failure\u0007\u009b', false],
  ['marks of direction, without width', 'retry\u202eyaleD\u200b\u2066 \ufeff', false],
  ['scripts of the world', 'поиск αναζήτηση חיפוש بحث खोज 検索 검색 ค้นหา ძებნა խուզարկում 🔍 𝒻 ꙮ', false],
  ['a question in another language', 'Wie lange wartet retryDelay nach einem Fehler?', false],
  ['options and filters', '-- --json kind: lang: path:[ tests:never', false],
  ['what a template fills in', '${retryDelay} {{failures}} %s $(id) `id`', false],
  ['what stands beside a secret', 'connect ghp_ in retryDelay', false],
];

/** ESC and other controls, marks that turn text around: nothing that a terminal acts on. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('hostile questions to a built engine', () => {
  let engine: BuiltEngine;
  let commands: CommandLine;
  let folder = '';
  let id = '';
  before(async () => {
    buildProgram();
    folder = `${temporaryFolder()}/shop`;
    writeTree(folder, files);
    engine = new BuiltEngine();
    commands = new CommandLine({ GROUNDPLAN_STATE: engine.stateFolder });
    [{ id }] = await engine.serve([folder]);
    await engine.untilIndexed(id);
  });
  after(async () => {
    await commands.dispose();
    await engine.dispose();
  });

  const hidden = secret.slice(8);

  async function checkHttp(path: string, body: object, isRefused: boolean): Promise<void> {
    const answer = await engine.send({ method: 'POST', path: `/api/v1/projects/${id}/${path}`, body });
    assert.equal(answer.status, isRefused ? 400 : 200, answer.body);
    if (isRefused) assert.match(answer.body, /"code":"(?:invalid|missing)_parameter"/);
    assert.ok(!answer.body.includes(hidden), answer.body);
  }

  async function checkPipe(said: Promise<unknown>, isRefused: boolean): Promise<void> {
    if (isRefused) await assert.rejects(said, { code: 'invalid_parameter' });
    else assert.ok(!JSON.stringify(await said).includes(hidden));
  }

  async function checkCommand(command: string, text: string, isRefused: boolean): Promise<void> {
    const { code, stdout, stderr } = await commands.run(command, '--workspace', folder, '--', text);
    assert.equal(code === 0 || code === 1, !isRefused, `${code} ${stderr}`);
    assert.doesNotMatch(stdout + stderr, obeyed);
    assert.ok(!(stdout + stderr).includes(hidden), stdout);
  }

  for (const [what, text, isRefused] of texts) {
    it(`search: ${what}`, async () => {
      await checkHttp('search', { query: text }, isRefused);
      await checkPipe(engine.call('search.run', { id, query: text }), isRefused);
      await checkCommand('search', text, isRefused);
    });
    it(`ask: ${what}`, async () => {
      await checkHttp('ask', { question: text }, isRefused);
      await checkPipe(engine.call('ask.run', { id, question: text }), isRefused);
      await checkCommand('ask', text, isRefused);
    });
  }
});
