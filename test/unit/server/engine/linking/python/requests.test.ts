import assert from 'node:assert/strict';
import { pythonInterest } from '#server/engine/entry-points/python-frameworks.ts';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

type Files = Readonly<Record<string, string>>;

const head =
  'from django.test import TestCase\nfrom django.urls import reverse\nfrom tests.support import TEA\n' +
  'from shop.paths import COFFEE\n\n';
const others: Files = { 'tests/support.py': 'TEA = "/tea/"\n', 'shop/paths.py': 'COFFEE = "/coffee/"\n' };

/** What `self.client` is asked for in a test with these lines: `written`, `inherited` or `anywhere`. */
async function requestsIn(files: Files): Promise<string[]> {
  const linked = await linkPythonFiles(files, pythonInterest);
  const { links } = linked.find(({ path }) => path.endsWith('test_a.py')) ?? linked[0];
  return links.registrations
    .filter(({ how, members }) => how === 'address' && members.length > 0)
    .map(({ arguments: [address] }) =>
      address.kind !== 'text' ? 'anywhere' : address.isUsual === true ? 'inherited' : 'written',
    );
}

function check(title: string, lines: readonly string[], expected: readonly string[]): void {
  it(title, async () => {
    const body = lines.map((line) => `        ${line}\n`).join('');
    const text = `${head}class ATest(TestCase):\n    def url(self):\n        return "/a/"\n\n    def put(self, a):\n        pass\n\n    def test(self, given):\n${body}`;
    assert.deepEqual(await requestsIn({ ...others, 'tests/test_a.py': text }), expected);
  });
}

describe('Requests of tests', () => {
  check(
    'go to what is written',
    [
      'self.client.get("/a/")',
      'self.client.get(f"/a/{given}/")',
      'self.client.post("/a/%d/" % given, {})',
      'self.client.get("/a/{}/".format(given))',
      'self.client.get(reverse("a", args=[given]) + "?x=1")',
      'self.client.get("/a/" if given else "/b/")',
      'self.client.get(path="/a/", follow=False)',
      'self.assertRedirects(given, "/a/")',
    ],
    Array.from({ length: 8 }, () => 'written'),
  );
  check(
    'go to what names of the file are given',
    ['a = "/a/"', 'self.client.get(a)', 'for b in ["/a/", "/b/"]:', '    self.client.get(b)'],
    ['written', 'written'],
  );
  check(
    'go to what a class below may have otherwise',
    ['self.a = "/a/"', 'self.client.get(self.a)', 'self.client.get(self.url())'],
    ['inherited', 'inherited'],
  );
  check(
    'go to what other tests write, not to what the program does',
    ['self.client.get(TEA)', 'self.client.get(COFFEE)'],
    ['written', 'anywhere'],
  );
  check(
    'go anywhere else',
    [
      'self.client.get(given)',
      'self.client.get(given.url)',
      'self.client.get(f"/{given}/")',
      'self.client.get(f"{given}/a/")',
      'a = "/a/"',
      'a = given',
      'self.client.get(a)',
      'self.client.get(*given)',
      'self.client.get("/a/", **given)',
      'self.client.get("/a/", follow=True)',
      'self.client.get("/a/", follow=given)',
      'self.client.get("/a/", {}, True)',
      'self.client.request(PATH_INFO="/a/")',
      'given.click()',
      'given.get(self.live_server_url)',
      'getattr(self.client, given)("/a/")',
    ],
    Array.from({ length: 15 }, () => 'anywhere'),
  );
  check(
    'are none where a value of Python itself is asked, or a function of the tests',
    ['{}.get(given)', 'get = self.url().get(given)', 'self.put(given)'],
    [],
  );
  it('are reported of what is called after tests alone', async () => {
    const text = 'def f(client, url):\n    return client.get(url)\n';
    assert.deepEqual(await requestsIn({ 'shop/a.py': text }), []);
    assert.deepEqual(await requestsIn({ 'shop/a.py': `import rest_framework.test\n\n${text}` }), ['anywhere']);
  });
});
