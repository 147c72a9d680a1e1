import assert from 'node:assert/strict';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLayers } from '../../scripts/layer-report.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const projectRoot = new URL('../..', import.meta.url).pathname;

/** Rule by rule: a file that breaks it, and nothing else. */
const injections: readonly { rule: string; path: string; text: string }[] = [
  inject('protocol-is-a-leaf', 'protocol/bad.ts', "import '#server/base/utf8.ts';"),
  inject('base-is-a-leaf', 'server/base/bad.ts', "import type {} from '#server/engine/source/facts.ts';"),
  inject('engine-is-pure', 'server/engine/graph/bad.ts', "import type {} from '#server/app/ports/clock.ts';"),
  inject('engine-is-pure', 'server/engine/source/bad-protocol.ts', "import type {} from '#protocol/graph.ts';"),
  inject('engine-without-node', 'server/engine/source/bad-core.ts', "import 'node:fs';"),
  inject('service-is-pure', 'server/service/bad.ts', "import '#server/app/operations/api-error.ts';"),
  inject('app-knows-no-adapter', 'server/app/bad.ts', "import '#server/platform/clock.ts';"),
  inject('app-knows-no-adapter', 'server/app/bad-front.ts', "import type {} from '#server/fronts/cli/session.ts';"),
  inject('ports-know-no-use-case', 'server/app/ports/bad.ts', "import type {} from '../operations/operation.ts';"),
  inject('platform-implements-ports', 'server/platform/bad.ts', "import '#server/app/operations/api-error.ts';"),
  inject('platform-implements-ports', 'server/platform/store/bad.ts', "import type {} from '#protocol/graph.ts';"),
  inject('fronts-translate', 'server/fronts/cli/bad.ts', "import '#server/engine/graph/snapshot-id.ts';"),
  inject('fronts-translate', 'server/fronts/pipe/bad.ts', "import type {} from '#server/fronts/cli/session.ts';"),
  inject('languages-stand-alone', 'server/engine/languages/python/bad.ts', "import '../typescript/front-end.ts';"),
  inject('charts-are-pure', 'webview/charts/bad.ts', "import type {} from '../panels/graph/surface.ts';"),
  inject('webview-knows-the-wire', 'webview/bridge/bad.ts', "import type {} from '#server/app/ports/clock.ts';"),
  inject('webview-knows-only-types-of-the-wire', 'webview/state/bad.ts', "import '#protocol/graph.ts';"),
  inject('extension-knows-the-wire', 'extension/session/bad.ts', "import type {} from '#server/app/ports/clock.ts';"),
  inject('extension-knows-the-wire', 'extension/views/bad.ts', "import '#webview/charts/theme.ts';"),
  inject('sdk-stands-alone', 'sdk/typescript/src/bad.ts', "import type {} from '../../../protocol/graph.ts';"),
  inject('only-the-extension-knows-the-editor', 'server/fronts/lsp/bad.ts', "import type {} from 'vscode';"),
  inject('nothing-imports-tests', 'server/app/bad-test.ts', "import '../../bench/probe.ts';"),
  inject('everything-resolves', 'server/app/bad-path.ts', "import './no-such-file.ts';"),
  inject('no-cycles', 'server/base/bad-one.ts', "import './bad-two.ts';"),
];

/** Reported by folder, once for all folders of one cycle. */
const rooms = 'rooms-do-not-import-each-other-in-both-directions: server/app/operations ';

const companions = [
  { path: 'server/app/operations/good.ts', text: "import type {} from '../ports/clock.ts';\n" },
  { path: 'server/base/bad-two.ts', text: "import './bad-one.ts';\n" },
  { path: 'bench/probe.ts', text: 'export {};\n' },
];

function inject(rule: string, path: string, statement: string) {
  return { rule, path, text: `${statement}\nexport {};\n` };
}

/** The files of ours that the injections import. */
function importedFiles(): string[] {
  return injections.flatMap(({ path, text }) => {
    const [, specifier = ''] = /'([^']+)'/.exec(text) ?? [];
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? join(dirname(path), specifier) : [];
  });
}

/** The gate says whether the rules hold in the project: this is about the rules. */
describe('layers', () => {
  it('catch each injected violation by the rule it breaks', async () => {
    // Rules go by paths: what is imported is there, with nothing in it.
    const sample = temporaryFolder();
    const inProject = importedFiles().filter((path) => existsSync(join(projectRoot, path)));
    writeTree(sample, Object.fromEntries(inProject.map((path) => [path, 'export {};\n'])));
    writeTree(sample, Object.fromEntries([...injections, ...companions].map(({ path, text }) => [path, text])));
    for (const path of ['package.json', 'tsconfig.base.json']) cpSync(join(projectRoot, path), join(sample, path));
    symlinkSync(join(projectRoot, 'node_modules'), join(sample, 'node_modules'));
    const nowhere = importedFiles().filter((path) => !existsSync(join(sample, path)));
    assert.deepEqual(nowhere, ['server/app/no-such-file.ts']);

    const { violations, modules, sourceFiles } = await checkLayers(sample);
    const missed = injections.filter(
      ({ rule, path }) => !violations.some((line) => line.startsWith(`${rule}: ${path} `)),
    );
    assert.ok(
      violations.some((line) => line.startsWith(rooms)),
      `${rooms}\n${violations.join('\n')}`,
    );
    assert.deepEqual(missed, [], violations.join('\n'));
    assert.equal(modules, sourceFiles);
  });
});
