import { noInterest, type RegistrationInterest } from '#server/engine/linking/registrations.ts';
import { checkUses } from '../../../../../support/checked-uses.ts';
import { checkPythonCalls } from '../../../../../support/linked-python.ts';
import type { SourceFiles } from '../../../../../support/linked-project.ts';

const interest: RegistrationInterest = {
  ...noInterest,
  provided: [
    {
      packages: ['pypi:pytest', 'python:pytest'],
      decorators: ['fixture'],
      nameKeyword: 'name',
      modules: ['conftest.py'],
      takers: ['test'],
      othersBy: ['pytest_generate_tests', 'pytestmark'],
      ofPackage: ['tmp_path'],
    },
  ],
};

const lib = 'class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n';
const conftest = 'import pytest\nfrom lib import A\n@pytest.fixture\ndef it():\n    return A()\n';

/** Only what is called in the file with the tests. */
function check(title: string, files: SourceFiles, expected: string): void {
  it(title, async () => checkPythonCalls({ 'lib.py': lib, ...files }, expected, interest));
}

describe('Parameters of Python that a package gives by their names', () => {
  check(
    'are what the providers of folders around return, in any of their forms',
    {
      'conftest.py': `${conftest}@pytest.fixture(name='other')\ndef make():\n    yield A()\n@pytest.fixture()\ndef third(it):\n    return it\n`,
      'tests/test_a.py':
        'def test_a(it, other, third, none):\n    it.run()\n    other.run()\n    third.run()\n    none.run()\ndef helper(it):\n    it.run()\n',
    },
    `conftest.py:5:12 lib.py#A
     conftest.py:8:11 lib.py#A
     tests/test_a.py:2:8 lib.py#A.run ~
     tests/test_a.py:3:11 lib.py#A.run ~
     tests/test_a.py:4:11 lib.py#A.run ~
     tests/test_a.py:5:10 ?receiver_type_unknown run
     tests/test_a.py:7:8 ?receiver_type_unknown run`,
  );

  check(
    'are any of those that may be meant, where several provide by one name',
    {
      'conftest.py': conftest,
      'tests/conftest.py': conftest.replaceAll('A', 'B'),
      'tests/test_a.py': 'def test_a(it):\n    it.run()\n',
      'test_b.py':
        'import pytest\nfrom lib import B\nclass TestB:\n    @pytest.fixture\n    def it(self):\n        return B()\n    def test_b(self, it):\n        it.run()\n',
    },
    `conftest.py:5:12 lib.py#A
     test_b.py:6:16 lib.py#B
     test_b.py:8:12 lib.py#A.run ~
     test_b.py:8:12 lib.py#B.run ~
     tests/conftest.py:5:12 lib.py#B
     tests/test_a.py:2:8 lib.py#A.run ~
     tests/test_a.py:2:8 lib.py#B.run ~`,
  );

  check(
    'are not known where something else may be given',
    {
      'a/conftest.py': conftest,
      'a/test_a.py': [
        'import pytest',
        'from marks import each',
        "@pytest.mark.parametrize('x, it', [])",
        'def test_a(it):\n    it.run()',
        '@each',
        'def test_b(it):\n    it.run()',
        "@pytest.mark.parametrize('x', [])",
        'def test_c(it):\n    it.run()',
        'names = "it"',
        '@pytest.mark.parametrize(names, [])',
        'def test_d(it):\n    it.run()',
      ].join('\n'),
      'a/test_b.py': "import pytest\npytestmark = [pytest.mark.parametrize('it', [])]\ndef test_a(it):\n    it.run()\n",
      'a/test_c.py':
        "def pytest_generate_tests(metafunc):\n    metafunc.parametrize('it', [])\ndef test_a(it):\n    it.run()\n",
      'c/conftest.py':
        'import pytest\nfrom lib import B\nfixture = make(pytest.fixture)\n@fixture\ndef two():\n    return B()\n',
      'conftest.py': 'import pytest\nfrom lib import A\n@pytest.fixture\ndef two():\n    return A()\n',
      'c/test_c.py': 'def test_a(two):\n    two.run()\n',
      'b/test_d.py': 'def test_a(it):\n    it.run()\n',
      'b/test_e.py': 'def test_a(tmp_path):\n    tmp_path.run()\n',
    },
    `a/conftest.py:5:12 lib.py#A
     a/test_a.py:5:8 ?receiver_type_unknown run
     a/test_a.py:8:8 ?receiver_type_unknown run
     a/test_a.py:11:8 lib.py#A.run ~
     a/test_a.py:15:8 ?receiver_type_unknown run
     a/test_b.py:4:8 ?receiver_type_unknown run
     a/test_c.py:4:8 ?receiver_type_unknown run
     b/test_d.py:2:8 ?receiver_type_unknown run
     b/test_e.py:2:14 ?external run
     c/conftest.py:4:2 #fixture
     c/conftest.py:6:12 lib.py#B
     c/test_c.py:2:9 ?receiver_type_unknown run
     conftest.py:5:12 lib.py#A`,
  );
});

describe('Functions that provide values by the names of parameters', () => {
  const shop = `
=== conftest.py
import pytest
from stock import *
@pytest.fixture
def order(item): return item
@pytest.fixture(name="paid")
def make_paid(): return 1
@pytest.fixture(autouse=True)
def clean(): yield
=== stock.py
from pytest import fixture
@fixture
def item(): return 1
=== tests/test_order.py
import pytest
def test_pay(order, paid: int): pass
class TestOrder:
    @pytest.fixture
    def order(self, order): return order
    def test_show(self, order): pass
def show(order): pass
=== other/conftest.py
import pytest
@pytest.fixture
def item(): return 2
`;
  checkUses('are used by what asks for them, in folders below', 'conftest.py#order', 'exact 3+0', shop);
  checkUses('by another name', 'conftest.py#make_paid', 'exact 1+0', shop);
  checkUses('and by each other, where they are imported', 'stock.py#item', 'exact 1+0', shop);
  checkUses('in their own class', 'tests/test_order.py#TestOrder.order', 'exact 3+0', shop);
  checkUses('not in other folders', 'other/conftest.py#item', 'exact 0+0', shop);
  checkUses('are called by the package alone, where nothing asks for them', 'conftest.py#clean', 'exact 0+0', shop);
});
