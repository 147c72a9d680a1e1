/** From a call to its response: steps 10 to 12 of API.md §1.3, the same for every operation. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { HttpErrorCode } from '#protocol/errors.ts';
import type { HttpRoute } from '#protocol/operation-spec.ts';
import type { Answer as AskAnswer } from '#protocol/ask.ts';
import { streamAnswer } from '#server/app/ask/stream-answer.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { requireData } from '#server/app/operations/follow-answer.ts';
import type { AnswerStream, CallContext, DataAnswer } from '#server/app/operations/operation.ts';
import type { RenderedAnswer } from '#server/app/access/repeated-requests.ts';
import { httpFailureOf, statusOf } from '../guard.ts';
import type { CachedBody } from './body-cache.ts';
import { acceptsByName } from './accepts-by-name.ts';
import { entityTag, matchesTag, versionTag } from './entity-tag.ts';
import { errorBody, type Response } from './error-response.ts';
import type { HttpContext } from './http-context.ts';
import { inPlace } from './in-place.ts';
import { faultLine } from './log-line.ts';
import type { Call } from './read-call.ts';
import { locationHeader, nextCursorOf, nextPageLink, renderAnswer, wrapData } from './render-answer.ts';
import { type OtherForm, otherFormOf } from './other-form.ts';
import { packedTag, takesGzip } from './packed-response.ts';
import type { Headers } from './response-headers.ts';
import { streamHeaders } from './stream-response.ts';

/** Where no further answer can be kept, there is room again once some are a day old: it is looked for each hour. */
const untilForgottenSeconds = 3600;

/** Throws what the operation throws. */
export function answerCall(context: HttpContext, call: Call): Promise<Response> {
  const { idempotencyKey } = call;
  if (idempotencyKey !== undefined) return answerOnce(context, call, idempotencyKey);
  return inPlace(context, call, () => answer(context, call));
}

async function answer(context: HttpContext, call: Call): Promise<Response> {
  const { id, spec, route, exchange } = call;
  const form = otherFormOf(id, exchange.request.headers.accept);
  const params = form?.paramsFor(call.params) ?? call.params;
  const given = await context.operations.call(id, params, contextOf(call));
  if ('events' in given) return { status: 200, headers: streamHeaders, stream: given.events };
  const tag = tagOf(context, { id, spec, params: form === undefined ? params : [form.mediaType, params] }, given);
  if (route.document !== undefined && given.packed !== undefined) return answerDocument(call, given, tag ?? '""');
  if (spec.cacheable === true && tag !== undefined) return answerWithTag(context, { call, form }, given, tag);
  if ('stream' in given && wantsStream(call)) {
    const headers = { ...streamHeaders, ...snapshotHeader(given.snapshot) };
    return { status: 200, headers, stream: withFaultSent(context, call, given.stream) };
  }
  const data = await given.data();
  const { status, body } = renderAnswer(route, given, data);
  const location = locationHeader(route, status, data, params);
  const link = nextPageLink(exchange.target.path, exchange.target.query, nextCursorOf(data));
  const headers = {
    ...snapshotHeader(given.snapshot),
    ...location,
    ...link,
    ...(tag !== undefined && tagHeaders(tag)),
  };
  return { status, headers, body: Buffer.from(body) };
}

/** A document without the envelope, as it lies on the disk for clients that take gzip. */
async function answerDocument(
  { route, exchange }: Call,
  { packed }: DataAnswer<unknown>,
  tag: string,
): Promise<Response> {
  const { 'if-none-match': held, 'accept-encoding': accepted } = exchange.request.headers;
  const headers = { ...tagHeaders(tag), 'Content-Type': `${route.document}; charset=utf-8` };
  if (matchesTag(held, tag)) {
    exchange.counted?.giveBack();
    return { status: 304, headers: tagHeaders(tag) };
  }
  const bytes = Buffer.from(packed?.() ?? []);
  if (!takesGzip(String(accepted ?? ''))) return { status: 200, headers, body: await unpack(bytes) };
  const varying = { 'Content-Encoding': 'gzip', Vary: 'Accept, Authorization, Accept-Encoding' };
  return { status: 200, headers: { ...headers, ...varying, ETag: packedTag(tag) }, body: bytes };
}

const unpack = promisify(gunzip);

function tagOf(
  { clock }: HttpContext,
  { id, spec, params }: Pick<Call, 'id' | 'spec'> & { readonly params: unknown },
  { version }: DataAnswer<unknown>,
): string | undefined {
  if (version === undefined) return undefined;
  if (spec.versioned === true) return versionTag(version);
  return spec.cacheable === true ? entityTag(id, params, version, clock.nowMs()) : undefined;
}

/** A call, and the form of its answer where it is another one than usual. */
interface FormedCall {
  readonly call: Call;
  readonly form: OtherForm | undefined;
}

async function answerWithTag(
  context: HttpContext,
  { call, form }: FormedCall,
  given: DataAnswer<unknown>,
  tag: string,
): Promise<Response> {
  const { exchange } = call;
  const type = form && { 'Content-Type': `${form.mediaType}; charset=utf-8` };
  const headers = { ...snapshotHeader(given.snapshot), ...type, ...tagHeaders(tag) };
  if (matchesTag(exchange.request.headers['if-none-match'], tag)) {
    exchange.counted?.giveBack();
    return { status: 304, headers };
  }
  const { body, nextCursor } = context.bodies.get(tag) ?? (await writeBody(context, { call, form }, given, tag));
  const link = nextPageLink(exchange.target.path, exchange.target.query, nextCursor);
  return { status: 200, headers: { ...headers, ...link }, body };
}

async function writeBody(
  context: HttpContext,
  formed: FormedCall,
  given: DataAnswer<unknown>,
  tag: string,
): Promise<CachedBody> {
  const written = await writtenBody(formed, given);
  context.bodies.put(tag, written);
  return written;
}

async function writtenBody({ call, form }: FormedCall, given: DataAnswer<unknown>): Promise<CachedBody> {
  if (form === undefined && given.json !== undefined) return { body: wrapData(await given.json()) };
  const data = await given.data();
  if (form === undefined) return renderData(call.route, given, data);
  return { body: Buffer.from(JSON.stringify(form.write(data))), nextCursor: nextCursorOf(data) };
}

function renderData(route: HttpRoute, given: DataAnswer<unknown>, data: unknown): CachedBody {
  return { body: Buffer.from(renderAnswer(route, given, data).body), nextCursor: nextCursorOf(data) };
}

/** Refusals of the request itself are stored like successes: its repetition is answered as it was. */
async function answerOnce(context: HttpContext, call: Call, idempotencyKey: string): Promise<Response> {
  const { id, route, caller, params } = call;
  const request = { keyId: caller.keyId, idempotencyKey, requestHash: requestHashOf(call) };
  let snapshot: string | undefined;
  let stream: AnswerStream | undefined;
  const answered = context.repeated.once(request, async (store) => {
    const remember = (given: DataAnswer<unknown>) => store(renderAnswer(route, given, given.data()));
    try {
      const work = () => context.operations.call(id, params, { ...contextOf(call), remember });
      const given = requireData(await inPlace(context, call, work));
      snapshot = given.snapshot;
      if ('stream' in given) stream = given.stream;
      return renderAnswer(route, given, given.data());
    } catch (error) {
      return renderRefusal(error);
    }
  });
  const { status, body, replayed } = await answered.catch((error: unknown) => {
    const isFull = error instanceof ApiError && error.code === 'daily_limit_exceeded';
    if (isFull) call.exchange.retryAfterSeconds = untilForgottenSeconds;
    throw error;
  });
  const { data, code } = JSON.parse(body) as { data?: unknown; code?: HttpErrorCode };
  const replay: Headers = replayed ? { 'Idempotency-Replayed': 'true' } : {};
  const headers = { ...snapshotHeader(snapshot), ...locationHeader(route, status, data, params), ...replay };
  if (status === 200 && wantsStream(call)) {
    return { status, headers: { ...streamHeaders, ...headers }, stream: stream ?? streamAnswer(data as AskAnswer) };
  }
  return { status, headers, body: Buffer.from(body), ...(code !== undefined && { code }) };
}

/** An answer that would differ at another moment is not stored. */
function renderRefusal(error: unknown): RenderedAnswer {
  const failure = httpFailureOf(error);
  if (isOfTheMoment(failure.code)) throw error;
  return { status: statusOf(failure.code), body: errorBody(failure) };
}

/**
 * A refusal that follows from the server and not from the request: its settings, limits and trust (403), its load
 * (429), its faults, and that nothing is indexed yet. It had no effect, so a client that repeats the request starts it
 * again.
 */
function isOfTheMoment(code: HttpErrorCode): boolean {
  const status = statusOf(code);
  return status === 403 || status >= 429 || code === 'project_not_indexed';
}

/** An answer that breaks off after its head is sent ends with the error that would have been its response. */
function withFaultSent(context: HttpContext, { exchange }: Call, stream: AnswerStream): AnswerStream {
  return (onItem, end) =>
    stream(onItem, (thrown) => {
      if (thrown !== undefined) {
        const failure = httpFailureOf(thrown);
        if (failure.fault !== undefined && !exchange.signal.aborted) context.log(faultLine(exchange.id, failure.fault));
        onItem({ event: 'error', data: errorBody(failure) });
      }
      end();
    });
}

/** Reports whether the client wants a stream, of an operation whose answer can be streamed. */
function wantsStream({ route, exchange }: Call): boolean {
  return route.streamed === 'asked' && acceptsByName(exchange.request.headers.accept, 'text/event-stream');
}

function contextOf({ caller, exchange, upload }: Call): CallContext {
  return { caller, signal: exchange.signal, ...(upload && { upload }) };
}

function tagHeaders(tag: string): Headers {
  return { ETag: tag, 'Cache-Control': 'private, no-cache' };
}

function snapshotHeader(snapshot: string | undefined): Headers {
  return snapshot === undefined ? {} : { 'X-Index-Snapshot': snapshot };
}

function requestHashOf({ exchange, body }: Call): string {
  const { method } = exchange.request;
  return createHash('sha256').update(`${method} ${exchange.target.path}\n`).update(body).digest('hex');
}
