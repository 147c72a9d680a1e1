import { fitsNamePattern } from '../name-pattern.ts';
import { calledMember } from '../registrations.ts';
import type { LinkingContext } from './linking-context.ts';
import { calleeOf, Origins, type Traced } from './registrations/origins.ts';
import type { Unit } from './unit.ts';

/**
 * Effect of a decorator of a package: it gives back the function, or one that does no more than call it (`gives_back`); or the package has
 * the function and calls it by itself (`runs`).
 */
export type DecoratorEffect = 'gives_back' | 'runs';

interface DecoratorRow {
  readonly package: string;
  readonly effect: DecoratorEffect;
  /** Names, `*` for any end. */
  readonly names: string;
  /** A name on the way there, as `mark` of `pytest.mark.slow`. */
  readonly on?: string;
}

/**
 * Written down from the documentation of each package: docs.pytest.org (Marks); docs.djangoproject.com (Testing tools, View decorators,
 * Signals, System checks, Custom template tags); django-rest-framework.org; drf-spectacular.readthedocs.io; fastapi.tiangolo.com;
 * flask.palletsprojects.com; docs.celeryq.dev; huey.readthedocs.io; docs.pydantic.dev; docs.sqlalchemy.org; click.palletsprojects.com;
 * typer.tiangolo.com; hypothesis.readthedocs.io; tenacity.readthedocs.io; time-machine.readthedocs.io; strawberry.rocks; docs.frappe.io.
 */
const rows: readonly DecoratorRow[] = [
  { package: 'pytest', effect: 'gives_back', on: 'mark', names: '*' },
  { package: 'pytest', effect: 'gives_back', names: 'hookimpl hookspec' },
  { package: 'pytest', effect: 'runs', names: 'fixture yield_fixture' },
  { package: 'pytest_asyncio', effect: 'runs', names: 'fixture' },
  { package: 'django', effect: 'runs', on: 'template', names: 'filter tag simple_tag simple_block_tag inclusion_tag' },
  { package: 'django', effect: 'runs', on: 'core', names: 'register' },
  { package: 'django', effect: 'runs', on: 'dispatch', names: 'receiver' },
  {
    package: 'django',
    effect: 'gives_back',
    on: 'test',
    names:
      'override_settings modify_settings tag skip* ignore_warnings isolate_apps override_script_prefix requires_tz_support',
  },
  {
    package: 'django',
    effect: 'gives_back',
    names:
      'login_required login_not_required permission_required user_passes_test staff_member_required csrf_* requires_csrf_token ' +
      'ensure_csrf_cookie require_* condition etag last_modified never_cache cache_control cache_page vary_on_* xframe_options_* ' +
      'sensitive_* gzip_page no_append_slash method_decorator atomic non_atomic_requests display keep_lazy* stringfilter deconstructible ' +
      'sync_and_async_middleware sync_only_middleware async_only_middleware',
  },
  { package: 'rest_framework', effect: 'runs', on: 'decorators', names: 'action' },
  { package: 'rest_framework', effect: 'gives_back', on: 'decorators', names: '*' },
  { package: 'drf_spectacular', effect: 'gives_back', names: 'extend_schema*' },
  ...['fastapi', 'starlette'].map((name): DecoratorRow => ({
    package: name,
    effect: 'runs',
    names:
      'get post put patch delete head options trace api_route route websocket websocket_route on_event middleware exception_handler',
  })),
  {
    package: 'flask',
    effect: 'runs',
    names:
      'route get post put patch delete before_* after_* teardown_* app_* errorhandler context_processor template_* url_* ' +
      'shell_context_processor endpoint command',
  },
  { package: 'celery', effect: 'runs', names: 'shared_task task periodic_task connect' },
  {
    package: 'huey',
    effect: 'runs',
    names:
      'task periodic_task context_task db_task db_periodic_task signal on_startup on_shutdown pre_execute post_execute',
  },
  { package: 'huey', effect: 'gives_back', names: 'lock_task' },
  {
    package: 'pydantic',
    effect: 'runs',
    names: 'field_validator model_validator validator root_validator field_serializer model_serializer serializer',
  },
  { package: 'sqlalchemy', effect: 'runs', names: 'listens_for validates reconstructor compiles' },
  { package: 'click', effect: 'runs', names: 'command group result_callback' },
  { package: 'click', effect: 'gives_back', names: 'option argument pass_* *_option' },
  { package: 'typer', effect: 'runs', names: 'command callback' },
  { package: 'frappe', effect: 'runs', names: 'whitelist' },
  { package: 'strawberry', effect: 'runs', names: 'field mutation subscription' },
  { package: 'strawberry_django', effect: 'runs', names: 'field filter_field mutation' },
  { package: 'hypothesis', effect: 'gives_back', names: 'given settings example seed' },
  { package: 'tenacity', effect: 'gives_back', names: 'retry' },
  { package: 'time_machine', effect: 'gives_back', names: 'travel' },
  { package: 'freezegun', effect: 'gives_back', names: 'freeze_time' },
  { package: 'responses', effect: 'gives_back', names: 'activate' },
  { package: 'typing_extensions', effect: 'gives_back', names: '*' },
];

const rowsByOrigin = Map.groupBy(
  rows.map(({ names, ...row }) => ({ ...row, patterns: names.split(' ') })),
  ({ package: name }) => `pypi:${name}`,
);

/** Says what a decorator of a package does, where that is known. */
export class KnownDecorators {
  readonly #origins: Origins;

  constructor(context: LinkingContext) {
    this.#origins = new Origins(context, new Set(rowsByOrigin.keys()));
  }

  effectOf(unit: Unit, decorator: number): DecoratorEffect | undefined {
    const traced = this.#origins.ofExpression(unit, calleeOf(unit, decorator));
    return traced === undefined ? undefined : effectAt(traced);
  }
}

/** The first row that fits: rows with a name on the way stand before those without. */
function effectAt({ origin, members }: Traced): DecoratorEffect | undefined {
  const name = members.at(-1);
  if (name === undefined || name === calledMember) return undefined;
  const row = rowsByOrigin
    .get(origin)
    ?.find(
      ({ on, patterns }) =>
        (on === undefined || members.slice(0, -1).includes(on)) &&
        patterns.some((pattern) => fitsNamePattern(name, pattern)),
    );
  return row?.effect;
}
