import assert from 'node:assert/strict';
import type { RegistrationInterest } from '#server/engine/linking/registrations.ts';
import type { SourceFiles } from '../../../../../support/linked-project.ts';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';
import { registrationLines } from '../../../../../support/registration-text.ts';

const interest: RegistrationInterest = {
  packages: new Set(['pypi:web', 'python:sched']),
  members: new Set(['route', 'mount', 'get']),
  names: new Set('App Router route mount get path include View as_view urls group command scheduler'.split(' ')),
  settings: new Set(['ROOT', 'schedule']),
};

/** Checks what files register: a line each, `path:` before it where there are several files. */
async function check(files: SourceFiles | string, expected: string): Promise<void> {
  const linked = await linkPythonFiles(typeof files === 'string' ? { 'a.py': files } : files, interest);
  const lines = linked.flatMap(({ path, links }) =>
    registrationLines(links.registrations, path).map((line) => (linked.length > 1 ? `${path}: ${line}` : line)),
  );
  assert.equal(
    lines.join('\n'),
    expected
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  );
}

const cases: readonly (readonly [what: string, files: SourceFiles | string, expected: string])[] = [
  [
    'a decorator of a value that the file makes',
    `from web import App
app = App(__name__)
@app.route('/x', methods=['GET', 'POST'])
def x(): ...
`,
    `2 call pypi:web.App(?) > app
     3 decorator pypi:web.App.().route('/x', methods=['GET', 'POST']) < app @ x`,
  ],
  [
    'a decorator without a call, a module that is imported whole, an alias',
    `import web as w
from web import Router as R
r = R(prefix='/p')
@w.command
def a(): ...
@a.command()
def b(): ...
`,
    `3 call pypi:web.Router(prefix='/p') > r
     4 decorator pypi:web.command() @ a
     6 decorator pypi:web.command.().command() < a @ b`,
  ],
  [
    'values of other files',
    {
      'shop/__init__.py': '',
      'shop/app.py': `from web import App
from .parts import router
from shop import other
app = App()
app.mount(router, prefix='/a')
app.mount(other.router)
`,
      'shop/parts.py': "from web import Router\nrouter = Router('/p')\n",
      'shop/other.py': 'from shop.parts import router\n',
    },
    `shop/app.py: 4 call pypi:web.App() > app
     shop/app.py: 5 call pypi:web.App.().mount(shop/parts.py#router, prefix='/a') < app
     shop/app.py: 6 call pypi:web.App.().mount(shop/parts.py#router) < app
     shop/parts.py: 2 call pypi:web.Router('/p') > router`,
  ],
  [
    'a function that makes what it returns',
    {
      'make.py': `from web import App
from parts import router
def create():
    app = App()
    app.mount(router)
    @app.route('/in')
    def inner(): ...
    return app
`,
      'parts.py': 'import web\nrouter = web.Router()\n',
      'run.py': "from make import create\napp = create()\napp.route('/y')(len)\n",
    },
    `make.py: 4 call pypi:web.App()
     make.py: 5 call pypi:web.App.().mount(parts.py#router) < result 0
     make.py: 6 decorator pypi:web.App.().route('/in') < result 0 @ create.inner
     make.py: 8 return pypi:web.App.()() < result 0 > create
     parts.py: 2 call pypi:web.Router() > router
     run.py: 3 call pypi:web.App.().route('/y') < returned by make.py#create ~`,
  ],
  [
    'attributes of self, declared types',
    `from web import App, Router
class Server:
    router: Router
    def __init__(self):
        self.app = App()
    def add(self):
        self.app.mount(self.router)
def use(app: App):
    app.route('/x')
`,
    `5 call pypi:web.App() > Server.app
     7 call pypi:web.App.().mount(Server.router) < Server.app ~
     9 call pypi:web.App.().route('/x') < parameter 0 of use`,
  ],
  [
    'what is handed to functions of the project',
    `from web import App
app = App()
def wire(name, target):
    target.mount(handler)
    target.get('text')
    @target.route('/z')
    def z(): ...
def handler(): ...
wire('n', app)
wire(target=app, name='n')
`,
    `2 call pypi:web.App() > app
     4 call .mount(handler) < parameter 1 of wire
     6 decorator .route('/z') < parameter 1 of wire @ wire.z
     9 call ('n', app) < wire
     10 call ('n', app) < wire`,
  ],
  [
    'lists of calls, in each other, added to, wrapped',
    {
      'views.py': 'def i(): ...\ndef a(): ...\n',
      'a.py': `from web import path, include, View
from functools import wraps
import views
def guard(f): return f
def wrap(f):
    def inner(): f()
    return inner
class Page(View):
    verb = 'get'
    def get(self): ...
inner = [path('i', views.i)]
patterns = [
    path('a', guard(views.a)),
    path('w', wrap(views.a)),
    path('b', include(inner)),
    path('c', include('views')),
    path('d', include(views)),
    path('e', Page.as_view(x=1)),
] + [path('f', lambda: 1)]
patterns += [path('g', 'views.a')]
patterns.append(path('h', views.missing))
more = include(inner + [path('k', views.i)])
for each in (inner, patterns): include(each)
`,
    },
    `a.py: 8 extends pypi:web.View(verb='get', get=Page.get) > Page
     a.py: 11 call pypi:web.path('i', views.py#i) > inner
     a.py: 13 call pypi:web.path('a', views.py#a) > patterns
     a.py: 14 call pypi:web.path('w', [wrap.inner, views.py#a]) > patterns
     a.py: 15 call pypi:web.path('b', result 5) > patterns
     a.py: 15 call pypi:web.include(inner)
     a.py: 16 call pypi:web.path('c', result 7) > patterns
     a.py: 16 call pypi:web.include('views')
     a.py: 17 call pypi:web.path('d', result 9) > patterns
     a.py: 17 call pypi:web.include(views.py#<module>)
     a.py: 18 call pypi:web.path('e', result 11) > patterns
     a.py: 18 call pypi:web.View.as_view(x=?) < Page
     a.py: 19 call pypi:web.path('f', code 19:16) > patterns
     a.py: 20 call pypi:web.path('g', 'views.a') > patterns
     a.py: 21 call pypi:web.path('h', ?) > patterns
     a.py: 22 call pypi:web.include([inner, [result 16]]) > more
     a.py: 22 call pypi:web.path('k', views.py#i)
     a.py: 23 call pypi:web.include([inner, patterns])`,
  ],
  [
    'constants in paths',
    {
      'a.py': `from web import App
from conf import settings, BASE
import conf
V = '/v1'
app = App()
@app.route(V + '/a')
def a(): ...
@app.route(f'{V}/b/{{x}}')
def b(): ...
@app.route(settings.PREFIX + '/c')
def c(): ...
@app.route(conf.BASE + compute())
def d(): ...
@app.route('/e'
  '/f')
def e(): ...
@app.route(r'^(?P<x>\\d+)$')
def f(): ...
`,
      'conf.py': `BASE = '/base'
class Settings:
    PREFIX: str = '/set'
settings = Settings()
`,
    },
    `a.py: 4 assign .V('/v1') > V
     a.py: 5 call pypi:web.App() > app
     a.py: 6 decorator pypi:web.App.().route('/v1/a') < app @ a
     a.py: 8 decorator pypi:web.App.().route('/v1/b/{x}') < app @ b
     a.py: 10 decorator pypi:web.App.().route('/set/c') < app @ c
     a.py: 12 decorator pypi:web.App.().route('/base…') < app @ d
     a.py: 14 decorator pypi:web.App.().route('/e/f') < app @ e
     a.py: 17 decorator pypi:web.App.().route('^(?P<x>\\d+)$') < app @ f
     conf.py: 1 assign .BASE('/base') > BASE
     conf.py: 3 assign .PREFIX('/set') > Settings.PREFIX`,
  ],
  [
    'a text that is given anew on some condition, keywords that are handed on',
    `from web import App
prefix = ''
base = '/b'
if compute():
    prefix = compute()
    base = '/c'
app = App(**options)
app.route(base, prefix + '/x', name='n', **options)
`,
    `7 call pypi:web.App(**=?) > app
     8 call pypi:web.App.().route('/b or else', '/x or else', name='n', **=?) < app`,
  ],
  [
    'settings, and classes',
    `from web import App
app = App()
ROOT = 'shop.urls'
app.conf.schedule = {'each': {'task': 'shop.tasks.run', 'every': 5}}
other = 'x'
`,
    `2 call pypi:web.App() > app
     3 assign .ROOT('shop.urls') > ROOT
     4 assign pypi:web.App.().conf.schedule({each: {task: 'shop.tasks.run', every: ?}})`,
  ],
  [
    'names that lead nowhere, and what is called otherwise',
    `from web import App
from elsewhere import path
import sched
app = App()
app.other('/x')
path('/x', app)
s = sched.scheduler()
`,
    `4 call pypi:web.App() > app
     7 call python:sched.scheduler() > s`,
  ],
  [
    'a name that another import may have brought',
    `try:
    from web import App
except ImportError:
    App = None
app = App()
app = App()
app.route('/x')(app)
for each in [app, app]: each.mount(each)
`,
    `5 call pypi:web.App() > app ~
     6 call pypi:web.App() > app ~
     7 call pypi:web.App.().route('/x') < app ~`,
  ],
];

describe('Registrations of Python', () => {
  for (const [what, files, expected] of cases) it(what, () => check(files, expected));
});
