import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import type * as Sdk from '../../sdk/typescript/src/index.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { packagedText } from '../support/sdk/installed-sdk.ts';
import { listening, type LocalServer } from '../support/sdk/local-server.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

declare global {
  /** The module that the page has loaded. */
  var sdk: typeof Sdk;
}

/** Starts a page of this machine: those of the network need a permission before they reach it. */
function startPage(): Promise<LocalServer> {
  return listening(
    createServer((request, response) => {
      if (request.url === '/browser.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(packagedText('dist/browser.js'));
      } else if (request.url?.startsWith('/redirecting')) {
        response.writeHead(307, { location: '/' }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Page</title>');
      }
    }),
  );
}

/** From another origin than the engine's: what the client sends and reads must be among what the engine allows. */
describe('The TypeScript SDK in a browser', () => {
  let engine: BuiltEngine;
  let context: BrowserContext;
  let page: Page;
  let shop: string;
  let pages: LocalServer;

  before(async () => {
    buildProgram();
    pages = await startPage();
    shop = temporaryFolder();
    writeTree(shop, { 'a.ts': "import './b.ts';\n", 'b.ts': 'export const b = 1;\n' });
    engine = new BuiltEngine();
    await engine.serve([], { allowedRoots: [shop], allowedOrigins: [pages.baseUrl] });
    context = await (await browser()).newContext();
    page = await context.newPage();
    await page.goto(pages.baseUrl);
    await page.addScriptTag({ type: 'module', content: "import * as sdk from '/browser.js'; globalThis.sdk = sdk;" });
    await page.waitForFunction(() => 'sdk' in globalThis);
  });
  after(async () => {
    await context?.close();
    await closeBrowser();
    pages.close();
    await engine.dispose();
  });

  it('asks, waits, lists, listens and knows its limits', async () => {
    const given = { apiKey: await engine.newKey(), baseUrl: engine.baseUrl, path: shop };
    const seen = await page.evaluate(async ({ apiKey, baseUrl, path }) => {
      const client = new globalThis.sdk.Groundplan({ apiKey, baseUrl });
      const stream = await client.events();
      const { id } = await client.projects.create({ name: 'Shop', path });
      const { stats } = await client.projects.indexAndWait(id);
      const types: string[] = [];
      for await (const { type } of stream) {
        types.push(type);
        if (type === 'index.completed') break;
      }
      const { edges } = await client.projects.graph(id);
      const names = (await client.projects.list({ limit: 1 }).toArray()).map(({ name }) => name);
      const gone = await client.projects.get('prj_none').catch((error: Sdk.GroundplanError) => error);
      const { name, code, requestId } = gone as Sdk.GroundplanError;
      return {
        stats,
        types,
        edges,
        names,
        error: { name, code, requestId: requestId?.slice(0, 4) },
        limit: client.rateLimit?.limit,
      };
    }, given);
    assert.deepEqual(seen, {
      stats: { files: 2, symbols: 1, nodes: 2, dependencies: 1 },
      types: ['project.created', 'index.started', 'index.completed'],
      edges: [{ source: 'a.ts', target: 'b.ts' }],
      names: ['Shop'],
      error: { name: 'NotFoundError', code: 'project_not_found', requestId: 'req_' },
      limit: 1000,
    });
  });

  it('fails as everywhere: redirects, no address, no engine', async () => {
    const codes = await page.evaluate(async (origin) => {
      const apiKey = 'sk_live_gp_0123456789';
      const codeOf = (baseUrl?: string) =>
        new globalThis.sdk.Groundplan({ apiKey, baseUrl, maxRetries: 0 }).projects.get('prj_1').then(
          () => 'answered',
          ({ code }: Sdk.GroundplanError) => code,
        );
      return [await codeOf(`${origin}/redirecting`), await codeOf(), await codeOf('http://127.0.0.1:2')];
    }, pages.baseUrl);
    assert.deepEqual(codes, ['redirect_refused', 'base_url_missing', 'connection_failed']);
  });

  it('verifies what was signed elsewhere', async () => {
    const type = await page.evaluate(async () => {
      const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
      const body = '{"type":"webhook.test","timestamp":"2026-01-31T12:00:00.000Z","data":{"webhookId":"whk_1"}}';
      const signature = 'v1,pJmhL9KUXkeEB2R86Ix4txlqSL3J0lSRGg24j0Fr24c=';
      const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1769860800', 'webhook-signature': signature };
      const event = await globalThis.sdk.verifyWebhook(body, headers, secret, { receivedAt: 1_769_860_800 });
      return event.type;
    });
    assert.equal(type, 'webhook.test');
  });
});
