import assert from 'node:assert/strict';
import type { CodeLens, TextDocument } from 'vscode';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, scripted } from '../../../support/fake-vscode/script.ts';

const { Range } = await fakeVscode();
const { editorEvents } = await import('../../../support/fake-vscode/vscode.ts');
const { LensesInSight } = await import('#extension/session/lenses-in-sight.ts');

type Lens = CodeLens & { readonly data: { readonly symbol?: string; readonly part?: string } };

const document = {} as TextDocument;
const lens = (line: number, symbol?: string, part?: string) =>
  ({ range: new Range(line, 0, line, 5), data: { symbol, part } }) as unknown as Lens;
const lenses = [lens(0), lens(0, 'f', 'callers'), lens(0, 'f', 'tests'), lens(50, 'g', 'callers')];

/** An editor of a document, from a line on. */
const editorAt = (line: number, shown: TextDocument = document) => ({
  document: shown,
  visibleRanges: [new Range(line, 0, line + 30, 0)],
});

const scrollTo = (line: number) => {
  const textEditor = editorAt(line);
  scripted().visibleTextEditors = [textEditor];
  editorEvents.scrolled.fire({ textEditor });
};

describe('declarations that come into sight', () => {
  let reported: (string | undefined)[] = [];
  let inSight: InstanceType<typeof LensesInSight>;
  beforeEach(() => {
    newScript();
    reported = [];
    inSight = new LensesInSight((each) => reported.push((each as Lens).data.symbol));
  });
  afterEach(() => inSight.dispose());

  it('are reported once for a list, as the editor is scrolled', () => {
    scripted().visibleTextEditors = [editorAt(0)];
    inSight.follow(document, lenses);
    assert.deepEqual(reported, ['f']);
    scrollTo(10);
    scrollTo(40);
    scrollTo(0);
    assert.deepEqual(reported, ['f', 'g']);
    inSight.follow(document, lenses);
    assert.deepEqual(reported, ['f', 'g', 'f']);
  });

  it('are reported with the editor that shows them', () => {
    scripted().visibleTextEditors = [editorAt(0, {} as TextDocument)];
    inSight.follow(document, lenses);
    assert.deepEqual(reported, []);
    const editors = [editorAt(0), editorAt(40)];
    scripted().visibleTextEditors = editors;
    editorEvents.shown.fire(editors);
    assert.deepEqual(reported, ['f', 'g']);
  });

  it('are reported no more once the connection is over', () => {
    inSight.follow(document, lenses);
    inSight.dispose();
    scrollTo(0);
    assert.deepEqual(reported, []);
  });
});
