import { requestLimits } from '#protocol/limits.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Exchange } from './exchange.ts';
import { bodyTooLarge } from './request-syntax.ts';

/** Reports whether the request announces a body; one of no bytes is none. */
export function hasBody({ request }: Exchange): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? '0') > 0;
}

/**
 * The whole body. Throws `payload_too_large` and, through the connection, `request_timeout` and `malformed_request`.
 * What comes after the limit is read and thrown away: a client that is still sending would miss the answer if the
 * connection were cut.
 */
export function readBody(exchange: Exchange, bytesMax = requestLimits.bodyBytes): Promise<Buffer> {
  const { request, response } = exchange;
  if (exchange.expectsContinue) response.writeContinue();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = () => {
      exchange.onBroken(undefined);
      request.off('data', collect);
    };
    const refuse = (error: ApiError) => {
      settle();
      request.resume();
      reject(error);
    };
    const collect = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) refuse(bodyTooLarge(bytesMax));
      else chunks.push(chunk);
    };
    exchange.onBroken(refuse);
    request.on('data', collect);
    request.once('error', () => refuse(new ApiError('malformed_request', 'The connection was closed.')));
    request.once('end', () => {
      settle();
      resolve(Buffer.concat(chunks));
    });
  });
}
