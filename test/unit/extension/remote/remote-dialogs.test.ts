import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickItem } from 'vscode';
import { OperationRefused } from '#extension/session/engine-session.ts';
import type { FakeQuickPick } from '../../../support/fake-vscode/fake-quick-pick.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';
import { RemoteBench, registration, remoteUrl } from './remote-bench.ts';

await fakeVscode();
const { connectRemote } = await import('#extension/remote/connect-remote.ts');
const { chooseMode } = await import('#extension/remote/choose-mode.ts');
const { linkProject } = await import('#extension/remote/link-project.ts');
const { pushStructure } = await import('#extension/remote/push-structure.ts');
const { disconnectRemote } = await import('#extension/remote/disconnect-remote.ts');
const { fetchFromRemote, indexOnRemote, unlinkProject } = await import('#extension/remote/linked-project.ts');
const { showSentRequests } = await import('#extension/remote/show-sent.ts');

type Answer = (given: readonly unknown[]) => unknown;

const types =
  (text: string): Answer =>
  (given) => {
    assert.equal((given[0] as InputBoxOptions).validateInput?.(text), undefined);
    return text;
  };
const row =
  (label: string): Answer =>
  (given) =>
    (given[0] as readonly QuickPickItem[]).find((item) => item.label === label) ?? assert.fail(`no row ${label}`);
const presses =
  (label: string): Answer =>
  (given) => {
    assert.ok(given.includes(label), `no button ${label} in ${JSON.stringify(given)}`);
    return label;
  };
const key = 'sk_live_abc';

describe('connecting to a remote', () => {
  let script: Script;
  let bench: RemoteBench;
  beforeEach(() => {
    script = newScript();
    bench = new RemoteBench();
  });

  it('asks for URL, key and mode; the key goes to the engine and the secrets, and to no setting', async () => {
    script.next(types(`${remoteUrl}/api/v1/`));
    script.next((given) => {
      assert.equal((given[0] as InputBoxOptions).password, true);
      return types(key)(given);
    });
    script.next(row('Register')).next(presses('Use This Mode'));
    await connectRemote(bench.context);
    assert.deepEqual(bench.params.get('sync.connect'), { url: remoteUrl, key });
    assert.equal(await bench.keys.get(remoteUrl), key);
    assert.deepEqual(bench.asked, ['sync.connect', 'sync.status', 'sync.preview', 'sync.setMode']);
    assert.deepEqual(script.written, [['sync.mode', 'register', 1]]);
    assert.equal(bench.follower.status?.mode, 'register');
    assert.equal(JSON.stringify([script.written, script.shown]).includes(key), false);
  });

  it('says each refusal in a sentence, keeps no key then, and asks again with the URL as it was', async () => {
    const sentences: readonly (readonly [code: string, sentence: RegExp])[] = [
      ['remote_refused_key', /does not accept the key/],
      ['remote_certificate', /certificate[^]*expired/],
      ['remote_not_groundplan', /no Groundplan at that address/],
      ['remote_unreachable', /cannot be reached/],
      ['internal_error', /^The engine’s own words\.$/],
    ];
    for (const [code, sentence] of sentences) {
      script = newScript();
      bench = new RemoteBench();
      bench.refusals.set('sync.connect', new OperationRefused(code, 'The engine’s own words.'));
      script.next(types(remoteUrl)).next(types(key));
      script.next((given) => {
        assert.match(String(given[0]), sentence);
        return 'Try Again';
      });
      script.next((given) => assert.equal((given[0] as InputBoxOptions).value, remoteUrl));
      // oxlint-disable-next-line no-await-in-loop -- each begins with nothing
      await connectRemote(bench.context);
      assert.equal(await bench.keys.get(remoteUrl), undefined);
      assert.deepEqual(bench.asked, ['sync.connect']);
    }
  });

  it('takes no URL that would give the key away, and no key that is no header', async () => {
    const wrong = ['', 'remote', 'http://remote.example', 'https://a:b@remote.example', 'https://remote.example?key=1'];
    script.next((given) => {
      const { validateInput } = given[0] as InputBoxOptions;
      for (const url of [...wrong, 'ftp://remote.example', `https://${'a'.repeat(3000)}.example`])
        assert.ok(validateInput?.(url), url);
      for (const url of ['http://127.0.0.1:7431', 'https://remote.example/groundplan/'])
        assert.ok(!validateInput?.(url));
      return remoteUrl;
    });
    script.next((given) => {
      const { validateInput } = given[0] as InputBoxOptions;
      for (const text of ['', ' ', 'two words', 'kéy', 'a\nb', 'a'.repeat(513)]) assert.ok(validateInput?.(text), text);
      return undefined;
    });
    await connectRemote(bench.context);
    assert.deepEqual(bench.asked, []);
  });

  it('is off in a folder that is not trusted, and says so', async () => {
    script.isTrusted = false;
    for (const command of [connectRemote, chooseMode, linkProject, pushStructure])
      // oxlint-disable-next-line no-await-in-loop
      await assert.rejects(Promise.resolve(command(bench.context)), /not trusted/);
    assert.deepEqual(bench.asked, []);
  });
});

describe('choosing a sync mode', () => {
  let script: Script;
  let bench: RemoteBench;
  beforeEach(() => {
    script = newScript();
    bench = new RemoteBench().connected();
  });

  it('shows each mode with its sentence, and the exact next payload before it is chosen', async () => {
    script.next((given) => {
      const items = given[0] as readonly (QuickPickItem & { readonly mode: string })[];
      assert.deepEqual(
        items.map(({ label }) => label),
        ['Off', 'Register', 'Queries', 'Structure'],
      );
      assert.ok(items.every(({ detail }) => (detail?.length ?? 0) > 20));
      (given[1] as FakeQuickPick).press(items[3] as never);
      return undefined;
    });
    assert.equal(await chooseMode(bench.context), false);
    const [{ text }] = bench.shown;
    assert.ok(text.includes(registration.body ?? '-') && text.includes('POST /api/v1/projects') && text.includes('52'));
    assert.match(text, /Nothing has been sent by showing it/);
    assert.equal(bench.asked.includes('sync.setMode'), false);
  });

  it('lets the person read it from the confirmation, and asks without a dialog over it', async () => {
    script.next(row('Structure')).next(presses('Show What Would Be Sent')).next(presses('Use This Mode'));
    assert.equal(await chooseMode(bench.context), true);
    assert.equal(bench.shown.length, 1);
    assert.deepEqual(bench.params.get('sync.setMode'), { mode: 'structure' });
  });

  it('changes nothing where the person leaves, and asks nothing for a mode that lets out less', async () => {
    script.next(row('Queries')).next(() => undefined);
    assert.equal(await chooseMode(bench.context), false);
    script.next(row('Queries')).next(presses('Show What Would Be Sent')).next(presses('Not Now'));
    assert.equal(await chooseMode(bench.context), false);
    assert.equal(bench.asked.includes('sync.setMode'), false);
    bench.connected('structure');
    script.next(row('Off'));
    assert.equal(await chooseMode(bench.context), true);
    assert.deepEqual(bench.params.get('sync.setMode'), { mode: 'off' });
  });
});

describe('linking a project', () => {
  let script: Script;
  let bench: RemoteBench;
  beforeEach(() => {
    script = newScript();
    bench = new RemoteBench().connected('register');
  });

  it('offers the one of the same name first, none that is linked, and a new one', async () => {
    script.next((given) => {
      const labels = (given[0] as readonly QuickPickItem[]).map(({ label }) => label);
      assert.deepEqual(labels, ['Projects of the remote', 'shop', 'other', 'Register as a New Project…']);
      return row('shop')(given);
    });
    script.next(presses('Show Drift'));
    await linkProject(bench.context);
    assert.deepEqual(bench.params.get('sync.link'), { projectId: 'prj_1', remoteProject: 'prj_9' });
    assert.deepEqual(script.shown.at(-1), ['groundplan.showDrift', 'prj_1']);
  });

  it('registers a new one with the path that the person reads and picks', async () => {
    script.next(row('Register as a New Project…')).next((given) => {
      const labels = (given[0] as readonly QuickPickItem[]).map(({ label }) => label);
      assert.deepEqual(labels, ['https://git.example/shop.git', 'shop']);
      return row('shop')(given);
    });
    await linkProject(bench.context);
    assert.deepEqual(bench.params.get('sync.link'), { projectId: 'prj_1', register: { path: 'folder' } });
  });

  it('asks for the mode first where nothing may leave', async () => {
    bench.connected('off');
    script.next(() => undefined);
    await linkProject(bench.context);
    assert.equal(bench.asked.includes('sync.candidates'), false);
  });

  it('pushes the structure of a linked one, in the mode that lets it out, with names as the person wants', async () => {
    bench.linked();
    script.next(presses('Use This Mode')).next(row('Names as keyed hashes'));
    await pushStructure(bench.context);
    assert.equal(bench.asked.filter((id) => id === 'sync.push').length, 1, 'the remote stores one structure');
    assert.deepEqual(bench.params.get('sync.push'), { projectId: 'prj_1', hashPaths: true });
    assert.match(String(script.asked.at(-1)?.given[0]), /^Sent: 12 files, 30 dependencies, 2 findings, 4,321 B\.$/);
  });

  it('shows what was sent', async () => {
    await showSentRequests(bench.context);
    assert.match(bench.shown[0]?.text ?? '', /POST \/api\/v1\/projects[^]*answer 201[^]*"name":"shop"/);
  });
});

describe('disconnecting', () => {
  let script: Script;
  let bench: RemoteBench;
  beforeEach(async () => {
    script = newScript();
    bench = new RemoteBench().connected('register').linked();
    await bench.keys.set(remoteUrl, key);
  });

  it('drops links and key, and deletes nothing on the remote', async () => {
    script.next(presses('Disconnect'));
    await disconnectRemote(bench.context);
    assert.deepEqual(bench.asked, ['sync.status', 'sync.disconnect']);
    assert.equal(await bench.keys.get(remoteUrl), undefined);
    assert.deepEqual(script.written, [['sync.mode', undefined, 1]]);
  });

  it('deletes there only when asked to, once that is confirmed with the names', async () => {
    script.next(presses('Disconnect and Delete There…')).next(() => undefined);
    await disconnectRemote(bench.context);
    assert.deepEqual(bench.asked, ['sync.status']);
    script.next(presses('Disconnect and Delete There…')).next((given) => {
      assert.match((given[1] as { detail: string }).detail, /^shop\n/);
      return presses('Delete on the Remote')(given);
    });
    await disconnectRemote(bench.context);
    assert.deepEqual(bench.params.get('sync.unlink'), { projectId: 'prj_1', deleteRemote: true });
    assert.equal(bench.asked.at(-1), 'sync.disconnect');
  });

  it('stays connected while a deletion waits', async () => {
    const item = { id: 'o1', action: 'delete', project: 'shop', cause: 'c', createdAt: '', attempts: 1 } as const;
    bench.status = { ...bench.status, outbox: [{ ...item, isGivenUp: false }] };
    script.next(presses('Disconnect and Delete There…')).next(presses('Delete on the Remote'));
    await disconnectRemote(bench.context);
    assert.equal(bench.asked.includes('sync.disconnect'), false);
    assert.equal(await bench.keys.get(remoteUrl), key);
  });
});

describe('a linked project', () => {
  const linkedRow = { id: 'link prj_1' };
  let script: Script;
  let bench: RemoteBench;
  beforeEach(() => {
    script = newScript();
    bench = new RemoteBench().connected('register').linked();
  });

  it('is fetched: by its row alone, else all of them', async () => {
    await fetchFromRemote(bench.context, linkedRow);
    assert.deepEqual(bench.params.get('sync.pull'), { projectId: 'prj_1' });
    await fetchFromRemote(bench.context, undefined);
    assert.deepEqual(bench.params.get('sync.pull'), {});
  });

  it('is analysed again there', async () => {
    await indexOnRemote(bench.context, linkedRow);
    assert.deepEqual(bench.params.get('sync.requestIndex'), { projectId: 'prj_1' });
    await assert.rejects(indexOnRemote(bench.context, { id: 'link prj_2' }), /linked with no project/);
  });

  it('is unlinked once that is confirmed, and deleted there only when that is confirmed as well', async () => {
    script.next(() => undefined);
    await unlinkProject(bench.context, linkedRow);
    script.next(presses('Unlink and Delete There…')).next(() => undefined);
    await unlinkProject(bench.context, linkedRow);
    assert.equal(bench.params.has('sync.unlink'), false);
    script.next(presses('Unlink'));
    await unlinkProject(bench.context, linkedRow);
    assert.deepEqual(bench.params.get('sync.unlink'), { projectId: 'prj_1', deleteRemote: false });
    script.next(presses('Unlink and Delete There…')).next(presses('Delete on the Remote'));
    await unlinkProject(bench.context, linkedRow);
    assert.deepEqual(bench.params.get('sync.unlink'), { projectId: 'prj_1', deleteRemote: true });
  });
});
