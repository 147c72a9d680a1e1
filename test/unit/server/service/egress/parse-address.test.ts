import assert from 'node:assert/strict';
import { isBlockedAddress } from '#server/service/egress/blocked-addresses.ts';
import { parseAddress } from '#server/service/egress/parse-address.ts';
import { isAllowedHost, isLoopbackUrl, refusalOfUrl } from '#server/service/egress/url-rules.ts';

const nothingMore = { allowLoopback: false, allowedHosts: [] };

describe('an address as its numbers', () => {
  const read: readonly (readonly [text: string, numbers: readonly number[]])[] = [
    ['1.2.3.4', [1, 2, 3, 4]],
    ['0.0.0.0', [0, 0, 0, 0]],
    ['255.255.255.255', [255, 255, 255, 255]],
    ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
    ['1::', [1, 0, 0, 0, 0, 0, 0, 0]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['1:2:3:4:5:6:7::', [1, 2, 3, 4, 5, 6, 7, 0]],
    ['::2:3:4:5:6:7:8', [0, 2, 3, 4, 5, 6, 7, 8]],
    ['FE80::abcd', [0xfe80, 0, 0, 0, 0, 0, 0, 0xabcd]],
    ['::ffff:1.2.3.4', [0, 0, 0, 0, 0, 0xffff, 0x0102, 0x0304]],
    ['64:ff9b::192.168.1.255', [0x64, 0xff9b, 0, 0, 0, 0, 0xc0a8, 0x01ff]],
    ['1:2:3:4:5:6:7.8.9.10', [1, 2, 3, 4, 5, 6, 0x0708, 0x090a]],
  ];
  for (const [text, numbers] of read) {
    it(text, () => {
      const address = parseAddress(text);
      assert.deepEqual(address?.family === 4 ? address.bytes : address?.groups, numbers);
    });
  }

  const unread = [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4.',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.0x4',
    '1.2.3.1000',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4::5:6:7:8',
    '12345::',
    '::g',
    '::x:1',
    '1::x',
    '::1.2.3.4.5',
    '::1.2.3.256',
    '1.2.3.4::',
    '::1%lo',
    '[::1]',
    ' ::1',
  ];
  for (const text of unread) it(`"${text}" is none`, () => assert.equal(parseAddress(text), undefined));
});

describe('an address that nothing is sent to', () => {
  const edges: readonly (readonly [address: string, blocked: boolean])[] = [
    ['0.255.255.255', true],
    ['1.0.0.0', false],
    ['9.255.255.255', false],
    ['11.0.0.0', false],
    ['100.63.255.255', false],
    ['100.64.0.0', true],
    ['100.127.255.255', true],
    ['100.128.0.0', false],
    ['172.15.255.255', false],
    ['172.31.255.255', true],
    ['172.32.0.0', false],
    ['192.0.1.0', false],
    ['192.0.3.0', false],
    ['198.17.255.255', false],
    ['198.19.255.255', true],
    ['198.20.0.0', false],
    ['223.255.255.255', false],
    ['224.0.0.0', true],
    ['239.255.255.255', true],
    ['1fff:ffff::', true],
    ['2000::', false],
    ['3ffe::', false],
    ['3fff:fff::', true],
    ['3fff:1000::', false],
    ['4000::', true],
    ['2001:1ff::', true],
    ['2001:200::', false],
    ['2001:db7::', false],
    ['2001:db8:ffff::', true],
    ['2001:db9::', false],
    ['2003::', false],
    // Looks like a mapped address, but is one of another network.
    ['::1:ffff:808:808', true],
    ['::ffff:8.8.8.8', false],
    ['::ffff:10.0.0.1', true],
    ['1::ffff:8.8.8.8', true],
    ['2600::ffff:a00:1', false],
  ];
  for (const [address, blocked] of edges) {
    it(`${address}: ${blocked ? 'blocked' : 'public'}`, () => assert.equal(isBlockedAddress(address), blocked));
  }
});

describe('the URL of a receiver', () => {
  const refusals: readonly (readonly [url: string, refusal: string | undefined])[] = [
    ['no URL', 'It is not a URL with a host.'],
    ['https:', 'It is not a URL with a host.'],
    ['data:,x', 'It is not a URL with a host.'],
    ['https://:secret@a.example/', 'It holds a user name or a password.'],
    ['https://user@a.example/', 'It holds a user name or a password.'],
    ['https://a.example:1023/', 'Ports below 1024 other than 443 are not allowed.'],
    ['https://a.example:1024/', undefined],
    ['https://10.0.0.1/', 'The address is not a public one.'],
    ['https://[fd00::1]/', 'The address is not a public one.'],
    ['https://printer.local./', 'The name is not a public one.'],
    ['https://printer.local../', 'The name is not a public one.'],
    ['https://a.example/', undefined],
  ];
  for (const [url, refusal] of refusals) {
    it(`${url}: ${refusal ?? 'taken'}`, () => assert.equal(refusalOfUrl(url, nothingMore), refusal));
  }

  it('with a usual port of another scheme is refused for the scheme only where ports are right', () => {
    assert.equal(refusalOfUrl('http://a.example/', nothingMore), 'Ports below 1024 other than 443 are not allowed.');
    assert.equal(refusalOfUrl('http://a.example:8080/', nothingMore), 'Only https is allowed.');
  });

  it('is no allowed host and no loopback where it is no URL', () => {
    assert.equal(isAllowedHost('no URL', { allowLoopback: true, allowedHosts: ['no URL'] }), false);
    assert.equal(isLoopbackUrl('no URL'), false);
  });
});
