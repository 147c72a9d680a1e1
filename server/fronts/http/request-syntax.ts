/** Checks what the parser of Node lets pass but API.md §1 does not. */
import type { IncomingMessage } from 'node:http';
import { requestLimits } from '#protocol/limits.ts';
import { structureBytesMax, structureMediaType } from '#protocol/structure-lines.ts';
import { ApiError } from '#server/app/operations/api-error.ts';

/** Throws `malformed_request`, `headers_too_large` or `payload_too_large`. */
export function checkSyntax(request: IncomingMessage): void {
  if (headerBytes(request) > requestLimits.headerBytes) throw headersTooLarge();
  // The parser takes a request line without a version, and HTTP/2.0 in words, for requests.
  const isChunkedTooEarly = request.httpVersion === '1.0' && 'transfer-encoding' in request.headers;
  if (!['1.0', '1.1'].includes(request.httpVersion) || isChunkedTooEarly) {
    throw new ApiError('malformed_request', 'This is not HTTP/1.1.');
  }
  const hosts = headerValues(request, 'host');
  if (hosts.length !== 1 || hosts[0] === '') {
    throw new ApiError('malformed_request', 'The request needs exactly one Host.');
  }
  const encodings = headerValues(request, 'transfer-encoding');
  if (encodings.some((encoding) => encoding.toLowerCase() !== 'chunked') || encodings.length > 1) {
    throw new ApiError('malformed_request', 'The only transfer encoding is chunked.');
  }
  const declaredBytes = Number(request.headers['content-length'] ?? '0');
  const bytesMax = isUpload(request) ? structureBytesMax : requestLimits.bodyBytes;
  if (declaredBytes > bytesMax) throw bodyTooLarge(bytesMax);
}

/** Structures alone are larger than other bodies. */
function isUpload({ method, headers }: IncomingMessage): boolean {
  return method === 'PUT' && headers['content-type']?.split(';')[0].trim().toLowerCase() === structureMediaType;
}

/** As they travelled: Node's own limit leaves separators out, so that many small headers pass it. */
function headerBytes({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((bytes, part) => bytes + part.length + 2, 0);
}

export function headersTooLarge(): ApiError {
  return new ApiError('headers_too_large', `The headers are larger than ${requestLimits.headerBytes} bytes.`);
}

export function bodyTooLarge(bytesMax: number = requestLimits.bodyBytes): ApiError {
  return new ApiError('payload_too_large', `The body is larger than ${bytesMax} bytes.`);
}

/** All values of a header; Node's `headers` drops the second of most of them. */
export function headerValues(request: IncomingMessage, name: string): string[] {
  const raw = request.rawHeaders;
  const values: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() === name) values.push(raw[index + 1] ?? '');
  }
  return values;
}
