import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)');

/** Returns who sends the value, for each finding. */
async function senders(middleware: string, place = 'pages/api/admin/run.ts'): Promise<(string | undefined)[]> {
  const { findings } = await scanCode(
    {
      'package.json': '{ "name": "x", "private": true, "dependencies": { "next": "15" } }',
      'middleware.ts': `import { NextResponse } from 'next/server';
import { getToken } from 'next-auth/jwt';
export async function middleware(req) {
  const { pathname } = req.nextUrl;
  ${middleware}
  return NextResponse.next();
}
`,
      [place]: `import { exec } from 'child_process';
export default async function handler(req, res) { exec(req.body.name); res.end(); }
`,
    },
    rules,
  );
  return findings.map(({ sender }) => sender);
}

const asking = `const session = await getToken({ req });
    if (!session) return NextResponse.redirect(new URL('/login', req.url));`;

describe('a path of an administration', () => {
  it('is for administrators where a middleware refuses others there', async () => {
    assert.deepEqual(await senders(`if (pathname.startsWith('/api/admin')) { ${asking} }`), ['administrators']);
    const either = `if (pathname.startsWith('/admin') || pathname.startsWith('/api/admin/')) { ${asking} }`;
    assert.deepEqual(await senders(either), ['administrators']);
  });

  it('is for all where the middleware is about another path, refuses nothing, or does not ask', async () => {
    assert.deepEqual(await senders(''), [undefined]);
    assert.deepEqual(await senders(`if (pathname.startsWith('/api/other/admin')) { ${asking} }`), [undefined]);
    assert.deepEqual(await senders(`if (pathname.startsWith('/api')) { ${asking} }`), [undefined]);
    assert.deepEqual(await senders(`if (!pathname.startsWith('/api/admin')) { ${asking} }`), [undefined]);
    assert.deepEqual(
      await senders(
        "if (pathname.startsWith('/api/admin')) { const session = await getToken({ req }); log(session); }",
      ),
      [undefined],
    );
    assert.deepEqual(
      await senders("if (pathname.startsWith('/api/admin')) { if (isSlow()) return NextResponse.redirect(pathname); }"),
      [undefined],
    );
    assert.deepEqual(
      await senders(`if (pathname.startsWith('/api/admin')) { ${asking} }`, 'pages/api/administer/run.ts'),
      [undefined],
    );
  });
});
