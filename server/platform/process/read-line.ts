import type { Duplex } from 'node:stream';

const NEWLINE = 0x0a;

/**
 * Reads the first line (UTF-8, without its newline) and leaves everything behind it in the stream for the next reader.
 * Rejects when the stream ends before the newline or the line is longer than `bytesMax`.
 *
 * By `readable` and `read`, never by `data` and `pause`: a stream that was paused by hand doesn't begin to flow when
 * the next reader listens, and its first request would wait for ever.
 */
export function readLine(stream: Duplex, bytesMax: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const parts: Buffer[] = [];
  let bytes = 0;
  const onReadable = (): void => {
    for (let part = readBuffer(stream); part; part = readBuffer(stream)) {
      const end = part.indexOf(NEWLINE);
      parts.push(end < 0 ? part : part.subarray(0, end));
      bytes += end < 0 ? part.length : end;
      if (bytes > bytesMax) return onFailure(new Error(`line of more than ${bytesMax} bytes`));
      if (end >= 0) return onLine(part.subarray(end + 1));
    }
  };
  const onLine = (rest: Buffer): void => {
    stopListening();
    if (rest.length > 0) stream.unshift(rest);
    resolve(Buffer.concat(parts).toString('utf8'));
  };
  const onFailure = (error?: Error): void => {
    stopListening();
    reject(error ?? new Error('the stream ended before its first line'));
  };
  const onEnd = (): void => onFailure();
  const stopListening = (): void => {
    stream.off('readable', onReadable).off('end', onEnd).off('close', onEnd).off('error', onFailure);
  };
  stream.on('readable', onReadable).on('end', onEnd).on('close', onEnd).on('error', onFailure);
  if (stream.destroyed) onEnd();
  return promise;
}

function readBuffer(stream: Duplex): Buffer | null {
  return stream.read() as Buffer | null;
}
