import type { CallTable } from '../call-table.ts';
import type { ControllerTable } from '../controller-table.ts';
import type { SettingsTable } from '../settings-table.ts';

/** Source: docs.nestjs.com, Controllers, FAQ › Global prefix, Techniques › Versioning, Recipes › Router module. */
export const nestControllers: ControllerTable = {
  key: 'nestjs',
  packages: ['npm:@nestjs/common', 'npm:@nestjs/core'],
  controllers: ['Controller'],
  routes: {
    Get: 'GET',
    Post: 'POST',
    Put: 'PUT',
    Delete: 'DELETE',
    Patch: 'PATCH',
    Options: 'OPTIONS',
    Head: 'HEAD',
    Search: 'SEARCH',
    All: 'ALL',
    Sse: 'GET',
  },
  settings: {
    prefix: ['setGlobalPrefix'],
    versioning: ['enableVersioning'],
    versionsInPaths: ['URI'],
    versionPrefix: 'v',
    noVersion: ['VERSION_NEUTRAL'],
    version: ['Version'],
    modulePaths: ['register'],
    module: ['Module'],
  },
  alsoCalled: ['NestFactory', 'create', 'RouterModule', 'INestApplication', 'VersioningType', 'RequestMapping'],
};

/** Source: docs.nestjs.com, Techniques › Configuration, Configuration namespaces. */
export const nestSettings: SettingsTable = {
  packages: ['npm:@nestjs/config'],
  calls: ['registerAs'],
  name: [{ argument: 0 }],
  values: [{ argument: 1 }],
};

const decorated = { how: 'decorator', handlers: 'decorated' } as const;

/** Source: docs.nestjs.com, Microservices, WebSockets, GraphQL, Task scheduling, Queues, Events; nest-commander.jaymcdoniel.dev. */
export const nestCalls: CallTable = {
  key: 'nestjs',
  packages: [
    'npm:@nestjs/microservices',
    'npm:@nestjs/websockets',
    'npm:@nestjs/schedule',
    'npm:@nestjs/bull',
    'npm:@nestjs/bullmq',
    'npm:@nestjs/event-emitter',
    'npm:@nestjs/graphql',
    'npm:@nestjs/cqrs',
    'npm:nest-commander',
  ],
  rules: [
    {
      ...decorated,
      type: 'message',
      calls: ['MessagePattern', 'EventPattern', 'GrpcMethod', 'GrpcStreamMethod', 'SubscribeMessage', 'OnEvent'],
      name: { given: [{ argument: 0 }], of: 'handler' },
    },
    {
      ...decorated,
      type: 'message',
      calls: ['CommandHandler', 'QueryHandler', 'EventsHandler'],
      name: { of: 'handler' },
    },
    {
      ...decorated,
      type: 'job',
      calls: ['Cron', 'Interval', 'Timeout', 'Process', 'Processor', 'OnWorkerEvent'],
      name: { given: [{ argument: 0 }], of: 'handler' },
    },
    {
      ...decorated,
      type: 'route',
      calls: ['Query'],
      name: { given: [{ argument: 1, property: 'name' }], of: 'handler', prefix: 'query ' },
    },
    {
      ...decorated,
      type: 'route',
      calls: ['Mutation'],
      name: { given: [{ argument: 1, property: 'name' }], of: 'handler', prefix: 'mutation ' },
    },
    {
      ...decorated,
      type: 'route',
      calls: ['Subscription'],
      name: { given: [{ argument: 1, property: 'name' }], of: 'handler', prefix: 'subscription ' },
    },
    { ...decorated, type: 'route', calls: ['ResolveField'], name: { of: 'handler', prefix: 'field ' } },
    {
      ...decorated,
      type: 'command',
      calls: ['Command', 'SubCommand'],
      name: { given: [{ argument: 0, property: 'name' }], of: 'handler' },
    },
  ],
};
