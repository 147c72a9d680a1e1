import { projectFiles } from '#server/engine/graph/project-files.ts';
import { templateResolverFamily } from '#server/engine/resolve/templates/resolver-family.ts';
import assert from 'node:assert/strict';
import { checkPythonImports } from '../../../../../support/python-imports.ts';

const project = [
  'shop/views.py shop/templates/shop/cart.html shop/templates/base.html templates/base.html jinja2/mail.txt ' +
    'shop/templatetags/money.py shop/templatetags/forms/fields.py docs/cart.html shop/html.py',
];

describe('which template a text of Python names', () => {
  it('is the file of that path in a folder of templates, each where there are several', () => {
    checkPythonImports(project, {
      'shop/views.py: render(request, "shop/cart.html")': '~shop/templates/shop/cart.html',
      "shop/views.py: name = 'base.html'": '~shop/templates/base.html ~templates/base.html',
      'shop/views.py: send("mail.txt")': '~jinja2/mail.txt',
    });
  });

  it('is none where no folder of templates has it, or where the text is put together', () => {
    checkPythonImports(project, {
      'shop/views.py: render(request, "cart.html")': '',
      'shop/views.py: render(request, f"shop/{name}.html")': '',
      'shop/views.py: render(request, "shop/" + "%s.html" % name)': '',
    });
  });

  it('leaves a dotted text what it was: a module', () => {
    checkPythonImports(project, { 'shop/views.py: load("shop.html")': '~shop/html.py' });
  });
});

function site(specifier: string) {
  return { specifier, kind: 'reference', line: 1, column: 1 } as const;
}

function affects(changed: string, specifier: string): boolean {
  return templateResolverFamily.affects(changed, 'a.html', site(specifier));
}

describe('what a template names', () => {
  const { paths } = projectFiles(project[0].split(' ').toSorted(), new Map());
  const resolver = templateResolverFamily.create(projectFiles(paths, new Map()));
  const found = (specifier: string, from = 'shop/templates/shop/cart.html') =>
    resolver.resolve(from, site(specifier)).map((each) => (each.kind === 'file' ? each.path : each.kind));

  it('are templates and libraries of tags, also those in folders, and never itself', () => {
    assert.deepEqual(found('template:base.html'), ['shop/templates/base.html', 'templates/base.html']);
    assert.deepEqual(found('template:base.html', 'templates/base.html'), ['shop/templates/base.html']);
    assert.deepEqual(found('library:money'), ['shop/templatetags/money.py']);
    assert.deepEqual(found('library:forms.fields'), ['shop/templatetags/forms/fields.py']);
    assert.deepEqual(found('library:i18n'), []);
  });

  it('changes with files of that name alone', () => {
    assert.equal(affects('other/templates/base.html', 'template:base.html'), true);
    assert.equal(affects('other/base.html', 'template:base.html'), false);
    assert.equal(affects('x/templatetags/money.py', 'library:money'), true);
    assert.equal(affects('x/money.py', 'library:money'), false);
  });
});
