import assert from 'node:assert/strict';
import type { EngineState } from '#extension/session/engine-session.ts';
import { ChatBench } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';

const { CancellationTokenSource, ChatResponseTurn, Uri } = await fakeVscode();
const { answerRequest } = await import('#extension/chat/answer-request.ts');

const twoFolders: Extract<EngineState, { kind: 'running' }> = {
  kind: 'running',
  status: {
    folders: [
      { uri: 'file:///shop', projectId: 'prj_1', trusted: true },
      { uri: 'file:///mail', projectId: 'prj_2', trusted: true },
    ],
    api: {},
    problems: [],
  },
};

/** A turn of this chat, or of another participant. */
function turn(metadata: object, participant = 'groundplan.chat') {
  const Turn = ChatResponseTurn as unknown as new (result: object, participant: string) => unknown;
  return new Turn({ metadata }, participant);
}

/** @param file that the person looks at */
async function check(
  file: string | undefined,
  history: unknown[],
  project: string,
  said: string,
  folders = twoFolders,
): Promise<void> {
  const script = newScript();
  script.folders = folders.status.folders.map(({ uri }) => uri);
  script.activeTextEditor = file === undefined ? undefined : { document: { uri: Uri.parse(file) } };
  const bench = new ChatBench({ 'search.run': () => ({ results: [] }) });
  bench.state = folders;
  const request = { command: 'where', prompt: 'prices' };
  await answerRequest(bench.parts(request, new CancellationTokenSource().token, history as never));
  assert.deepEqual([bench.asked[0]?.params.id, bench.progress[0]], [project, said]);
}

describe('the folder that a chat in a window of several asks about', () => {
  const history = [turn({ project: 'prj_2' }), turn({}), turn({ project: 'prj_1' }, 'somebody.else')];

  it('is the first one, and is named', () => check(undefined, [], 'prj_1', 'Asking about the folder shop…'));

  it('is named without any markup of its own', () => {
    const uri = 'file:///%5Bpress%5D(https%3Aevil.example)';
    const { status } = twoFolders;
    const folders = { ...status.folders[0], uri };
    const state = { ...twoFolders, status: { ...status, folders: [folders, ...status.folders.slice(1)] } };
    const named = String.raw`Asking about the folder \[press\]\(https\:evil\.example\)…`;
    return check(undefined, [], 'prj_1', named, state);
  });

  it('is that of the answer before', () => check(undefined, history, 'prj_2', 'Asking about the folder mail…'));

  it('is that of the file that the person looks at, all the same', () =>
    check('file:///shop/a.ts', history, 'prj_1', 'Asking about the folder shop…'));
});
