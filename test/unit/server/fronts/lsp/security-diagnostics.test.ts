import assert from 'node:assert/strict';
import type { CodeActionParams, Diagnostic } from 'vscode-languageserver-protocol';
import type { ScannedFinding } from '#server/app/security/project-scans.ts';
import type { Settings } from '#server/fronts/lsp/editor-options.ts';
import { type FeatureParts, LanguageFeatures } from '#server/fronts/lsp/language-features.ts';
import { OpenDocuments } from '#server/fronts/lsp/open-documents.ts';
import type { FileInsights } from '#server/app/editor/file-insights.ts';
import { scannedFinding } from '../../../../support/security-fixture.ts';

const uri = 'file:///p/a.ts';
const saved = 'function run(name) {\n  exec(name);\n}\nmd5(1);\n';
const entryPoint = { id: 'b.ts#f', type: 'route', name: 'GET /run', file: 'b.ts', line: 4 };
const shell = scannedFinding({
  file: 'a.ts',
  line: 2,
  column: 3,
  endLine: 2,
  endColumn: 13,
  fingerprint: 'f'.repeat(32),
  remediation: 'Use execFile.',
  reach: { state: 'reachable', reason: 'A route leads here.', entryPoint },
  path: [
    { file: 'b.ts', line: 4, column: 7, role: 'source', proof: 'exact', what: 'request.name' },
    { file: 'a.ts', line: 1, column: 10, role: 'step', proof: 'hint', what: 'run(…)' },
    { file: 'a.ts', line: 2, column: 3, role: 'sink', proof: 'exact', what: 'exec(…)' },
  ],
});
const hash = scannedFinding({
  file: 'a.ts',
  line: 4,
  severity: 'low',
  confidence: 'medium',
  title: 'Weak hash',
  ruleId: 'weak-hash',
});

/** An editor with one open file; `text` is what stands in it. */
function editor(
  settings: Partial<Settings> = {},
  { text = saved, file = 'a.ts', findings = [shell, hash] as readonly ScannedFinding[] } = {},
) {
  const insight = {
    snapshot: 'snp_1',
    contentHash: saved,
    savedText: () => saved,
    imports: () => [],
    importsInCycles: async () => [],
    findings: () => findings,
    symbols: () => undefined,
    complexFunctions: () => [],
    other: () => undefined,
  };
  const insights = { of: () => insight, hashOf: String } as unknown as FileInsights;
  const documents = new OpenDocuments(insights);
  documents.open({ uri, languageId: 'typescript', version: 1, text });
  const mark = { current: 'scan_1 0' };
  const parts = {
    engine: { insights, projects: { wake: () => undefined, findingsMark: () => mark.current } },
    folders: { place: () => ({ projectId: 'prj_1', file, folder: { pathOf: (path: string) => `/p/${path}` } }) },
    documents,
    settings: () => ({
      hover: true,
      cycleDiagnostics: 'off',
      unusedDiagnostics: 'off',
      securityDiagnostics: 'all',
      commands: 'client',
      ...settings,
    }),
    refreshLenses: () => undefined,
    readsMarkdown: () => false,
    gone: new AbortController().signal,
  };
  return { features: new LanguageFeatures(parts as unknown as FeatureParts), documents, mark };
}

const shown = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ range, severity, code }) => [
    range.start.line,
    range.start.character,
    range.end.character,
    severity,
    code,
  ]);

const asked = (line: number): CodeActionParams => ({
  textDocument: { uri },
  range: { start: { line, character: 0 }, end: { line, character: 4 } },
  context: { diagnostics: [] },
});

const actionsOf = (features: LanguageFeatures, line: number) =>
  features.actions(asked(line), new AbortController().signal);

async function titles(text: string, finding: ScannedFinding): Promise<string[]> {
  return (await actionsOf(editor({}, { text, findings: [finding] }).features, 3)).map(({ title }) => title);
}

describe('a rewrite that mends a finding', () => {
  const at = { file: 'a.ts', line: 4, column: 1, endLine: 4, endColumn: 4 };
  const mended = { ...hash, fix: { title: 'Write sha here', edits: [{ ...at, replaced: 'md5', text: 'sha' }] } };

  it('is the first of its actions, at the place to which its line moved', async () => {
    const { features } = editor({}, { text: `// new\n${saved}`, findings: [mended] });
    const [action] = await actionsOf(features, 4);
    assert.deepEqual([action.title, action.isPreferred], ['Write sha here', true]);
    const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 3 } };
    assert.deepEqual(action.edit?.changes, { [uri]: [{ range, newText: 'sha' }] });
    assert.equal(action.diagnostics?.length, 1);
  });

  it('is not offered where the code is in another file, or the line is typed in', async () => {
    const elsewhere = { ...mended, fix: { ...mended.fix, edits: [{ ...mended.fix.edits[0], file: 'b.ts' }] } };
    assert.equal((await titles(saved, elsewhere)).includes('Write sha here'), false);
    const twoLines = { ...mended, fix: { ...mended.fix, edits: [{ ...mended.fix.edits[0], line: 2 }] } };
    assert.equal((await titles(saved, twoLines)).includes('Write sha here'), true);
    assert.equal((await titles(saved.replace('exec(name)', 'other()'), twoLines)).includes('Write sha here'), false);
  });
});

describe('findings in an editor', () => {
  it('are diagnostics on their code, with their way step by step', async () => {
    const diagnostics = await editor().features.diagnostics(uri);
    assert.deepEqual(shown(diagnostics), [
      [1, 2, 12, 2, 'command-injection'],
      [3, 0, 1, 4, 'weak-hash'],
    ]);
    const [first, second] = diagnostics;
    assert.equal(
      first.message,
      'Command injection (high): A value of the request reaches `exec`. Reachable from GET /run.',
    );
    assert.match(String(second.message), /^Weak hash \(low, confidence medium\): /);
    assert.equal(first.codeDescription?.href, 'https://cwe.mitre.org/data/definitions/78.html');
    assert.deepEqual(
      first.relatedInformation?.map(({ location, message }) => [location.uri, location.range.start, message]),
      [
        ['file:///p/b.ts', { line: 3, character: 6 }, 'source: request.name'],
        ['file:///p/a.ts', { line: 0, character: 9 }, 'step: run(…) (hint)'],
        ['file:///p/a.ts', { line: 1, character: 2 }, 'sink: exec(…)'],
      ],
    );
    assert.deepEqual(second.relatedInformation, []);
  });

  it('are those that the person wants', async () => {
    assert.deepEqual(shown(await editor({ securityDiagnostics: 'high' }).features.diagnostics(uri)), [
      [1, 2, 12, 2, 'command-injection'],
    ]);
    assert.deepEqual(await editor({ securityDiagnostics: 'off' }).features.diagnostics(uri), []);
    assert.deepEqual(await editor({}, { findings: [] }).features.diagnostics(uri), []);
  });

  it('move with the lines above, and go where their line is typed in', async () => {
    const moved = editor({}, { text: `// new\n${saved}` });
    assert.deepEqual(
      shown(await moved.features.diagnostics(uri)).map(([line]) => line),
      [2, 4],
    );
    const typed = editor({}, { text: saved.replace('exec(name)', 'exec(other)') });
    assert.deepEqual(
      shown(await typed.features.diagnostics(uri)).map(([line]) => line),
      [3],
    );
  });

  it('are asked for again when a scan or a decision changed them', async () => {
    const { features, mark } = editor();
    const pull = async (previousResultId?: string) =>
      features.pulledDiagnostics({
        textDocument: { uri },
        ...(previousResultId !== undefined && { previousResultId }),
      });
    const { resultId } = await pull();
    assert.equal((await pull(resultId)).kind, 'unchanged');
    mark.current = 'scan_1 1';
    assert.equal((await pull(resultId)).kind, 'full');
  });

  it('say more where the pointer rests: who reaches it, why it counts so, and how to mend it', async () => {
    const hover = await editor().features.hover({ textDocument: { uri }, position: { line: 1, character: 5 } });
    assert.deepEqual(hover?.contents, {
      kind: 'plaintext',
      value: 'A route leads here.\nThe route is reached without a login.\nTo mend it: Use execFile.',
    });
    assert.equal(await editor().features.hover({ textDocument: { uri }, position: { line: 0, character: 0 } }), null);
  });

  it('can be looked at, and taken out by a comment that wants a reason', async () => {
    const [show, ignore] = await actionsOf(editor().features, 1);
    assert.deepEqual(show.command?.arguments, [{ project: 'prj_1', fingerprint: 'f'.repeat(32) }]);
    assert.equal(show.command?.command, 'groundplan.showSecurityFindings');
    const start = { line: 1, character: 0 };
    const newText = '  // groundplan-ignore command-injection: \n';
    assert.deepEqual(ignore.edit?.changes, { [uri]: [{ range: { start, end: start }, newText }] });
  });

  it('are taken out by the comments of their language, and nowhere a comment could be text', async () => {
    const textOf = async (features: LanguageFeatures, line = 1) =>
      (await actionsOf(features, line)).flatMap(
        ({ edit }) => edit?.changes?.[uri]?.map(({ newText }) => newText) ?? [],
      );
    assert.deepEqual(await textOf(editor({}, { file: 'a.py' }).features), [
      '  # groundplan-ignore command-injection: \n',
    ]);
    assert.deepEqual(await textOf(editor({}, { file: 'a.vue' }).features), []);
    assert.deepEqual(await textOf(editor({}, { text: `const a = \`\n${saved}` }).features, 2), []);
    assert.deepEqual(
      (await actionsOf(editor({ commands: 'server' }).features, 1)).map(({ command }) => command),
      [undefined],
    );
  });
});
