import type { Section } from '../statement.ts';

export const protection: Section = {
  title: 'Protection of the local port, capabilities',
  statements: [
    { id: '9.2.off', mark: 'D', text: 'The engine works without the port.' },
    { id: '9.2.bind', mark: 'D', text: 'Loopback addresses; others are refused without a certificate.' },
    {
      id: '9.2.tls',
      mark: 'D',
      text: 'Another address over TLS, with a certificate and its key.',
    },
    { id: '9.2.port', mark: 'D', text: '7431 if it is free, else any free one.' },
    { id: '9.2.host', mark: 'D', text: 'Host is localhost, 127.0.0.1, [::1] or an allowed name; else 403.' },
    { id: '9.2.host.once', mark: 'D', text: 'Host is missing or there twice: 400.' },
    { id: '9.2.origin', mark: 'D', text: "Any Origin but the server's own and the allowed ones is 403." },
    {
      id: '9.2.cors',
      mark: 'D',
      text: 'An allowed origin gets CORS headers with its name, never credentials, never a wildcard.',
    },
    {
      id: '9.2.sec-fetch',
      mark: 'D',
      text: '`Sec-Fetch-Site: cross-site` or `same-site` without an allowed Origin is 403.',
    },
    { id: '9.2.key', mark: 'S', text: 'Every request needs a key, also on loopback.' },
    { id: '9.2.discovery', mark: 'D', text: '`server.json` tells the address, for its owner alone, and no key.' },
    {
      id: '9.2.logs',
      mark: 'D',
      text: 'Log lines tell method, template, status, duration, request and key id, and nothing that was sent.',
    },
    { id: '9.2a.dashboard', mark: 'X', text: 'The dashboard is static files with a strict policy, without a key.' },
    { id: '9.3.file-lookup', mark: 'D', text: 'A `file` of a request is looked up in the snapshot, never opened.' },
    { id: '9.3.symlinks', mark: 'D', text: 'Symlinks out of the root are not followed.' },
    {
      id: '9.3.files',
      mark: 'D',
      text: 'Devices, pipes, huge, deep and broken files cost themselves, and are counted.',
    },
    { id: '9.3.json', mark: 'D', text: 'JSON is at most 64 deep; `__proto__` and `constructor` are data.' },
    { id: '9.3.trust', mark: 'D', text: 'Untrusted: 403 `workspace_not_trusted` over HTTP.' },
    { id: '9.3.masked', mark: 'D', text: 'Secrets are masked in excerpts.' },
    { id: '10.capabilities', mark: 'X', text: 'GET /api/v1 tells version, extensions, limits and the key.' },
    { id: '10.extensions', mark: 'X', text: 'The extensions are those that are built.' },
    { id: '10.document', mark: 'X', text: 'GET openapi.json: the document, not enveloped.' },
    {
      id: '10.breaking',
      mark: 'D',
      text: 'The document is compared with the last released one; a breaking difference fails.',
    },
    { id: '14.5.faults', mark: 'D', text: 'Exceptions are 500 `internal_error`, without a word of the inside.' },
  ],
};
