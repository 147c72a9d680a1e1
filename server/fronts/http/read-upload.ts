import { packedStructureBytesMax, structureBytesMax } from '#protocol/structure-lines.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Exchange } from './exchange.ts';
import { hasBody, readBody } from './read-body.ts';

/** A body that goes to its operation as it is, plain or compressed with gzip. */
export async function readUpload(
  exchange: Exchange,
  mediaTypes: readonly string[],
): Promise<NonNullable<CallContext['upload']>> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = exchange.request.headers;
  const isPacked = encoding.toLowerCase() === 'gzip';
  const mediaType = type.split(';')[0].trim().toLowerCase();
  if (!mediaTypes.includes(mediaType) || (!isPacked && encoding.toLowerCase() !== 'identity')) {
    const meant = mediaTypes.join(' or ');
    throw new ApiError('unsupported_media_type', `The body must be ${meant}, plain or compressed with gzip.`);
  }
  const bytesMax = isPacked ? packedStructureBytesMax : structureBytesMax;
  return { bytes: hasBody(exchange) ? await readBody(exchange, bytesMax) : new Uint8Array(), isPacked, mediaType };
}
