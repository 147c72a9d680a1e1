import assert from 'node:assert/strict';
import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { entryPointsIn } from '../../../../support/entry-points-text.ts';

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Entry points of a framework: how many at most, and that at least one of this name is listed, which is not sure. */
function check(title: string, files: Readonly<Record<string, string>>, most: number, name: RegExp): void {
  it(title, async () => {
    const listed = (await entryPointsIn(files)).filter(({ framework }: EntryPoint) => framework !== '');
    assert.ok(listed.length <= most, `${listed.length} entry points`);
    const found = listed.filter((entry) => name.test(entry.name));
    assert.ok(found.length > 0, listed.map((entry) => entry.name).join('\n'));
    assert.deepEqual([...new Set(found.map(({ proof }) => proof))], ['inferred']);
  });
}

describe('entry points of what holds itself or others many times', () => {
  const routers = times(20, (at) => `const r${at} = express.Router();`);
  const head = "const express = require('express');\nconst app = express();";
  const mounted = (to: (at: number) => number) =>
    times(20, (at) => times(3, (way) => `r${to(at)}.use('/${way}', r${at});`)).flat();
  check(
    'routers, each below the one before',
    {
      'app.js': [
        head,
        ...routers,
        'app.use(r0);',
        ...mounted((at) => at - 1).slice(3),
        "r19.get('/deep', f);",
        'function f() {}',
      ].join('\n'),
    },
    100,
    /deep$/,
  );
  check(
    'routers in a ring',
    {
      'app.js': [head, ...routers, ...mounted((at) => (at + 19) % 20), "r7.get('/deep', f);", 'function f() {}'].join(
        '\n',
      ),
    },
    100,
    /deep$/,
  );
  check(
    'lists of routes',
    {
      'settings.py': "ROOT_URLCONF = 'u0'\n",
      ...Object.fromEntries(
        times(12, (at) => [
          `u${at}.py`,
          [
            'from django.urls import include, path',
            'def view(request): ...',
            'urlpatterns = [',
            "  path('end', view),",
            ...times(10, (way) => `  path('${way}/', include('u${at}')),`),
            ...(at < 11 ? times(10, (way) => `  path('${way}/', include('u${at + 1}')),`) : []),
            ']',
            '',
          ].join('\n'),
        ]),
      ),
    },
    1200,
    /(?:\d\/){11}end$/,
  );
  const click = 'import click\n@click.group()\ndef g0(): ...\n';
  check(
    'groups of commands',
    {
      'cli.py': [
        click,
        ...times(12, (at) => `@click.group()\ndef g${at + 1}(): ...`),
        ...times(12, (at) => times(3, (way) => `g${at}.add_command(g${at + 1}, 'w${way}')`)).flat(),
        "@g12.command('end')\ndef end(): ...",
      ].join('\n'),
    },
    100,
    / end$/,
  );
  check(
    'procedures of routers',
    {
      'app.ts': [
        "import { initTRPC } from '@trpc/server';",
        'const t = initTRPC.create();',
        'const r20 = t.router({ end: t.procedure.query(() => 1) });',
        ...times(20, (at) => `const r${19 - at} = t.router({ a: r${20 - at}, b: r${20 - at}, c: r${20 - at} });`),
      ].join('\n'),
    },
    100,
    /end$/,
  );

  it('stand there once where something holds itself', async () => {
    const listed = await entryPointsIn({
      'cli.py': `${click}@g0.command()\ndef end(): ...\n${'g0.add_command(g0)\n'.repeat(10)}`,
      'urls.py': [
        'from django.urls import include, path',
        'def view(request): ...',
        `urlpatterns = [path('end', view), ${"path('x', include('urls')), ".repeat(10)}]`,
        '',
      ].join('\n'),
    });
    const names = listed.filter(({ framework }) => framework !== '').map(({ name, proof }) => `${name} ${proof}`);
    assert.deepEqual(names, ['ALL /end inferred', 'end inferred']);
  });
});
