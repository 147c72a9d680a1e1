import type { RegistrationInterest } from '#server/engine/linking/registrations.ts';
import { pick } from './random-javascript-project.ts';

/** Paths of the project that random changes are made to. */
export const pythonPaths: readonly string[] = [
  'main.py',
  'shop/__init__.py',
  'shop/base.py',
  'shop/cart.py',
  'tools.py',
  'tools.pyi',
  'shop/base.pyi',
  'given.py',
  'shop/given.py',
];

/** Pieces of code that name what others declare. */
const pieces: readonly string[] = [
  'from shop import cart',
  'from shop.base import Base, make',
  'from shop.base import *',
  'from .base import Base as Root',
  'from . import base',
  'import shop.cart',
  'import tools as t',
  'from tools import make',
  'from tools import make as step_by',
  'def use(thing): thing.step_by()',
  'try:\n    from shop.cart import Cart\nexcept ImportError:\n    Cart = None',
  'class Base:\n    def run(self):\n        return self.step()\n    def step(self): ...',
  'class Base:\n    def __init__(self):\n        self.other = Cart()\n    def step(self) -> "Cart": ...',
  'class Cart(Base):\n    def step(self):\n        return super().step()',
  'class Cart:\n    @property\n    def first(self) -> "Base": ...\n    def run(self): self.first.step()',
  'class Cart(Root):\n    @classmethod\n    def create(cls): return cls()',
  'def make() -> "Base": ...',
  'def make():\n    return Cart()',
  'def make(): return Base()',
  'def wrap(f):\n    def inner(): return f()\n    return inner',
  '@wrap\ndef work(item: "Cart"): item.run()',
  'def work(items: "list[Base]"):\n    for item in items: item.step()',
  'make().step()',
  'make().run().step()',
  'cart.Cart().run()',
  'shop.cart.Cart.create().step()',
  'shop.make()',
  't.make().step()',
  'base.make().run()',
  'work(Cart())',
  'x = make()\nx.step()',
  '__all__ = ["Base"]',
  '__all__ = ["make", "Cart"]',
  'getattr(make(), name)()',
  'one = Cart()',
  'one.run()',
  'def use(thing): thing.step()',
  'def make(): ...\nclass Base:\n    other: "Cart"\n    def step(self) -> "Cart": ...',
  'def use(thing: "Base"): ...\none: "Cart"',
  'from dataclasses import dataclass\n@dataclass\nclass Cart:\n    base: "Base"\n    def step(self): ...',
  'from typing import NamedTuple\nclass Cart(NamedTuple):\n    base: "Base"\n    other: "Base"',
  'for part in Cart(Base()): part.step()',
  'first, second = make()\nfirst.step()',
  'getattr(Base(), f"st{name}")()',
  'class Root:\n    def __init__(self, inner: "Cart"): self.inner = inner\n    def __getattr__(self, key): return getattr(self.inner, key)',
  'Root(make()).step()',
  'def keep(f): return f is None',
  'def keep(f): f()',
  'keep(make)',
  'import lib\nlib.run(make, keep)',
  'from lib import checked\nchecked(keep)(make, Cart.step)',
  'def use(keep): keep()',
  'from lib import run\nrun(Cart(), make)',
  'class Cart:\n    def __call__(self, start): start()',
  'keep(Cart.step)',
  'from web import App, Router',
  "from web import App\napp = App()\n@app.route('/x')\ndef work(): ...",
  "import web\nrouter = web.Router(prefix='/p')",
  'from shop.base import app, router',
  'from tools import router as other, PREFIX\napp.mount(other, prefix=PREFIX)',
  "PREFIX = '/a'",
  "PREFIX = '/b'\nif other: PREFIX = '/c'",
  "PREFIX: str = '/d'\nrouter = None",
  'def make():\n    own = App()\n    own.mount(router, prefix=PREFIX)\n    return own',
  "made = make()\n@made.route(PREFIX + '/y')\ndef done(): ...",
  'def wire(target, name):\n    target.mount(work)\n    target.route(name)(work)',
  "wire(app, name='/z')",
  'class Base(Router):\n    prefix = PREFIX\n    def step(self): ...',
  "one = Base(prefix='/q')\n@one.route('/r')\ndef use(thing): ...",
  'class Cart:\n    def __init__(self): self.app = App()\n    def run(self): self.app.mount(router)',
  'import web\n@web.provide\ndef given(): return Cart()',
  'import web\n@web.provide\ndef given(): return make()',
  'from web import provide\n@provide(name="given")\ndef gives(): yield Base()',
  'from shop.base import given',
  'def check_one(given): given.step()',
  'class Checks:\n    def check_two(self, given): given.step().step()',
  'others = ["given"]',
  'patterns = [path(PREFIX, work), path("", include(inner))]\nfrom web import path, include',
];

/** Registrations of the random projects. */
export const randomInterest: RegistrationInterest = {
  packages: new Set(['pypi:web']),
  members: new Set(['mount']),
  names: new Set(['App', 'Router', 'route', 'mount', 'path', 'include']),
  settings: new Set(['patterns']),
  provided: [
    {
      packages: ['pypi:web'],
      decorators: ['provide'],
      nameKeyword: 'name',
      modules: ['given.py'],
      takers: ['check'],
      othersBy: ['others'],
      ofPackage: [],
    },
  ],
};

export function randomPieces(random: () => number): string[] {
  return Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(pieces, random));
}

/** A piece more, less, or another one; sometimes only lines that move all others. */
export function changedPieces(before: readonly string[], random: () => number): string[] {
  const after = [...before];
  const at = Math.floor(random() * (after.length + 1));
  const what = random();
  if (what < 0.3) after.splice(at, 0, pick(pieces, random));
  else if (what < 0.5) after.splice(at, 1);
  else if (what < 0.9) after.splice(at, 1, pick(pieces, random));
  else after.unshift('# moves the lines below');
  return after;
}

export function pythonText(parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}
