import assert from 'node:assert/strict';
import { pythonResolverFamily } from '#server/engine/resolve/python/resolver-family.ts';
import {
  checkPythonImports as check,
  type PythonProject,
  pythonProjectFiles,
} from '../../../../../support/python-imports.ts';

function checkModules(project: PythonProject, expected: Record<string, string>): void {
  const modules = pythonResolverFamily.modules(pythonProjectFiles(project));
  assert.deepEqual(Object.fromEntries(modules.map(({ name, directory }) => [name, directory])), expected);
}

describe('texts that name Python modules', () => {
  const project = ['site.py shop/__init__.py shop/views.py shop/urls/__init__.py shop/urls/api.py spaces/a.py'];
  it('mean a module, what it has, or a member of that', () =>
    check(project, {
      'shop/views.py: X = "shop.urls"': '~shop/urls/__init__.py',
      'shop/views.py: X = "shop.urls.api"': '~shop/urls/api.py',
      'site.py: X = "shop.views.List"': '~shop/views.py',
      'site.py: X = "shop.views.List.get"': '~shop/views.py',
      'site.py: X = "spaces.a"': '~spaces/a.py',
    }));
  it('are no imports where there is no such module, and no single word is one', () =>
    check(project, {
      'site.py: X = "shop.Order"': '',
      'site.py: X = "shop.views.List.get.more"': '',
      'site.py: X = "other.views"': '',
      'site.py: X = "os.path"': '',
      'shop/views.py: X = "shop.views.List"': '',
    }));
});

describe('Python imports within a package', () => {
  const project = ['p/__init__.py p/a.py p/b.py p/q/__init__.py p/q/c.py p/q/r/d.py p/s.pyi p/t.py p/t.pyi p/u.pyx'];
  it('are relative to the package of the file', () =>
    check(project, {
      'p/a.py: from . import b': 'p/__init__.py p/b.py',
      'p/a.py: from .b import x': 'p/b.py',
      'p/a.py: from .q.c import x': 'p/q/c.py',
      'p/a.py: from .q import c, x': 'p/q/__init__.py p/q/c.py',
      'p/q/c.py: from .. import a': 'p/__init__.py p/a.py',
      'p/q/c.py: from ..a import x': 'p/a.py',
      'p/q/c.py: from . import *': 'p/q/__init__.py',
      'p/q/__init__.py: from .c import x': 'p/q/c.py',
      'p/q/r/d.py: from .. import c': 'p/q/__init__.py p/q/c.py',
    }));
  it('name no file twice and never the importing one', () =>
    check(project, {
      'p/__init__.py: from . import a': 'p/a.py',
      'p/__init__.py: from . import x': '',
      'p/a.py: from . import a': 'p/__init__.py',
      'p/__init__.py: import p': '',
    }));
  it('are unresolved where nothing is', () =>
    check(project, {
      'p/a.py: from .x import y': '?',
      'p/a.py: from .b.x import y': '?',
      'p/a.py: from ...... import y': '?',
      'p/a.py: import p.x': '?',
      'p/q/r/d.py: from . import x': '?',
    }));
  it('name the last module of an absolute import', () =>
    check(project, {
      'p/a.py: import p.q.c': 'p/q/c.py',
      'p/a.py: import p.q': 'p/q/__init__.py',
      'p/a.py: from p.q import c': 'p/q/__init__.py p/q/c.py',
      'p/a.py: from p import q': 'p/__init__.py p/q/__init__.py',
      'x.py: import p.a, p.b': 'p/a.py p/b.py',
    }));
  it('prefer a source to its stub, and take the stub alone', () =>
    check(project, { 'p/a.py: from .t import x': 'p/t.py', 'p/a.py: from .s import x': 'p/s.pyi' }));
  it('infer a compiled module from its source', () => check(project, { 'p/a.py: from .u import x': '~p/u.pyx' }));
  it('prefer a package to a module', () => check(['p/__init__.py p.py a.py'], { 'a.py: import p': 'p/__init__.py' }));
  it('may be calls', () =>
    check(project, {
      'p/a.py: import_module("p.b")': 'p/b.py',
      'p/q/c.py: import_module("..b", __package__)': 'p/b.py',
    }));
});

describe('Python imports from outside', () => {
  const project = ['p/__init__.py p/json.py p/a.py'];
  it('are of the standard library', () =>
    check(project, {
      'p/a.py: import os.path': 'python:os',
      'p/a.py: from json import x': 'python:json',
      'p/a.py: from __future__ import annotations': 'python:__future__',
    }));
  it('are packages by the name that is imported', () =>
    check(project, {
      'p/a.py: import yaml.nodes': 'pypi:yaml',
      'p/a.py: from typing_extensions import x': 'pypi:typing_extensions',
    }));
  it('are what a folder of the name cannot be', () =>
    check(['docker/make.py a.py'], {
      'a.py: import docker': 'pypi:docker',
      'a.py: from docker import client': 'pypi:docker',
      'a.py: from docker import make': 'docker/make.py',
    }));
  it('are what a script of the name cannot be', () =>
    check(['redis.py tools/yaml.py tools/a.py'], {
      'redis.py: import redis': 'pypi:redis',
      'redis.py: import redis.client': 'pypi:redis',
      'tools/yaml.py: import yaml': 'pypi:yaml',
      'tools/a.py: import yaml': 'tools/yaml.py',
    }));
  it('come after packages of the project, but before its mere folders', () =>
    check(['test/__init__.py test/a.py email/b.py'], {
      'test/a.py: from test import b': 'test/__init__.py',
      'test/a.py: import email.b': 'python:email',
    }));
});

describe('Python source roots', () => {
  it('are src by convention', () =>
    check([['pyproject.toml', ''], 'src/p/__init__.py src/p/a.py tests/test_a.py'], {
      'tests/test_a.py: import p.a': 'src/p/a.py',
      'src/p/a.py: import p': 'src/p/__init__.py',
    }));
  const roots: Record<string, PythonProject> = {
    setuptools: [['pyproject.toml', '[tool.setuptools.packages.find]\nwhere = ["./lib/"]']],
    'package-dir': [['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "lib"}']],
    'package-dir of the package': [['pyproject.toml', '[tool.setuptools.package-dir]\np = "lib/p"']],
    poetry: [['pyproject.toml', '[tool.poetry]\nname = "p"\npackages = [{include = "p", from = "lib"}]']],
    hatch: [['pyproject.toml', '[tool.hatch.build.targets.wheel]\npackages = ["lib/p"]']],
    'hatch sources': [['pyproject.toml', '[tool.hatch.build]\nsources = ["lib"]']],
    pdm: [['pyproject.toml', '[tool.pdm.build]\npackage-dir = "lib"']],
    uv: [['pyproject.toml', '[tool.uv.build-backend]\nmodule-root = "lib"']],
    maturin: [['pyproject.toml', '[tool.maturin]\npython-source = "lib"']],
    'setup.cfg': [['setup.cfg', '[options]\npackage_dir =\n    = lib\n']],
    'setup.cfg find': [['setup.cfg', '[options.packages.find]\nwhere = lib\n']],
    'setup.py': [['setup.py', 'from setuptools import setup\nsetup(package_dir={"": "lib"})']],
    'setup.py find': [['setup.py', 'from setuptools import *\nsetup(packages=find_packages(where="lib"))']],
    'pytest in pyproject': [['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = ["lib"]']],
    'pytest.ini': [['pytest.ini', '[pytest]\npythonpath = lib\n']],
  };
  for (const [name, manifests] of Object.entries(roots)) {
    it(`are recognised by ${name}`, () =>
      check([...manifests, 'lib/p/__init__.py lib/p/a.py tests/test_a.py'], {
        'tests/test_a.py: from p import a': 'lib/p/__init__.py lib/p/a.py',
        'tests/test_a.py: import p.x': '?',
      }));
  }
  it('may rename a package', () =>
    check(
      [
        ['setup.py', 'import setuptools\nsetup(package_dir={"p": "code"})'],
        'code/__init__.py code/a.py tests/test_a.py',
      ],
      {
        'tests/test_a.py: import p.a': 'code/a.py',
        'tests/test_a.py: from p import a': 'code/__init__.py code/a.py',
      },
    ));
  it('are not reported by broken manifests', () =>
    check([['pyproject.toml', '[tool.'], ['setup.cfg', '[[\n='], ['setup.py', 'setup(('], 'p.py a.py'], {
      'a.py: import p': 'p.py',
    }));
  it('never lie outside of the project', () =>
    check([['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "../lib"}'], 'lib/p.py a.py'], {
      'a.py: import p': 'pypi:p',
    }));
});

describe('Python repositories with several distributions', () => {
  const project: PythonProject = [
    ['one/pyproject.toml', '[project]\nname = "one"'],
    ['two/pyproject.toml', '[project]\nname = "two"'],
    'one/src/ns/one/__init__.py one/src/ns/one/a.py one/tests/__init__.py one/tests/util.py one/tests/test_a.py',
    'two/src/ns/two/__init__.py two/src/ns/shared.py two/tests/__init__.py two/tests/helper.py two/src/lone.py',
  ];
  it('share namespace packages', () =>
    check(project, {
      'one/src/ns/one/a.py: from ns.two import x': 'two/src/ns/two/__init__.py',
      'one/src/ns/one/a.py: from ns import shared, one': 'two/src/ns/shared.py one/src/ns/one/__init__.py',
      'one/src/ns/one/a.py: from .. import two': 'two/src/ns/two/__init__.py',
      'one/src/ns/one/a.py: from ns.elsewhere import x': 'pypi:ns',
      'one/src/ns/one/a.py: from ns import elsewhere': 'pypi:ns',
      'one/src/ns/one/a.py: import ns': 'pypi:ns',
    }));
  it('see what the others install', () => check(project, { 'one/src/ns/one/a.py: import lone': 'two/src/lone.py' }));
  it('have tests of their own', () =>
    check(project, {
      'one/tests/test_a.py: from tests.util import x': 'one/tests/util.py',
      'one/tests/test_a.py: from tests import util': 'one/tests/__init__.py one/tests/util.py',
      'one/tests/test_a.py: from tests.helper import x': '?',
      'two/tests/helper.py: import tests.util': '?',
    }));
  it('do not take a package of a namespace for an installed one', () =>
    check(
      [
        ['pyproject.toml', '[project]\nname = "n"'],
        'ns/backends/redis/__init__.py ns/backends/redis/a.py ns/backends/redis/types.py',
      ],
      {
        'ns/backends/redis/a.py: import redis': 'pypi:redis',
        'ns/backends/redis/a.py: from redis import Redis': 'pypi:redis',
        'ns/backends/redis/a.py: from redis.client import Redis': 'pypi:redis',
        'ns/backends/redis/a.py: from redis.types import T': '~ns/backends/redis/types.py',
      },
    ));
});

describe('Python scripts and tests', () => {
  it('have their own folder first', () =>
    check(['tools/a.py tools/b.py b.py'], { 'tools/a.py: import b': 'tools/b.py', 'c.py: import b': 'b.py' }));
  it('of a package have the folder it lies in first', () =>
    check(['x/t/__init__.py x/t/unit/__init__.py x/t/unit/test_a.py x/t/unit/helper.py x/conf.py'], {
      'x/t/unit/test_a.py: from t.unit import helper': 'x/t/unit/__init__.py x/t/unit/helper.py',
      'x/t/unit/test_a.py: import conf': 'x/conf.py',
    }));
  it('have the folders of the conftest files above', () =>
    check(['t/conftest.py t/helper.py t/unit/deep/test_a.py'], {
      't/unit/deep/test_a.py: import helper': 't/helper.py',
    }));
  it('need no manifest', () =>
    check(
      [
        'backend/manage.py backend/app/__init__.py backend/app/models.py backend/users/__init__.py backend/users/views.py',
      ],
      {
        'backend/users/views.py: from app.models import M': 'backend/app/models.py',
        'backend/users/views.py: from app import models': 'backend/app/__init__.py backend/app/models.py',
        'backend/manage.py: import app': 'backend/app/__init__.py',
      },
    ));
  it('of a package that is not installed may have their own folder', () =>
    check(
      [
        'p/__init__.py p/a.py p/redis.py test/__init__.py test/make.py test/conftest.py test/json.py test/unit/__init__.py',
        'test/unit/b.py',
        ['pyproject.toml', '[project]\nname = "p"'],
      ],
      {
        'test/make.py: from conftest import x': '~test/conftest.py',
        'test/make.py: import json': 'python:json',
        'test/make.py: import other': 'pypi:other',
        'test/unit/b.py: import make': 'pypi:make',
        'p/a.py: import redis': 'pypi:redis',
      },
    ));
});

describe('Python modules', () => {
  it('are named by their manifests', () =>
    checkModules(
      [
        ['pyproject.toml', '[project]\nname = "a"'],
        ['b/pyproject.toml', '[tool.poetry]\nname = "b"'],
        ['c/setup.cfg', '[metadata]\nname = c\n'],
        ['d/setup.py', 'from setuptools import setup\nname = x\nsetup(\n  name="d",\n)'],
        ['e/setup.py', "import setuptools\nNAME = 'e'\nsetuptools.setup(name=NAME)"],
        ['f/pyproject.toml', '[tool.black]'],
        ['g/setup.py', 'from distutils.core import setup\nsetup(name=make_name())'],
      ],
      { a: '', b: 'b', c: 'c', d: 'd', e: 'e' },
    ));
  it('are not reported by a module that happens to be called setup', () =>
    checkModules([['p/setup.py', 'def setup(name="p"): pass']], {}));
  it('take the first name of a folder', () =>
    checkModules(
      [
        ['pyproject.toml', '[project]\nname = "a"'],
        ['setup.py', 'import setuptools\nsetup(name="b")'],
      ],
      { a: '' },
    ));
  it('are distinguished by their folders', () =>
    checkModules(
      [
        ['x/pyproject.toml', '[project]\nname = "a"'],
        ['y/pyproject.toml', '[project]\nname = "a"'],
      ],
      { a: 'x', 'a (y)': 'y' },
    ));
});
