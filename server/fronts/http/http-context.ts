import type { AgentInterface } from '#server/app/agents/agent-interface.ts';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import type { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import type { DashboardFile, TlsMaterial } from '#server/app/serving/http-serving.ts';
import type { RecentRequests } from '#server/app/access/recent-requests.ts';
import type { RequestLimits } from '#server/app/access/request-limits.ts';
import type { BodyCache } from './body-cache.ts';
import type { PortPolicy } from './local-port.ts';
import type { StreamLimits } from './stream-response.ts';

/** Parts that all requests of one server share. */
export interface HttpContext {
  readonly operations: OperationCaller;
  readonly limits: RequestLimits;
  readonly concurrency: ConcurrencyLimits;
  readonly repeated: RepeatedRequests;
  readonly clock: Clock;
  /** Gets every request as it ended. */
  readonly requests: Pick<RecentRequests, 'note'>;
  readonly policy: PortPolicy;
  /** Absent: http. */
  readonly tls: TlsMaterial | undefined;
  readonly bodies: BodyCache;
  readonly streams: StreamLimits;
  /** Absent: there are no tools for agents. */
  readonly agents: AgentInterface | undefined;
  /** A file of the dashboard; undefined while it is not served. */
  dashboardFile(name: DashboardFile): Uint8Array | undefined;
  /** Throws an `ApiError` of status 401. */
  authenticate(key: string | undefined): KeyCaller;
  newRequestId(): string;
  /** One line, without a line break. */
  log(line: string): void;
}
