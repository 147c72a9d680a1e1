import assert from 'node:assert/strict';
import { registrationsText } from '../../../../../../support/linked-registrations.ts';

const interest = {
  packages: new Set(['npm:web', 'global:send']),
  members: new Set(['get', 'App']),
  ownMembers: new Set(['listen']),
};

describe('registrations of globals and of members that are looked for on known values', () => {
  it('a global is called where no file brings the name', async () => {
    const files = {
      'a.ts': "send('/x'); function f(send) { send('/y'); }",
      'b.ts': "import { send } from './c';\nsend('/x');",
      'c.ts': 'export function send(path) {}',
    };
    assert.deepEqual(await registrationsText(files, interest), ['a.ts:1:1 call global:send ("/x")']);
  });

  it('members of their own are looked for where the package is known', async () => {
    const files = {
      'a.ts':
        "import { App } from 'web';\nconst app = new App();\napp.listen(f, 1);\nfunction f(any) { any.listen(f, 1); any.get(f, 1); }",
    };
    assert.deepEqual(await registrationsText(files, interest), [
      'a.ts:2:17 new web.App -> #app',
      'a.ts:3:5 call web.App.().listen on #app (#f, ?)',
      'a.ts:4:41 call ?.get ~ on parameter 0 of #f (#f, ?)',
    ]);
  });
});

describe('registrations of members that were taken out of what a package made', () => {
  it('by the name under which they are looked for, in other files as well', async () => {
    const files = {
      'a.ts':
        "import { App } from 'web';\nconst app = new App();\nexport const { listen } = app;\nexport const get = app.get;",
      'b.ts': "import { get, listen as other } from './a';\nget('/x', f); other(f, get('/y', f)); function f() {}",
    };
    assert.deepEqual(await registrationsText(files, interest), [
      'a.ts:2:17 new web.App -> #app',
      'b.ts:2:1 call web.App.().get on a.ts#get ("/x", #f)',
      'b.ts:2:24 call web.App.().get on a.ts#get ("/y", #f)',
    ]);
  });
});
