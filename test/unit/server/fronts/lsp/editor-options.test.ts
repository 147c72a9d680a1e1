import assert from 'node:assert/strict';
import { lensKinds } from '#protocol/editor.ts';
import { readOptions } from '#server/fronts/lsp/editor-options.ts';

const defaults = {
  trusted: true,
  indexOnOpen: true,
  api: undefined,
  webhooks: { allowLoopback: false, allowedHosts: [] },
  memoryLimitMegabytes: undefined,
  search: {},
  metrics: { people: true },
  sync: { indexOnPush: false },
  codeLenses: new Set(lensKinds),
  hover: true,
  complexityFrom: undefined,
  cycleDiagnostics: 'information',
  unusedDiagnostics: 'hint',
  securityDiagnostics: 'all',
  workspaceSymbols: true,
  commands: 'server',
  ask: undefined,
};

const apiOf = (api: unknown) => readOptions({ api }).settings.api;

describe('options of an editor', () => {
  for (const nothing of [undefined, null, {}, { groundplan: {} }, { other: { codeLens: false } }]) {
    it(`are all default in ${JSON.stringify(nothing)}`, () => {
      assert.deepEqual(readOptions(nothing), { settings: defaults, problems: [] });
    });
  }

  it('are taken where they are right, also below our name', () => {
    const given = { trusted: false, cycleDiagnostics: 'off', commands: 'client', memoryLimitMegabytes: 512 };
    for (const options of [given, { groundplan: given }]) {
      assert.deepEqual(readOptions(options), { settings: { ...defaults, ...given }, problems: [] });
    }
  });

  it('report where deliveries may go beside public addresses', () => {
    const webhooks = { allowLoopback: true, allowedHosts: ['build.corp.test'] };
    assert.deepEqual(readOptions({ webhooks }), { settings: { ...defaults, webhooks }, problems: [] });
  });

  it('say whether people are named, and from where on complexity is shown', () => {
    const given = { metrics: { people: false }, complexityFrom: 15 };
    assert.deepEqual(readOptions(given), { settings: { ...defaults, ...given }, problems: [] });
    const { settings, problems } = readOptions({ metrics: { people: 'no' }, complexityFrom: 0 });
    assert.deepEqual([settings, problems.length], [defaults, 2]);
  });

  it('name a model for the search, a text alone', () => {
    const search = { model: '/models/small' };
    assert.deepEqual(readOptions({ search }), { settings: { ...defaults, search }, problems: [] });
    const { settings, problems } = readOptions({ search: { model: ['/models/small'] } });
    assert.deepEqual(settings, defaults);
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['The setting search.model must be a text. Until it is, the default counts.'],
    );
  });

  it('name none where the folders are not trusted, and say so', () => {
    const search = { model: '/models/small' };
    const before = readOptions({ trusted: true });
    for (const { settings, problems } of [
      readOptions({ trusted: false, search }),
      readOptions({ trusted: false, search }, before),
      readOptions({ search }, readOptions({ trusted: false })),
    ]) {
      assert.deepEqual(settings.search, {});
      assert.deepEqual(problems, [
        { code: 'workspace_not_trusted', message: 'Trust the folder to have a search model loaded.' },
      ]);
    }
    const refusing = readOptions({ trusted: false, search });
    assert.deepEqual(readOptions({ trusted: true, search }, refusing).settings.search, search);
    assert.deepEqual(readOptions({ trusted: false }).problems, []);
  });

  it('hold an API only where it is wanted', () => {
    assert.equal(apiOf({ port: 8000 }), undefined);
    assert.equal(apiOf({ enabled: false }), undefined);
    assert.equal(apiOf({ enabled: true, port: 8000 })?.port, 8000);
    assert.deepEqual(apiOf({ enabled: true, allowedHosts: ['a.test'] })?.allowedHosts, ['a.test']);
  });

  it('hold a certificate with its key, or say that one of them is missing', () => {
    const tls = { cert: '/c.pem', key: '/k.pem' };
    assert.deepEqual(apiOf({ enabled: true, tls })?.tls, tls);
    const { settings, problems } = readOptions({ api: { enabled: true, tls: { cert: '/c.pem' } } });
    assert.deepEqual(settings.api?.tls, { cert: '/c.pem', key: '' });
    assert.match(
      problems[0]?.message ?? '',
      /api.tls must be a certificate and its key. Until it is, nothing is served/,
    );
  });

  it('report which language model is asked', () => {
    const ask = { provider: 'anthropic', model: 'm', contextTokens: 5000 };
    assert.deepEqual(readOptions({ ask }), { settings: { ...defaults, ask }, problems: [] });
  });

  for (const ask of [
    { provider: 'anthropic', url: 42, model: 'm' },
    { provider: 'openai', url: 'https://api.example', model: 'm' },
    { provider: 'editor', contextTokens: 10 },
    'anthropic',
  ]) {
    it(`have no one asked where half of the preference is wrong: ${JSON.stringify(ask)}`, () => {
      const { settings, problems } = readOptions({ ask });
      assert.equal(settings.ask, undefined);
      assert.equal(problems.length, 1);
    });
  }

  const wrong: [object, RegExp][] = [
    [{ codeLens: 1 }, /codeLens must be true or false/],
    [
      { codeLensKinds: ['callers', 'colours'] },
      /codeLensKinds must be a list of file, callers, routes, tests, unknown/,
    ],
    [{ cycleDiagnostics: 'error' }, /cycleDiagnostics must be one of off, hint/],
    [{ memoryLimitMegabytes: -1 }, /memoryLimitMegabytes must be a positive number/],
    [{ memoryLimitMegabytes: 1.5 }, /memoryLimitMegabytes/],
    [{ api: [] }, /setting api must be an object/],
    [{ api: { port: 70_000 } }, /api\.port must be a number from 0 to 65535/],
    [{ api: { host: '' } }, /api\.host must be a text/],
    [{ api: { allowedRoots: '/a' } }, /api\.allowedRoots must be a list of texts/],
    [{ api: { allowedOrigins: [1] } }, /api\.allowedOrigins/],
    [{ webhooks: { allowLoopback: 'yes' } }, /webhooks\.allowLoopback must be true or false/],
    [{ webhooks: { allowedHosts: 'a.test' } }, /webhooks\.allowedHosts must be a list of texts/],
  ];
  for (const [options, expected] of wrong) {
    it(`count as absent where they are of a wrong type: ${JSON.stringify(options)}`, () => {
      const { settings, problems } = readOptions(options);
      assert.deepEqual(settings, defaults);
      assert.deepEqual(
        problems.map(({ code }) => code),
        ['invalid_parameter'],
      );
      assert.match(problems[0].message, expected);
    });
  }

  it('that are no object are a problem of their own', () => {
    assert.match(readOptions(7).problems[0].message, /options must be an object/);
  });

  for (const trusted of ['false', 'true', 0, null, []]) {
    it(`trust nothing where they say so in the wrong way: ${JSON.stringify(trusted)}`, () => {
      const { settings, problems } = readOptions({ trusted });
      assert.deepEqual(settings, { ...defaults, trusted: false });
      assert.deepEqual(
        problems.map(({ message }) => message),
        ['The setting trusted must be true or false. Until it is, the folders count as not trusted.'],
      );
      assert.equal(readOptions({ trusted }, readOptions({ trusted: true })).settings.trusted, false);
    });
  }

  it('trust nothing where they are no object', () => {
    assert.equal(readOptions(7).settings.trusted, false);
  });
});

describe('later options of an editor', () => {
  const before = readOptions({ trusted: false, hover: false, api: { enabled: true }, memoryLimitMegabytes: 7 });

  for (const nothing of [undefined, null, {}, { groundplan: {} }, { other: { trusted: true } }]) {
    it(`change nothing where none is named: ${JSON.stringify(nothing)}`, () => {
      assert.deepEqual(readOptions(nothing, before), before);
    });
  }

  it('count as a whole, but for the trust, which stays as it is until it is named', () => {
    const later = readOptions({ codeLens: false }, before);
    assert.deepEqual(later, { settings: { ...defaults, trusted: false, codeLenses: new Set() }, problems: [] });
    assert.equal(readOptions({ trusted: true }, later).settings.trusted, true);
    assert.equal(readOptions({ hover: true }, readOptions({ trusted: true }, later)).settings.trusted, true);
  });

  it('that are no object change nothing, and are a problem', () => {
    const { settings, problems } = readOptions('x', before);
    assert.deepEqual([settings, problems.length], [before.settings, 1]);
  });
});
