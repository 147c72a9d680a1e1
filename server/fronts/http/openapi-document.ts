import type { Response } from './error-response.ts';
import { openApiDocument } from './openapi.ts';

let written: Buffer | undefined;

/** The OpenAPI document, written once. It is not enveloped. */
export function documentResponse(): Response {
  written ??= Buffer.from(JSON.stringify(openApiDocument()));
  return { status: 200, headers: {}, body: written };
}
