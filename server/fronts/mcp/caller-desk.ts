import type { AgentAnswer, AgentTool } from '#protocol/agent-tools.ts';
import type { ProjectList } from '#protocol/project.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { requireData } from '#server/app/operations/follow-answer.ts';
import type { CallContext, OperationCaller } from '#server/app/operations/operation.ts';
import type { Static } from 'typebox';
import type { AgentDesk } from './agent-server.ts';

/** Input that tools take beside their own where several projects are visible. */
export const projectInput = {
  project: { type: 'string', description: 'Id, name or absolute path of the project; needed where there are several.' },
};

type Projects = Static<typeof ProjectList>['projects'];

/** Calls the operations for a caller over HTTP, about any project that the key may see. */
export class CallerDesk implements AgentDesk {
  readonly #operations: OperationCaller;
  readonly #context: CallContext;
  readonly #onFault: (error: unknown) => void;

  constructor(operations: OperationCaller, context: CallContext, onFault: (error: unknown) => void) {
    this.#operations = operations;
    this.#context = context;
    this.#onFault = onFault;
  }

  async ask(
    { operation }: AgentTool,
    { project, ...input }: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<AgentAnswer> {
    const context = { ...this.#context, signal: AbortSignal.any([signal, this.#context.signal]) };
    const id = await this.#projectId(project, context);
    const answer = await this.#operations.call(operation, { ...input, id }, context);
    return (await requireData(answer).data()) as AgentAnswer;
  }

  onFault(error: unknown): void {
    this.#onFault(error);
  }

  /** Throws `project_not_found`, `missing_parameter`. */
  async #projectId(given: unknown, context: CallContext): Promise<string> {
    const wanted = typeof given === 'string' ? given : undefined;
    const isPath = wanted !== undefined && /^(?:\/|[A-Za-z]:[\\/])/.test(wanted);
    const params = isPath ? { path: wanted } : {};
    const answer = await this.#operations.call('projects.list', params, context);
    const projects = (await requireData(answer).data()) as { readonly projects: Projects };
    return chosen(projects.projects, isPath ? undefined : wanted);
  }
}

function chosen(projects: Projects, wanted: string | undefined): string {
  const fitting = projects.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
  if (fitting.length === 1) return fitting[0].id;
  if (projects.length === 0) throw new ApiError('project_not_found', 'There is no such project.');
  const names = (fitting.length === 0 ? projects : fitting).slice(0, namesMax).map(({ id, name }) => `${name} (${id})`);
  if (fitting.length === 0)
    throw new ApiError('project_not_found', `There is no such project; there is ${names.join(', ')}.`);
  throw new ApiError('missing_parameter', `Say which project is meant: ${names.join(', ')}.`);
}

const namesMax = 20;
