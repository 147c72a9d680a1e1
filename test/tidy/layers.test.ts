import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkLayers } from '../../scripts/layer-report.ts';

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
  { path: 'server/base/bad-two.ts', text: "import './bad-one.ts';\n" },
  { path: 'bench/probe.ts', text: 'export {};\n' },
];

function inject(rule: string, path: string, statement: string) {
  return { rule, path, text: `${statement}\nexport {};\n` };
}

describe('layers', function () {
  this.timeout(180_000);

  it('hold in the project, and every source file was read', async () => {
    const report = await checkLayers(projectRoot);
    assert.deepEqual(report.violations, []);
    assert.equal(report.modules, report.sourceFiles);
    assert.ok(report.modules > 100, `${report.modules} modules`);
  });

  it('catch each injected violation by the rule it breaks', async () => {
    const copy = copyOfProject();
    try {
      for (const { path, text } of [...injections, ...companions]) write(copy, path, text);
      const { violations } = await checkLayers(copy);
      const missed = injections.filter(
        ({ rule, path }) => !violations.some((line) => line.startsWith(`${rule}: ${path} `)),
      );
      assert.ok(
        violations.some((line) => line.startsWith(rooms)),
        `${rooms}\n${violations.join('\n')}`,
      );
      assert.deepEqual(missed, [], violations.join('\n'));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});

function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'groundplan-layers-'));
  for (const part of ['protocol', 'server', 'extension', 'webview', 'sdk', 'package.json', 'tsconfig.base.json']) {
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
