import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { silentChannel } from '#extension/session/silent-channel.ts';

/** `LogLevel.Trace` of the editor: at every other level the client traces nothing. */
const TRACE = 1;

describe('the trace of the protocol', () => {
  it('is off, and no change of the level of the log turns it on', () => {
    const channel = silentChannel();
    assert.notEqual(channel.logLevel, TRACE);
    let changes = 0;
    channel.onDidChangeLogLevel(() => changes++).dispose();
    for (const write of [channel.trace, channel.info, channel.appendLine]) assert.equal(write('sk_live_1'), undefined);
    assert.equal(changes, 0);
  });

  it('is what the client gets: its answers hold keys', () => {
    const source = readFileSync(new URL('../../../../extension/session/open-client.ts', import.meta.url), 'utf8');
    assert.match(source, /\btraceOutputChannel: silentChannel\(\)/);
  });
});
