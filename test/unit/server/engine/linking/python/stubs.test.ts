import { checkPythonCalls } from '../../../../../support/linked-python.ts';

const source = 'class A:\n    def run(self): pass\ndef make(x): return x\ndef take(x): x.run()\n';
const stub =
  'class A:\n    def run(self) -> None: ...\ndef make(x: int) -> A: ...\ndef take(x: A) -> None: ...\none: A\n';
const user = 'from lib import make\nmake(1).run()';

describe('Stubs and sources of Python', () => {
  it('what a stub says of the source beside it', () =>
    checkPythonCalls(
      { 'lib.py': source, 'lib.pyi': stub, 'main.py': user },
      'lib.py:4:16 #A.run\nmain.py:2:1 lib.py#make\nmain.py:2:9 lib.py#A.run',
    ));
  it('what no one says', () =>
    checkPythonCalls(
      { 'lib.py': source, 'main.py': user },
      'lib.py:4:16 #A.run ?\nlib.py:4:16 ?receiver_type_unknown run\nmain.py:2:1 lib.py#make\nmain.py:2:9 lib.py#A.run ?\nmain.py:2:9 ?receiver_type_unknown run',
    ));
  it('a package of stubs', () =>
    checkPythonCalls(
      { 'lib/__init__.py': source, 'lib-stubs/__init__.pyi': stub, 'main.py': user },
      'lib/__init__.py:4:16 #A.run\nmain.py:2:1 lib/__init__.py#make\nmain.py:2:9 lib/__init__.py#A.run',
    ));
  it('a variable that only the stub declares a type of', () =>
    checkPythonCalls(
      { 'lib.py': `${source}one = make(0)\n`, 'lib.pyi': stub, 'main.py': 'import lib\nlib.one.run()' },
      'lib.py:4:16 #A.run\nlib.py:5:7 #make\nmain.py:2:9 lib.py#A.run',
    ));
  it('an attribute that methods assign', () =>
    checkPythonCalls(
      {
        'lib.py': `${source}class B:\n    def __init__(self, x): self.a = x\n    def go(self): self.a.run()\n`,
        'lib.pyi': `${stub}class B:\n    a: A\n`,
      },
      'lib.py:4:16 #A.run\nlib.py:7:26 #A.run',
    ));
  it('a stub without a source', () =>
    checkPythonCalls({ 'lib.pyi': stub, 'main.py': user }, 'main.py:2:1 lib.pyi#make\nmain.py:2:9 lib.pyi#A.run'));
});
