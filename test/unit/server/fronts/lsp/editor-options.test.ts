import assert from 'node:assert/strict';
import { readOptions } from '#server/fronts/lsp/editor-options.ts';

const defaults = {
  trusted: true,
  indexOnOpen: true,
  api: undefined,
  memoryLimitMegabytes: undefined,
  codeLens: true,
  hover: true,
  cycleDiagnostics: 'information',
  commands: 'server',
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

  it('hold an API only where it is wanted', () => {
    assert.equal(apiOf({ port: 8000 }), undefined);
    assert.equal(apiOf({ enabled: false }), undefined);
    assert.equal(apiOf({ enabled: true, port: 8000 })?.port, 8000);
    assert.deepEqual(apiOf({ enabled: true, allowedHosts: ['a.test'] })?.allowedHosts, ['a.test']);
  });

  const wrong: [object, RegExp][] = [
    [{ trusted: 'yes' }, /trusted must be true or false/],
    [{ codeLens: 1 }, /codeLens must be true or false/],
    [{ cycleDiagnostics: 'error' }, /cycleDiagnostics must be one of off, hint/],
    [{ memoryLimitMegabytes: -1 }, /memoryLimitMegabytes must be a positive number/],
    [{ memoryLimitMegabytes: 1.5 }, /memoryLimitMegabytes/],
    [{ api: [] }, /setting api must be an object/],
    [{ api: { port: 70_000 } }, /api\.port must be a number from 0 to 65535/],
    [{ api: { host: '' } }, /api\.host must be a text/],
    [{ api: { allowedRoots: '/a' } }, /api\.allowedRoots must be a list of texts/],
    [{ api: { allowedOrigins: [1] } }, /api\.allowedOrigins/],
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
});
