import { checkUses } from '../../../../../support/checked-uses.ts';

const shop = `=== shop.py
from django.views import View
class OrderForm:
    def __init__(self, data): pass
class Base(View):
    form = None
    def show(self): return self.form(1)
`;

function check(
  what: string,
  expected: string,
  more: string,
  view = 'class OrderView(Base):\n    form = OrderForm',
): void {
  checkUses(what, 'shop.py#OrderForm', expected, `${shop}${view}\n${more}\n`);
}

const taken = 'def use(view):\n';

describe('a class that an attribute of a class has for its value', () => {
  check('is called where the attribute is', 'exact 1+0', '');
  checkUses(
    'with its constructor',
    'shop.py#OrderForm.__init__',
    'exact 1+0',
    `${shop}class OrderView(Base):\n    form = OrderForm\n`,
  );
  check(
    'by its name for Python',
    'exact 2+0',
    'class More(OrderView):\n    def more(self): return getattr(self, "form")()',
  );
  check('where the class of the attribute is named', 'exact 2+0', 'OrderView.form(2)');
  check('may be called on something unknown', 'bounded 1+1', `${taken}    return view.form(2)`);
  check('may be called by what takes it', 'bounded 1+0', 'def use(view: OrderView): return view.form');
  check('may be called by what takes it from something unknown', 'bounded 1+1', `${taken}    return view.form`);
  check('also by a variable', 'bounded 1+2', `${taken}    form = view.form\n    return form(2)`);
  check(
    'also by a variable that a function in it has',
    'bounded 1+2',
    `${taken}    form = view.form\n    return lambda: form(2)`,
  );
  check('also by a table of variables', 'bounded 1+1', `${taken}    form = view.form\n    return locals()`);
  check(
    'not by a variable that is only read',
    'exact 1+0',
    `${taken}    form = view.form\n    return form is None or form.name`,
  );
  check('not where it is only read', 'exact 1+0', `${taken}    return view.form is None or getattr(view.form, "name")`);
  check('may be made where something unknown is raised', 'bounded 1+1', `${taken}    raise view.form`);
  check('also by a variable that is raised', 'bounded 1+1', `${taken}    form = view.form\n    raise form`);
  check('may be any of computed names', 'bounded 1+1', 'def use(view: OrderView, name): return getattr(view, name)()');
  check('may be called by a template', 'bounded 1+0', '=== a.html\n{{ view.form }}');
  check('may be called by a statement of a template', 'bounded 1+0', '=== a.html\n{% show view form %}');
  check(
    'not by one that is given something of the name',
    'exact 1+0',
    '=== a.html\n{{ form.name }}{% if form %}{% endif %}',
  );
  check('may be named by a text', 'bounded 1+1', 'names = ["form"]');
  check('not by a key', 'exact 1+0', 'names = {"form": 1}');
  check(
    'may be read by a base of the framework',
    'bounded 1+0',
    '',
    'class OrderView(Base):\n    form_class = OrderForm',
  );
  check(
    'may be read by any unknown base',
    'bounded 1+0',
    '',
    'from lib import Thing\nclass OrderView(Thing):\n    form = OrderForm',
  );
  check('may be in a field', 'bounded 1+0', '', 'class OrderView(Base):\n    form: type = OrderForm');
  check('may be in a list', 'bounded 1+0', '', 'class OrderView(Base):\n    form = [OrderForm]');
  checkUses(
    'has a constructor that runs below',
    'shop.py#OrderForm',
    'bounded 1+0',
    `${shop}class Sub(OrderForm): pass\nclass OrderView(Base):\n    form = Sub\n`,
  );
});

const load = (path: string, use = 'return '): string => `
=== load.py
from django.utils.module_loading import import_string
def load(name, kind):
    ${use}import_string(${path})
def use(kind):
    load("Order", kind)(1)
`;

describe('what has a path that is put together', () => {
  check('may be loaded', 'bounded 1+1', load('f"shop.{name}Form"'));
  check('may be loaded by the name of its module', 'bounded 1+1', load('"%s.shop.%s" % (kind, name)'));
  check('and called there', 'bounded 1+1', load('f"{kind}.{name}Form")(', ''));
  check('is none of another module', 'exact 1+0', load('f"other.{name}Form"'));
  check('is none with another name', 'exact 1+0', load('f"shop.{name}Table"'));
  check(
    'is none with another end that a variable has',
    'exact 1+0',
    load('f"shop.{end}"', 'end = f"{name}Table"\n    return '),
  );
  check(
    'may have the end that a variable has',
    'bounded 1+1',
    load('f"shop.{end}"', 'end = f"{name}Form"\n    return '),
  );
  check('is not called where it is only looked at', 'exact 1+0', load('f"shop.{name}Form"', 'assert '));
});

const take = (path: string, name = 'kind', before = ''): string => `
=== load.py
from importlib import import_module
def load(name, kind, other):
    ${before}return getattr(import_module(${path}), ${name})()
`;

describe('what a module has whose name is put together', () => {
  check('may be called', 'bounded 1+1', take('f"shop{name}"'));
  const either = 'if name in other:\n        path = "%s.shop" % kind\n    else:\n        path = name\n    ';
  check('may be called where that is one of two ways', 'bounded 1+1', take('path', 'kind', either));
  check(
    'may be by a variable of the module',
    'bounded 1+1',
    take('f"shop{name}"').replace(
      'return getattr(import_module(f"shop{name}")',
      'shop = import_module(f"{name}.shop")\n    return getattr(shop',
    ),
  );
  check('is not called in another module', 'exact 1+0', take('f"other.{name}"'));
  check('is not called by another name', 'exact 1+0', take('f"{kind}.shop"', 'f"{name}Table"'));
  check('is not known where nothing is written', 'exact 1+0', take('name'));
});
