import assert from 'node:assert/strict';
import { isAllowedHost, isLoopbackUrl, refusalOfUrl } from '#server/service/egress/url-rules.ts';
import {
  loopbackReceivers,
  namesToPrivate,
  privateLiterals,
  privateNames,
  refusedForms,
} from '../../../../support/egress/refused-receivers.ts';

const nothingMore = { allowLoopback: false, allowedHosts: [] };
const loopback = { allowLoopback: true, allowedHosts: [] };
const urlsOf = (receivers: readonly { url: string }[]): string[] => receivers.map(({ url }) => url);
const refused = (receivers: readonly { url: string }[], allowance = nothingMore): string[] =>
  urlsOf(receivers).filter((url) => refusalOfUrl(url, allowance) !== undefined);

describe('URLs of receivers', () => {
  for (const [name, receivers] of Object.entries({ loopbackReceivers, privateLiterals, privateNames, refusedForms })) {
    it(`are refused where they say by themselves that they lead to nothing public: ${name} [§6.5.refused]`, () => {
      assert.deepEqual(refused(receivers), urlsOf(receivers));
    });
  }

  it('are refused to all but 127.0.0.1 and ::1 where loopback is allowed [§6.5.loopback]', () => {
    const others = [...privateLiterals, ...privateNames, ...refusedForms];
    assert.deepEqual(refused(others, loopback), urlsOf(others));
    assert.deepEqual(
      refused(loopbackReceivers, loopback).filter((url) => new URL(url).port !== ''),
      [],
    );
    assert.equal(refusalOfUrl('http://127.0.0.1:22/', loopback), 'Ports below 1024 other than 443 are not allowed.');
    assert.equal(refusalOfUrl('ftp://127.0.0.1:2121/', loopback), 'Only https is allowed.');
  });

  it('are not refused for what only a look at the name can show', () => {
    assert.deepEqual(refused(namesToPrivate), []);
  });

  it('may be any public ones over https', () => {
    const allowed = [
      'https://receiver.example/hook?x=1#part',
      'https://RECEIVER.example:8443',
      'https://receiver.example:443/',
      'https://receiver.example:65535/',
      'https://8.8.8.8/',
      'https://[2606:4700:4700::1111]/',
      'https://local.example/',
      'https://internal.example/',
      'https://notlocalhost.example/',
      'https://metadata.example/',
      'https://corp.example/',
      'https://homearpa.example/',
      'https://xn--bcher-kva.example/',
      'https://receiver.example./',
      'https://168.63.129.17/',
    ];
    assert.deepEqual(
      allowed.filter((url) => refusalOfUrl(url, nothingMore) !== undefined),
      [],
    );
  });

  it('may be private where their host is allowed, over https and at a usual port all the same [§6.5.loopback]', () => {
    const allowance = {
      allowLoopback: false,
      allowedHosts: ['CI.internal', '10.0.0.5', 'fd00::5', 'ci', '168.63.129.16'],
    };
    const allowed = [
      'https://ci.internal/',
      'https://ci.internal.:8443/',
      'https://10.0.0.5/',
      'https://[fd00::5]/',
      'https://ci/',
      'https://168.63.129.16/',
    ];
    const others = ['http://ci.internal/', 'https://ci.internal:22/', 'https://sub.ci.internal/', 'https://10.0.0.6/'];
    assert.deepEqual(
      [...allowed, ...others].filter((url) => refusalOfUrl(url, allowance) === undefined),
      allowed,
    );
    assert.deepEqual([...allowed, ...others].map((url) => isAllowedHost(url, allowance)).indexOf(false), 8);
  });

  it('are loopback ones in whatever notation, names never', () => {
    assert.deepEqual(
      urlsOf(loopbackReceivers).filter((url) => !isLoopbackUrl(url)),
      [],
    );
    assert.deepEqual(urlsOf([...privateLiterals, ...privateNames]).filter(isLoopbackUrl), []);
    assert.equal(isLoopbackUrl('no URL'), false);
  });
});
