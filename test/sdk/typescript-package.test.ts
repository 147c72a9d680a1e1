import assert from 'node:assert/strict';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Platform } from 'esbuild';
import { oldestNode } from '../support/oldest-node.ts';
import { installedSdk, packagedText, runInstalled, typeProblems } from '../support/sdk/installed-sdk.ts';

/** For Node comes what reads the port of a local server. */
const sizeMax = { browser: 6 * 1024, node: 6.3 * 1024 };

const consumer = `
import { Groundplan, GroundplanError, NotFoundError, verifyWebhook, type Graph, type GroundplanEvent } from 'groundplan-sdk';
import { Members, pushSnapshot } from 'groundplan-sdk/remote';

export async function use(client: Groundplan): Promise<Graph> {
  const { id } = await client.projects.create({ name: 'Shop', path: '/shop', description: '' });
  const names: string[] = [];
  for await (const { name } of client.projects.list({ limit: 10 })) names.push(name);
  const { stats } = await client.projects.indexAndWait(id, { onProgress: ({ done, total }) => done / total });
  const files: number = stats.files;
  const { edges, certainty } = await client.projects.callers(id, { symbol: 'a#b', depth: files });
  const proofs: ('exact' | 'inferred' | 'hint')[] = edges.map(({ proof }) => proof);
  const webhook = await client.webhooks.create({ url: 'https://example.com', events: ['index.completed', '*'] });
  const secret: string = webhook.secret;
  // @ts-expect-error no such event
  await client.webhooks.create({ url: 'https://example.com', events: ['index.complete'] });
  // @ts-expect-error a symbol is needed
  await client.projects.callees(id, {});
  // @ts-expect-error no such level
  await client.projects.graph(id, { level: 'galaxy' });
  for await (const event of await client.events()) told(event);
  told(await verifyWebhook('body', { 'webhook-id': ['a'], other: undefined }, secret, { receivedAt: new Date() }));
  return client.projects.graph(id, { level: certainty === 'exact' ? 'file' : 'symbol', focus: proofs[0] });
}

function told(event: GroundplanEvent): number | string {
  switch (event.type) {
    case 'index.completed':
      return event.data.stats.files;
    case 'index.failed':
      return event.data.failure.code;
    default:
      return event.timestamp;
  }
}

export async function team(client: Groundplan): Promise<string[]> {
  const members = new Members(client);
  const { link } = await members.invite({ name: 'anna', role: 'member' });
  // @ts-expect-error no such role
  await members.change('anna', { role: 'chief' });
  const { snapshot } = await pushSnapshot(client, 'prj_1', new Uint8Array());
  const actions: string[] = [link, snapshot.id];
  for await (const { action } of members.audit({ action: 'member.changed' })) actions.push(action);
  return actions;
}

export function code(error: unknown): string | undefined {
  if (error instanceof NotFoundError) return error.details?.[0]?.field;
  return error instanceof GroundplanError ? error.code : undefined;
}
`;

const nodeConsumer = `${consumer}
export const all = new Groundplan({ fetch, maxRetries: 0 }).projects.get('prj_1', { signal: AbortSignal.timeout(5) });
export const verified = verifyWebhook(new Uint8Array(), new Headers(), '');
`;

describe('The npm package', () => {
  before(() => {
    installedSdk();
  });

  it('holds what its manifest names, and needs nothing', () => {
    const folder = join(installedSdk(), 'node_modules');
    const files = globSync('**/*.*', { cwd: folder }).filter((path) => !path.startsWith('.package-lock'));
    const expected = ['CHANGELOG.md', 'README.md', 'package.json'];
    const ofEntries = ['index', 'remote'].flatMap((name) =>
      ['cjs', 'd.cts', 'd.ts', 'js'].map((end) => `${name}.${end}`),
    );
    const built = ['browser.cjs', 'browser.js', ...ofEntries].map((name) => `dist/${name}`);
    assert.deepEqual(files.toSorted(), [...expected, ...built].map((name) => `groundplan-sdk/${name}`).toSorted());
    const manifest = JSON.parse(packagedText('package.json')) as Record<string, unknown>;
    assert.deepEqual([manifest.dependencies, manifest.peerDependencies], [undefined, undefined]);
    // It runs where the package is made, never where it is installed.
    assert.deepEqual(Object.keys(manifest.scripts as object), ['prepack']);
    assert.match(packagedText('LICENSE'), /MIT/);
  });

  // The output of a running program, and handles that the loader of the oldest Node has not closed yet, are not checked
  // here.
  const use = `
    const names = Object.keys(sdk).sort().join();
    const error = new sdk.NotFoundError('gone', { code: 'project_not_found' });
    const isError = error instanceof sdk.GroundplanError && error instanceof Error && error.name === 'NotFoundError';
    const client = new sdk.Groundplan({ apiKey: 'sk_live_gp_0123456789abcd', baseUrl: 'https://example.com' });
    console.log(JSON.stringify([names, isError, String(client), process.getActiveResourcesInfo().filter((name) => !/TTY|Pipe|Write|CloseReq/.test(name))]));`;
  const programs: { name: string; text: string }[] = [
    { name: 'use.mjs', text: `import * as sdk from 'groundplan-sdk';${use}` },
    { name: 'use.cjs', text: `const sdk = require('groundplan-sdk');${use}` },
    { name: 'use-later.cjs', text: `import('groundplan-sdk').then((sdk) => {${use}});` },
  ];
  for (const { name, text } of programs) {
    for (const node of ['this Node', 'the oldest Node']) {
      it(`is used by ${name} with ${node}: importing it does nothing [§11.import]`, () => {
        writeFileSync(join(installedSdk(), name), text);
        const printed = runInstalled(name, node === 'this Node' ? process.execPath : oldestNode());
        const [names, isError, shown, resources] = JSON.parse(printed) as [string, boolean, string, string[]];
        assert.equal(
          names,
          'AuthenticationError,BadRequestError,ConflictError,ConnectionError,Groundplan,GroundplanError,IndexFailedError,NotFoundError,PermissionError,RateLimitError,ServerError,TimeoutError,UnsupportedError,WebhookVerificationError,verifyWebhook',
        );
        assert.deepEqual([isError, shown, resources], [true, 'Groundplan(https://example.com, sk_live_…abcd)', []]);
      });
    }
  }

  it('has one class of errors in both of its entries, as modules and as CommonJS', () => {
    const uses = `
      const client = new sdk.Groundplan({ apiKey: 'k', baseUrl: 'https://a.example', maxRetries: 0, fetch: async () => Response.json({ success: true, data: { extensions: ['members'] } }) });
      new remote.Members(client).audit().toArray().catch((error) => console.log(error instanceof sdk.ConnectionError, error.code));`;
    const entries = ['groundplan-sdk', 'groundplan-sdk/remote'];
    const [imported, required] = [
      entries.map((name, index) => `import * as ${index === 0 ? 'sdk' : 'remote'} from '${name}';`),
      entries.map((name, index) => `const ${index === 0 ? 'sdk' : 'remote'} = require('${name}');`),
    ];
    for (const [name, lines] of [
      ['both.mjs', imported],
      ['both.cjs', required],
    ] as const) {
      writeFileSync(join(installedSdk(), name), [...lines, uses].join('\n'));
      assert.equal(runInstalled(name), 'true invalid_response\n', name);
    }
  });

  const nodeTypes = [join(process.cwd(), 'node_modules/@types')];
  const projects: { title: string; options: object; file: string; text: string }[] = [
    { title: 'ESM', options: { module: 'node16', moduleResolution: 'node16' }, file: 'use.mts', text: consumer },
    { title: 'CommonJS', options: { module: 'node16', moduleResolution: 'node16' }, file: 'use.cts', text: consumer },
    { title: 'NodeNext', options: { module: 'nodenext' }, file: 'use.ts', text: consumer },
    { title: 'a bundler', options: { module: 'esnext', moduleResolution: 'bundler' }, file: 'use.ts', text: consumer },
    {
      title: 'a page',
      options: {
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom'],
        exactOptionalPropertyTypes: true,
      },
      file: 'page.ts',
      text: nodeConsumer,
    },
    {
      title: 'a program with the types of Node',
      options: { module: 'node16', types: ['node'], typeRoots: nodeTypes, skipLibCheck: true },
      file: 'node.mts',
      text: nodeConsumer,
    },
  ];
  for (const { title, options, file, text } of projects) {
    it(`compiles under --strict for ${title}`, () => {
      const lib = title === 'a page' ? {} : { lib: ['es2022'] };
      assert.equal(typeProblems({ ...lib, ...options }, { [file]: text }), '');
    });
  }

  for (const platform of ['browser', 'node'] as const satisfies Platform[]) {
    const title = platform === 'node' ? '6.3 kB to what is bundled for Node' : '6 kB to what is bundled for a browser';
    it(`adds at most ${title} [§11.size]`, async () => {
      const entry = { contents: "export * from 'groundplan-sdk';", resolveDir: installedSdk() };
      const { outputFiles } = await build({
        stdin: entry,
        bundle: true,
        minify: true,
        format: 'esm',
        platform,
        target: 'es2022',
        charset: 'utf8',
        write: false,
      });
      const [{ contents, text }] = outputFiles;
      assert.ok(gzipSync(contents).length <= sizeMax[platform], `${gzipSync(contents).length} bytes`);
      assert.equal(text.includes('server.json'), platform === 'node');
    });
  }
});
