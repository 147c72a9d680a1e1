import assert from 'node:assert/strict';
import { findingLines, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: code
severities: { local: low }
harm: code
sinks:
  - global:eval(0)
`,
  `rule: xpath
harm: xpath
sinks:
  - '*.xpath(0)'
`,
  `rule: markup
harm: html
sinks:
  - return flask
`,
  `rule: session
harm: trust
sinks:
  - pypi:flask.session.* =
`,
  `rule: loading
harm: deserialization
sinks:
  - sink: pypi:yaml.load(0)
    when: { 'Loader=': { not: [SafeLoader] } }
`,
  `rule: entities
calls:
  - call: python:xml.sax.make_parser().setFeature
    when: { 0: [feature_external_ges], 1: ['True'] }
`,
);

const flask = 'from flask import Flask, request, session\napp = Flask(__name__)\n';
const handler = (...lines: string[]): string =>
  `${flask}@app.route('/x')\ndef x():\n    t = request.args['t']\n${lines.map((line) => `    ${line}\n`).join('')}`;

const cases: readonly (readonly [what: string, code: string, ...expected: string[]])[] = [
  ['items that a function made harmless', handler("for x in map(lambda i: 'a' if i else 'b', [t]): eval(x)")],
  ['items that a function returns', handler('for x in map(lambda i: i, [t]): eval(x)'), 'code a.py:6 <- 5 remote high'],
  ['items that an unknown function made', handler('for x in map(str, [t]): eval(x)'), 'code a.py:6 <- 5 remote high'],
  ['a text that is run', handler('eval(t)'), 'code a.py:6 <- 5 remote high'],
  [
    'a text in quotes',
    handler("if not t.startswith('\"') or not t.endswith('\"') or '\"' in t[1:-1]: return 'no'", 'eval(t)'),
  ],
  [
    'a text that only ends in a quote',
    handler("if not t.endswith('\"') or '\"' in t[1:-1]: return 'no'", 'eval(t)'),
    'code a.py:7 <- 5 remote high',
  ],
  ['a query without the sign that ends its text', handler(`if "'" in t: return 'no'`, 'r.xpath(t)')],
  ['a query without another sign', handler(`if "-" in t: return 'no'`, 'r.xpath(t)'), 'xpath a.py:7 <- 5 remote high'],
  ['a check of two parts that a variable has', handler("ok = t and t in ['a', 'b']", "if not ok: t = 'a'", 'eval(t)')],
  [
    'one part of a check that a variable has',
    handler("ok = t or t in ['a', 'b']", "if not ok: t = 'a'", 'eval(t)'),
    'code a.py:8 <- 5 remote high',
  ],
  ['a refusal that a variable has', handler("bad = not t or t not in ['a', 'b']", "if bad: return 'no'", 'eval(t)')],
  ['a key of what is stored', handler('session[t] = 1'), 'session a.py:6 <- 5 remote high'],
  [
    'a handler of an application that a function is given',
    "from flask import request\ndef register(app):\n    @app.route('/x')\n    def x():\n        return request.args['t']\n",
    'markup a.py:5 <- 5 remote high',
  ],
  ['an argument by its name', `import yaml\n${handler('yaml.load(t, Loader=yaml.SafeLoader)')}`],
  [
    'another argument by its name',
    `import yaml\n${handler('yaml.load(t, Loader=yaml.Loader)')}`,
    'loading a.py:7 <- 6 remote high',
  ],
  [
    'a package around an imported module',
    'import xml.sax.handler\np = xml.sax.make_parser()\np.setFeature(xml.sax.handler.feature_external_ges, True)\n',
    'entities a.py:3 <- 3 undefined high',
  ],
];

describe('values of Python', () => {
  for (const [what, code, ...expected] of cases) {
    it(`are followed: ${what}`, async () => {
      assert.deepEqual(await findingLines({ 'a.py': code, 'requirements.txt': 'flask\npyyaml\n' }, rules), expected);
    });
  }

  it('are given to methods behind the receiver, and by FastAPI where nothing is injected', async () => {
    const code = `from fastapi import Depends, FastAPI
app = FastAPI()
def made(): return 'x'
@app.get('/x')
def x(t: str, s=Depends(made)):
    eval(s)
    eval(t)
`;
    assert.deepEqual(await findingLines({ 'a.py': code, 'requirements.txt': 'fastapi\n' }, rules), [
      'code a.py:7 <- 5 remote high',
    ]);
  });

  it('that a command is given come from who runs the program', async () => {
    const code = `from flask import Flask
app = Flask(__name__)
@app.cli.command('x')
def x(t):
    eval(t)
`;
    assert.deepEqual(await findingLines({ 'a.py': code, 'requirements.txt': 'flask\n' }, rules), [
      'code a.py:5 <- 4 local high',
    ]);
  });
});
