import type { Duplex } from 'node:stream';
import { StreamMessageReader } from 'vscode-jsonrpc/node';

/**
 * Reads messages from a connection that may break off anywhere. By itself the reader would wake every ten seconds to
 * report a message that came in part; after a connection that ends in the middle of one it would do so for ever, and
 * keep the process alive.
 */
export function messageReader(stream: Duplex): StreamMessageReader {
  const reader = new StreamMessageReader(stream);
  reader.partialMessageTimeout = 0;
  return reader;
}
