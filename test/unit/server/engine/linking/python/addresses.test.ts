import assert from 'node:assert/strict';
import type { RegistrationInterest } from '#server/engine/linking/registrations.ts';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

const interest: RegistrationInterest = {
  packages: new Set(['pypi:web']),
  members: new Set(),
  asked: new Set(['get']),
};

/** Texts of the registrations of that kind. */
async function addressesIn(path: string, text: string): Promise<string[]> {
  const [{ links }] = await linkPythonFiles({ [path]: text }, interest);
  const found = links.registrations.filter(({ how }) => how === 'address').flatMap((each) => each.arguments);
  return found.flatMap((value) => (value.kind === 'text' ? [value.text] : []));
}

describe('Texts that may be addresses', () => {
  const text = `a = f"/a/{x}/b/"
b = "/a/%d/" % x
c = "/a/{}/".format(x)
d = "part/"
e = "https://host/a/"
f = "shop:list"
g = "two words/"
h = f"{x}-name"
i = "word"
`;

  it('are paths from the root and names in parts', async () =>
    assert.deepEqual(await addressesIn('a.py', text), ['/a/*/b/', '/a/*/', '/a/*/', 'shop:list', '*-name']));
  it('are parts of paths in tests as well', async () =>
    assert.deepEqual(await addressesIn('tests/test_a.py', text), [
      '/a/*/b/',
      '/a/*/',
      '/a/*/',
      'part/',
      'https://host/a/',
      'shop:list',
      '*-name',
    ]));
});
