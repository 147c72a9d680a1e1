import type { AgentInterface } from '#server/app/agents/agent-interface.ts';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import type { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import type { RemoteAccess } from '#server/app/members/remote-access.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import type { DashboardFile, TlsMaterial } from '#server/app/serving/http-serving.ts';
import type { FinishedRequest } from '#server/app/access/recent-requests.ts';
import type { RequestLimits } from '#server/app/access/request-limits.ts';
import type { BodyCache } from './body-cache.ts';
import type { PortPolicy } from './local-port.ts';
import type { StreamLimits } from './stream-response.ts';

/** A request at its end, for logs and numbers. */
export interface EndedRequest extends FinishedRequest {
  /** Path template: `/api/v1/projects/:id`. Never the path itself, which may hold anything. */
  readonly route: string;
  /** A stream, or an answer that waited for a change. */
  readonly isHeld: boolean;
}

/** Parts of a remote beside the API. */
export interface ServedRemoteContext {
  /** False while it starts or ends. */
  isReady(): boolean;
  /** Text for Prometheus. */
  metrics(): string;
}

/** Parts that all requests of one server share. */
export interface HttpContext {
  readonly operations: OperationCaller;
  readonly limits: RequestLimits;
  readonly concurrency: ConcurrencyLimits;
  readonly repeated: RepeatedRequests;
  readonly clock: Clock;
  readonly policy: PortPolicy;
  /** Absent: http. */
  readonly tls: TlsMaterial | undefined;
  readonly bodies: BodyCache;
  readonly streams: StreamLimits;
  /** Absent: there are no tools for agents. */
  readonly agents: AgentInterface | undefined;
  /** Present on a remote. */
  readonly remote: ServedRemoteContext | undefined;
  /** A file of the dashboard; undefined while it is not served. */
  dashboardFile(name: DashboardFile): Uint8Array | undefined;
  /** Ways into a remote without a key. Absent: this is none. */
  readonly access: RemoteAccess | undefined;
  /** Throws an `ApiError` of status 401. */
  authenticate(key: string | undefined): KeyCaller;
  newRequestId(): string;
  /** Gets every request as it ended. */
  onEnded(request: EndedRequest): void;
  /** One line, without a line break. */
  log(line: string): void;
}
