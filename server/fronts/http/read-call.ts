/** From an admitted request to the parameters of its operation: steps 8 and 9 of API.md §1.3. */
import { detailsMax } from '#protocol/envelope.ts';
import type { HttpRoute, OperationSpec } from '#protocol/operation-spec.ts';
import { operationSpec, type OperationId } from '#protocol/operations.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import { findParamProblems, paramError, type ParamProblem } from '#server/app/operations/check-params.ts';
import { needsOf, requirePermission } from '#server/app/operations/permission.ts';
import type { Exchange } from './exchange.ts';
import { versionsIn } from './entity-tag.ts';
import { gatherParams, unknownInputs, type Inputs } from './gather-params.ts';
import { checkMediaType, parseJsonObject } from './json-body.ts';
import { parsePrefer } from './prefer.ts';
import { hasBody, readBody } from './read-body.ts';
import { readUpload } from './read-upload.ts';

/** One call of an operation over HTTP, found to be right in itself. */
export interface Call {
  readonly id: OperationId;
  readonly spec: OperationSpec;
  readonly route: HttpRoute;
  readonly caller: KeyCaller;
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  readonly idempotencyKey: string | undefined;
  readonly upload: CallContext['upload'];
}

/** Throws an `ApiError` for every refusal. */
export async function readCall(
  exchange: Exchange,
  id: OperationId,
  pathParams: Readonly<Record<string, string>>,
): Promise<Call> {
  const spec = operationSpec(id);
  const { caller } = exchange;
  if (spec.http === undefined || caller === undefined) throw new Error(`${id} was called without a route or a key`);
  requirePermission(caller, needsOf(spec));
  const { upload: mediaTypes } = spec.http;
  const upload = mediaTypes === undefined ? undefined : await readUpload(exchange, mediaTypes);
  const { bytes, object } = upload === undefined ? await bodyOf(exchange, spec.http) : noBody;
  const preferences = parsePrefer(exchange.request.headers.prefer);
  exchange.isHeld = preferences.wait !== undefined;
  const precondition = versionsIn(exchange.request.headers['if-match']);
  const inputs = { path: pathParams, query: exchange.target.query, body: object, preferences, ...precondition };
  const params = await checkedParams(id, spec, inputs);
  const idempotencyKey = spec.idempotent === true ? idempotencyKeyOf(exchange) : undefined;
  return { id, spec, route: spec.http, caller, exchange, params, body: bytes, idempotencyKey, upload };
}

const noBody = { bytes: Buffer.alloc(0), object: {} };

/** Bodies of GET and DELETE mean nothing and are not looked at. */
async function bodyOf(exchange: Exchange, route: HttpRoute): Promise<{ bytes: Buffer; object: Inputs['body'] }> {
  if (route.method !== 'POST' && route.method !== 'PUT') return noBody;
  if (route.bodyOptional !== true) checkMediaType(exchange);
  const bytes = hasBody(exchange) ? await readBody(exchange) : noBody.bytes;
  if (route.bodyOptional === true && bytes.length === 0) return noBody;
  checkMediaType(exchange);
  return { bytes, object: parseJsonObject(bytes) };
}

/**
 * A parameter of the path that can't be right is answered like an unknown identifier, and only after everything else
 * about the request was found right.
 */
async function checkedParams(id: OperationId, spec: OperationSpec, inputs: Inputs): Promise<Record<string, unknown>> {
  const params = gatherParams(spec, inputs);
  const problems = await findParamProblems(id, params);
  const unknown = inputs.preferences.strict ? firstOf(unknownInputs(spec, inputs)) : [];
  const refused = [...problems.filter(({ place }) => place !== 'path'), ...unknown];
  if (refused.length > 0) throw paramError(refused);
  if (problems.length > 0) throw unknownIdentifier(problems[0]?.field);
  return params;
}

/** Returns as many as an answer names, and one more, which shows that there are more. */
function firstOf(problems: Iterable<ParamProblem>): ParamProblem[] {
  const first: ParamProblem[] = [];
  for (const problem of problems) {
    first.push(problem);
    if (first.length > detailsMax) break;
  }
  return first;
}

function unknownIdentifier(field: string | undefined): ApiError {
  if (field === 'webhookId') return new ApiError('webhook_not_found', 'There is no such webhook.');
  if (field === 'snapshotId') return new ApiError('snapshot_not_found', 'There is no such snapshot.');
  if (field === 'name') return new ApiError('member_not_found', 'There is no such member.');
  if (field === 'fingerprint') return new ApiError('path_not_found', 'There is no such finding.');
  if (field === 'deliveryId') return new ApiError('delivery_not_found', 'There is no such delivery.');
  return new ApiError('project_not_found', 'There is no such project.');
}

/** Throws `idempotency_key_invalid`. */
function idempotencyKeyOf({ request }: Exchange): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new ApiError('idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}
