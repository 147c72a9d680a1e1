import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

function check(title: string, fixture: string, expected: readonly string[]): void {
  it(title, async () => {
    const rows = [...listUnused(asLinked(await (await linkFolder(fixture)).refresh()))];
    assert.deepEqual(
      rows.map(({ id, certainty }) => `${certainty} ${id}`),
      expected,
    );
  });
}

describe('what entry points use', () => {
  check(
    'is not unused: files that a framework finds, and what they import',
    `
=== package.json
{ "private": true, "name": "web", "version": "1.0.0", "exports": {}, "dependencies": { "next": "1" } }
=== app/page.tsx
import { used } from '../lib';
export default function Page() { return used(); }
export const dynamic = 'force-static';
=== app/api/route.ts
export { GET } from '../../handlers';
=== handlers.ts
export function GET() {}
export function other() {}
=== lib.ts
export function used() {}
export function gone() {}
=== alone.ts
export function alone() {}
`,
    ['exact handlers.ts#other', 'exact lib.ts#gone', 'bounded alone.ts', 'bounded alone.ts#alone'],
  );
  check(
    'is not unused: workers, and methods that decorators register',
    `
=== package.json
{ "private": true, "name": "x", "version": "1.0.0", "exports": { ".": "./main.ts" } }
=== main.ts
import './users';
new Worker(new URL('./worker.ts', import.meta.url));
=== worker.ts
import { work } from './work';
work();
export const result = 1;
=== work.ts
export function work() {}
export function rest() {}
=== users.ts
import { Controller, Get } from '@nestjs/common';
@Controller() export class Users { @Get() list() {} }
export class Others { list() {} }
`,
    ['exact users.ts#Others', 'exact work.ts#rest'],
  );
  check(
    'is not unused: what Django loads of an application, and what its settings name',
    `
=== manage.py
import os
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_.settings")
=== site_/settings.py
ROOT_URLCONF = "shop.urls"
MIDDLEWARE = ["shop.middleware.Team"]
PAGES = 20
=== shop/urls.py
urlpatterns = []
app_name = "shop"
pages = 1
=== shop/middleware.py
class Team: pass
class Other: pass
=== shop/migrations/0001_initial.py
from django.db import migrations
class Migration(migrations.Migration): pass
=== shop/alone.py
def alone(): pass
`,
    [
      'bounded shop/alone.py',
      'bounded shop/alone.py#alone',
      'bounded shop/middleware.py#Other',
      'bounded shop/urls.py#pages',
    ],
  );
  check(
    'is not unused for sure: what a decorator registers, and files that are named as a whole',
    `
=== package.json
{ "private": true, "name": "x", "version": "1.0.0", "exports": { ".": "./main.ts" } }
=== main.ts
import Work from './work?worker';
import text from './text?raw';
import './parts';
new Work(text);
=== work.ts
export function work() {}
=== text.ts
export function text() {}
=== parts.ts
import { customElement } from 'elements';
@customElement('x-part') export class Part {}
export class Other {}
`,
    ['exact parts.ts#Other', 'bounded parts.ts#Part', 'bounded text.ts#text', 'bounded work.ts#work'],
  );
});
