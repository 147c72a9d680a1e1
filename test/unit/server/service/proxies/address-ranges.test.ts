import assert from 'node:assert/strict';
import { AddressRanges, parseAddressRanges } from '#server/service/proxies/address-ranges.ts';

function rangesOf(...texts: string[]): AddressRanges {
  const ranges = parseAddressRanges(texts);
  assert.ok(ranges instanceof AddressRanges);
  return ranges;
}

describe('a list of networks', () => {
  const cases: readonly (readonly [network: string, inside: readonly string[], outside: readonly string[]])[] = [
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], ['11.0.0.0', '9.255.255.255', '::a00:1']],
    ['192.0.2.128/25', ['192.0.2.128', '192.0.2.255'], ['192.0.2.127', '192.0.3.128']],
    ['192.0.2.7', ['192.0.2.7'], ['192.0.2.6', '192.0.2.71']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['::1', 'fe80::1']],
    ['fd00::/8', ['fd00::1', 'fdff:ffff::'], ['fc00::1', '10.0.0.1']],
    ['2001:db8::/33', ['2001:db8:7fff::1'], ['2001:db8:8000::1']],
    ['::1', ['::1', '0:0:0:0:0:0:0:1'], ['::2', '127.0.0.1']],
    ['::/0', ['::', '2001:db8::1'], ['127.0.0.1', '::ffff:127.0.0.1']],
  ];
  for (const [network, inside, outside] of cases) {
    it(`${network} has ${inside.join(', ')}, not ${outside.join(', ')}`, () => {
      for (const address of inside) assert.equal(rangesOf('192.88.99.1', network).has(address), true, address);
      for (const address of outside) assert.equal(rangesOf(network).has(address), false, address);
    });
  }

  it('has nothing that is no address', () => {
    const everything = rangesOf('0.0.0.0/0', '::/0');
    for (const text of [undefined, '', 'localhost', '1.2.3', '1.2.3.4 ', '010.0.0.1', '[::1]', 'fe80::1%eth0']) {
      assert.equal(everything.has(text), false, text);
    }
  });

  const wrong = [
    '10.0.0.1/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/0x8',
    '10/8',
    'fd00::1/8',
    '::/129',
    '[::1]',
    'proxy.example',
    '',
    '*',
  ];
  for (const text of wrong) {
    it(`does not take "${text}"`, () => {
      assert.deepEqual(parseAddressRanges(['10.0.0.0/8', text]), { invalid: text });
    });
  }
});
