import assert from 'node:assert/strict';
import { doubtText, doubtTexts } from '#protocol/doubt-words.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

/** `certainty reasons` of each symbol that is asked about. */
function check(title: string, fixture: string, expected: Readonly<Record<string, string>>): void {
  it(title, async () => {
    const snapshot = asLinked(await (await linkFolder(fixture)).refresh());
    const found = Object.keys(expected).map((id) => {
      const { certainty, reasons, outside } = certaintyOf(snapshot, findSymbolNode(snapshot, id) as number);
      return [
        id,
        [
          certainty,
          ...reasons.map((doubt) => doubtText(doubt).replace(/: 1, the first at .*$/, '')),
          ...doubtTexts(outside),
        ].join(': '),
      ];
    });
    assert.deepEqual(Object.fromEntries(found), expected);
  });
}

const inherited = 'Known code outside of the project, by its class or a decorator, may make it or call it';

describe('what runs a symbol by a convention is said', () => {
  check(
    'what pytest finds by its name',
    `
=== test_order.py
def test_a(): pass
def helper(): pass
class TestB:
    def setup_method(self): pass
    def test_b(self): pass
    def helper(self): pass
class Other:
    def test_c(self): pass
=== order.py
def test_a(): pass
=== conftest.py
def pytest_configure(config): pass
`,
    {
      'test_order.py#test_a': 'exact: By its name it is found by pytest.',
      'test_order.py#helper': 'exact',
      'test_order.py#TestB': 'exact: By its name it is found by pytest.',
      'test_order.py#TestB.setup_method': 'exact: By its name it is found by pytest.',
      'test_order.py#TestB.test_b': 'exact: By its name it is found by pytest.',
      'test_order.py#TestB.helper': 'exact',
      'test_order.py#Other.test_c': 'exact',
      'order.py#test_a': 'exact',
      'conftest.py#pytest_configure': 'exact: By its name it is found by pytest.',
    },
  );
  check(
    'what a framework runs because of its file, or a manifest names',
    `
=== package.json
{ "private": true, "name": "web", "version": "1.0.0", "dependencies": { "next": "1" } }
=== app/api/route.ts
export function GET() {}
export function help() {}
=== pyproject.toml
[project.scripts]
shop = "shop.cli:main"
=== shop/cli.py
def main(): pass
`,
    {
      'app/api/route.ts#GET': 'exact: It is run from outside as route GET /api.',
      'app/api/route.ts#help': 'exact',
      'shop/cli.py#main': 'exact: It is run from outside as command shop.',
    },
  );
  check(
    'what a wrapper of the project calls in its stead',
    `
=== test_order.py
from helpers import silent
@silent
def test_a(): pass
@silent
def helper(): pass
=== helpers.py
def silent(f):
    def wrapper():
        return f()
    return wrapper
`,
    {
      'test_order.py#test_a':
        'bounded: A decorator of the project has it and may call it: By its name it is found by pytest.',
      'test_order.py#helper': 'exact',
    },
  );
  check(
    'what a listed base of a framework calls, and what it may give as a value',
    `
=== shop.py
from django.core.management.base import BaseCommand
from django.db import models
from lib import Base
class Command(BaseCommand):
    def handle(self): pass
    def _print(self): pass
class Order(models.Model):
    def save(self): pass
class Other(Base):
    def save(self): pass
`,
    {
      'shop.py#Command': `exact: ${inherited}.`,
      'shop.py#Command.handle': `exact: ${inherited}.`,
      'shop.py#Command._print': `exact: ${inherited}.`,
      'shop.py#Order': 'bounded: What its class inherits from outside of the project may call or read it',
      'shop.py#Order.save': `exact: ${inherited}.`,
      'shop.py#Other.save': 'bounded: What its class inherits from outside of the project may call or read it',
    },
  );
  check(
    'what templates have the name of, in what a program fills in',
    `
=== shop.py
class Order:
    def total(self): pass
    def label(self): pass
    def spoken(self): pass
    def _own(self): pass
=== templates/order.html
<p>spoken</p>{{ order.total|floatformat }}{% if order.label %}{% endif %}{{ order._own }}
`,
    {
      'shop.py#Order.total': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.label': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.spoken': 'exact',
      'shop.py#Order._own': 'exact',
    },
  );
  check(
    'what else templates may read: what classes, their instances and modules have',
    `
=== shop.py
class Order:
    fieldsets = ()
    unread = ()
    def __init__(self): self.label = 1
    class Meta:
        title = ""
    def local(self):
        subtitle = 1
        return subtitle
RELEASE = 1
=== templates/order.html
{% for each in form.fieldsets %}{{ each.label }}{{ meta.title }}{{ settings.RELEASE }}{{ subtitle }}{% endfor %}
`,
    {
      'shop.py#Order.fieldsets': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.label': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.Meta.title': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#RELEASE': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.unread': 'exact',
      'shop.py#Order.local.subtitle': 'exact',
    },
  );
  check(
    'not what stands in scripts of a page, names a statement or a route, or is translated',
    `
=== shop.py
class Order:
    def scripted(self): pass
    def date(self): pass
    def now(self): pass
    def loaded(self): pass
    def route(self): pass
    def paid(self): pass
    def owned(self): pass
    def keyed(self): pass
def money(value): pass
def card(order): pass
=== templates/order.html
<script>order.scripted()</script>{{ day|date:"Y" }}{% now "Y" %}{% load loaded %}{% trans "paid" %}{{ call({"a": order.owned}) }}
{% url "route" order.keyed %}{% block loaded %}{% endblock loaded %}{{ order|money }}{% card order %}
`,
    {
      'shop.py#Order.scripted': 'exact',
      'shop.py#Order.date': 'exact',
      'shop.py#Order.now': 'exact',
      'shop.py#Order.loaded': 'exact',
      'shop.py#Order.route': 'exact',
      'shop.py#Order.paid': 'exact',
      'shop.py#Order.owned': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#Order.keyed': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#money': 'bounded: Templates have its name: 1, the first templates/order.html.',
      'shop.py#card': 'bounded: Templates have its name: 1, the first templates/order.html.',
    },
  );
  check(
    'what pages call of a script',
    `
=== static/mode.js
function scripted() { function local() {} local(); }
function clicked() {}
function bound() {}
function opened() {}
function unnamed() {}
class Mode { start() {} }
=== templates/base.html
<p title="unnamed">unnamed</p><script>scripted(); local(); mode.start()</script>
<a onclick="clicked()" href='javascript:opened()'></a><b @click='bound()'></b>
`,
    {
      ...Object.fromEntries(
        ['scripted', 'clicked', 'bound', 'opened', 'Mode.start'].map((name) => [
          `static/mode.js#${name}`,
          'bounded: Templates have its name: 1, the first templates/base.html.',
        ]),
      ),
      'static/mode.js#scripted.local': 'exact',
      'static/mode.js#unnamed': 'exact',
    },
  );
  check(
    'what templates of pug call of a script',
    `
=== static/mode.js
function scripted() {}
function clicked() {}
function unnamed() {}
=== views/base.pug
script.
  scripted()
a(onclick="clicked()")
`,
    {
      'static/mode.js#scripted': 'bounded: Templates have its name: 1, the first views/base.pug.',
      'static/mode.js#clicked': 'bounded: Templates have its name: 1, the first views/base.pug.',
      'static/mode.js#unnamed': 'exact',
    },
  );
  check(
    'what templates read that are no pages: mails, feeds, and those with an ending of their own',
    `
=== shop.py
class Order:
    def mailed(self): return 1
    def fed(self): return 1
    def sent(self): return 1
    def shown(self): return 1
    def written(self): return 1
=== templates/mail.txt
{{ order.mailed }} written
=== templates/feed.xml
<item>{{ order.fed }}</item>
=== templates/mail.eml
{% if order.sent %}{% endif %}
=== templates/order.html.j2
{{ order.shown }}
`,
    {
      'shop.py#Order.mailed': 'bounded: Templates have its name: 1, the first templates/mail.txt.',
      'shop.py#Order.fed': 'bounded: Templates have its name: 1, the first templates/feed.xml.',
      'shop.py#Order.sent': 'bounded: Templates have its name: 1, the first templates/mail.eml.',
      'shop.py#Order.shown': 'bounded: Templates have its name: 1, the first templates/order.html.j2.',
      'shop.py#Order.written': 'exact',
    },
  );
});
