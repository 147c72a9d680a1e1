import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { TextDocument } from 'vscode';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, scripted } from '../../../support/fake-vscode/script.ts';

const { EventEmitter } = await fakeVscode();
const { editorEvents } = await import('../../../support/fake-vscode/vscode.ts');
const { ForgottenLenses } = await import('#extension/session/forgotten-lenses.ts');

const pausesMs = [20, 20];

/** Much longer than all pauses. A timer that is set while time passes is seen in the next step. */
function passTime(): void {
  for (let step = 0; step < 6; step++) mock.timers.tick(20);
}

const show = (...documents: readonly TextDocument[]) => {
  const editors = documents.map((each) => ({ document: each, visibleRanges: [] }));
  scripted().visibleTextEditors = editors;
  editorEvents.shown.fire(editors);
};

describe('lenses that the editor forgot to request', () => {
  const [document, foreign] = [{}, {}] as [TextDocument, TextDocument];
  let announcer: InstanceType<typeof EventEmitter<void>>;
  let announced = 0;
  /** What the editor does when a change is announced. */
  let onAnnounced: (() => void) | undefined;
  let forgotten: InstanceType<typeof ForgottenLenses>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    newScript();
    announcer = new EventEmitter<void>();
    announced = 0;
    onAnnounced = undefined;
    forgotten = new ForgottenLenses((each) => (each === document ? announcer : undefined), pausesMs);
    announcer.event(() => {
      announced++;
      onAnnounced?.();
    });
  });
  afterEach(() => {
    forgotten.dispose();
    mock.timers.reset();
  });

  it('are announced again until they are requested', () => {
    show(document);
    forgotten.noteRequest(document);
    passTime();
    assert.equal(announced, 0);
    onAnnounced = () => announced === 2 && forgotten.noteRequest(document);
    announcer.fire();
    passTime();
    assert.equal(announced, 2);
  });

  it('are announced a few times at most: they may be switched off', () => {
    show(document);
    passTime();
    assert.equal(announced, pausesMs.length);
  });

  it('are those in sight, of documents that have lenses of ours', () => {
    show(foreign);
    passTime();
    show();
    passTime();
    assert.equal(announced, 0);
  });

  it('are announced no more once the connection is over', () => {
    show(document);
    forgotten.dispose();
    passTime();
    assert.equal(announced, 0);
  });
});
