/** Where no delivery may go, in the notations that have led other programs there. */

export interface RefusedReceiver {
  readonly url: string;
  /** What each look at the name answers; the last one stands for all further ones. Absent: nobody has to look. */
  readonly answers?: readonly (readonly string[])[];
}

function literal(...urls: readonly string[]): RefusedReceiver[] {
  return urls.map((url) => ({ url }));
}

/** @param each addresses of names of their own */
function names(...each: readonly (readonly string[])[]): RefusedReceiver[] {
  return each.map((addresses, index) => ({ url: `https://receiver-${index}.example/hook`, answers: [addresses] }));
}

/** Loopback as 127.0.0.1 or ::1, however it is spelled: allowed only where the person at the machine said so. */
export const loopbackReceivers = literal(
  'https://127.0.0.1/',
  'https://127.0.0.1:8443/hook',
  'http://127.0.0.1:8080/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.01/',
  'https://0x7F.0x0.0x0.0x1/',
  'https://127.0.0.1./',
  'https://127%2e0%2e0%2e1/',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https:\\\\127.0.0.1\\hook',
  'https:///127.0.0.1/',
  'https:127.0.0.1',
  'https://127.0.0.1\t/',
  'https://[::1]/',
  'https://[::1]:8443/hook',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[0000::0001]/',
  'https://[::0.0.0.1]/',
);

export const privateLiterals = literal(
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://127.0.0.2/',
  'https://127.255.255.254/',
  'https://10.0.0.1/',
  'https://012.0.0.1/',
  'https://0xa.1/',
  'https://167772161/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xA9FEA9FE/',
  'https://0251.0376.0251.0376/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://192.168.0.1/',
  'https://192.168.257/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[0:0:0:0:0:ffff:c0a8:1]/',
  'https://[::127.0.0.1]/',
  'https://[::a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[3fff::1]/',
  'https://[4000::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
);

export const privateNames = literal(
  'https://localhost/',
  'https://LOCALHOST:8443/',
  'https://localhost./',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://loc%61lhost/',
  'https://api.localhost/',
  'https://printer.local/',
  'https://printer.local./',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://db.INTERNAL/',
);

/** To public places, with something else that is not allowed. */
export const refusedForms = literal(
  'http://receiver.example/',
  'http://93.184.216.34:8080/',
  'ftp://receiver.example/',
  'file:///etc/passwd',
  'gopher://receiver.example/_x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'https://user@receiver.example/',
  'https://user:password@receiver.example/',
  'https://receiver.example@127.0.0.1/',
  'https://127.0.0.1:8443@receiver.example/',
  'https://receiver.example:0/',
  'https://receiver.example:22/',
  'https://receiver.example:25/',
  'https://receiver.example:80/',
  'https://receiver.example:1023/',
  'https://receiver.example:65536/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://[fe80::1%25lo]/',
  'https://[::1/',
  'https://rec eiver.example/',
  'https://',
  'receiver.example',
  '//receiver.example/',
  '',
);

/** Nothing about the URL tells; what the name leads to does. */
export const namesToPrivate: readonly RefusedReceiver[] = [
  { url: 'https://127.0.0.1.nip.io/', answers: [['127.0.0.1']] },
  { url: 'https://localhost.receiver.example/', answers: [['127.0.0.1']] },
  { url: 'https://intranet/', answers: [['10.1.2.3']] },
  { url: 'https://xn--e1afmkfd.example/', answers: [['192.168.1.1']] },
  { url: 'https://bücher.example/', answers: [['172.20.0.1']] },
  { url: 'https://receiver.example./', answers: [['169.254.169.254']] },
  ...names(
    ['0.0.0.0'],
    ['100.100.100.200'],
    ['198.18.0.1'],
    ['224.0.0.251'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fe80::1%lo'],
    ['fd12:3456::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:a00:1'],
    ['64:ff9b::a00:1'],
    ['2002:a00:1::'],
    // Mixed answers, the public one first or last, and of both families.
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    ['2606:2800:220:1::1', '::1'],
    ['2606:2800:220:1::1', '10.0.0.1'],
    ['93.184.216.34', 'fd00::1', '93.184.216.35'],
    // Answers that a careless reader would take for something else.
    ['0x7f.1'],
    ['127.1'],
    ['010.0.0.1'],
    ['93.184.216.34 '],
    ['localhost'],
    [''],
    [],
  ),
];
