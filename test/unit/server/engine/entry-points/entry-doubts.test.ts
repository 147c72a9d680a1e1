import assert from 'node:assert/strict';
import { doubtText } from '#protocol/doubt-words.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { doubtsAboutEntries } from '#server/engine/entry-points/entry-doubts.ts';
import { entryPointsIn } from '../../../../support/entry-points-text.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

function check(title: string, fixture: string, expected: readonly string[]): void {
  it(title, async () => {
    const found = doubtsAboutEntries(asLinked(await (await linkFolder(fixture)).refresh()));
    assert.deepEqual(
      found.map(({ doubt }) => doubtText(doubt)),
      expected,
    );
  });
}

const settings = '=== settings.py\nROOT_URLCONF = "urls"\n';

describe('what may add to entry points', () => {
  check(
    'is what is nested too deeply to be read',
    `=== app.js
const express = require('express');
express()${Array.from({ length: 990 }, (_, at) => `.get('/${at}', () => {})`).join('\n')};
`,
    ['Files could not be read to the end: 1, the first app.js.'],
  );
  check(
    'is nothing where all could be followed',
    `${settings}=== urls.py
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from views import Goods, index
router = DefaultRouter()
router.register("goods", Goods)
parts = [path("a/", index)]
urlpatterns = [path("api/", include(router.urls)), path("parts/", include(parts)), path("x/", include("other.urls"))]
=== views.py
from rest_framework.viewsets import ModelViewSet
class Goods(ModelViewSet): pass
def index(request): pass
=== tests/urls.py
from django.urls import include, path
def made(): return [path("b/", 1)]
urlpatterns = [path("a/", include(made()))]
`,
    [],
  );
  check(
    'are lists that functions give, and routes that no list is known to hold',
    `${settings}=== urls.py
from django.urls import include, path
from made import routes_of
urlpatterns = [path("a/", include(routes_of("a"))), path("b/", include(routes_of("b")))]
=== made.py
from django.urls import path
def routes_of(name):
    found = []
    for view in registry[name]:
        found.append(path(view.path, view.made))
    return found
`,
    [
      'Lists of routes are included that are not known: urls.py:3 and 1 more in the file.',
      'Routes are registered of which it is not known where they are served: made.py:5.',
    ],
  );
  check(
    'are routes of a module by its name, and no members of that name of other things',
    `${settings}=== urls.py
urlpatterns = []
=== made.py
from django import urls
from django.core.files.storage import default_storage
def routes_of(views):
    return [urls.path(view.path, view.made) for view in views]
def remove(name):
    remove_folder(default_storage.path(name))
    default_storage.url(name)
`,
    ['Routes are registered of which it is not known where they are served: made.py:4.'],
  );
  check(
    'are routers of its own, and what nobody includes',
    `${settings}=== urls.py
from django.urls import include, path
from routers import Bulk, Named
from views import Goods
bulk = Bulk()
bulk.register("goods", Goods)
lost = Named()
lost.register("lost", Goods)
urlpatterns = [path("api/", include(bulk.urls))]
=== routers.py
from rest_framework.routers import DefaultRouter
class Bulk(DefaultRouter):
    def __init__(self): self.routes[0].mapping.update({"put": "update_all"})
class Named(DefaultRouter):
    name = "named"
=== views.py
from rest_framework.viewsets import ModelViewSet
class Goods(ModelViewSet): pass
`,
    [
      'Routes are registered of which it is not known where they are served: urls.py:7.',
      'A router of its own may make other routes: routers.py:2.',
    ],
  );
  check(
    'are members and modules by computed names, frameworks without a table, files that are broken',
    `
=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "5", "restify": "1" } }
=== app.ts
import express from 'express';
const app = express();
for (const method of names()) app[method]('/a', handle);
export async function load(name: string) { return import(name); }
=== other.ts
import restify from 'restify';
restify.createServer();
=== broken.ts
import express from 'express';
function (
`,
    [
      'Routes may be registered by a computed name: app.ts.',
      'Modules that may register more are loaded by computed names: app.ts.',
      'What Restify registers is not known: files that import it: 1, the first other.ts.',
      'Files could not be read to the end: 1, the first broken.ts.',
    ],
  );
});

describe('routes of a class that inherits by a class of the project', () => {
  it('are found though its file names nothing of the framework', async () => {
    const entries = await entryPointsIn(`${settings}=== urls.py
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from goods import Goods
router = DefaultRouter()
router.register("goods", Goods)
urlpatterns = [path("api/", include(router.urls))]
=== base.py
from rest_framework.viewsets import ReadOnlyModelViewSet
class Base(ReadOnlyModelViewSet): pass
=== goods.py
from base import Base
class Goods(Base): pass
`);
    assert.deepEqual(
      entries.filter(({ type }) => type === 'route').map(({ name }) => name),
      ['GET /api/goods/', 'GET /api/goods/(?P<pk>[^/.]+)/'],
    );
  });
});
