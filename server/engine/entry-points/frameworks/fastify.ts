import type { Framework } from '../framework.ts';

/** Source: fastify.dev/docs/latest/Reference/Routes and /Plugins; github.com/fastify/fastify-autoload. */
export const fastify: Framework = {
  key: 'fastify',
  packages: ['npm:fastify', 'npm:fastify-plugin', 'npm:@fastify/autoload', 'npm:fastify-autoload'],
  values: {
    instance: {
      made: [
        '()',
        'fastify.()',
        'FastifyInstance.()',
        'fastify.FastifyInstance.()',
        'FastifyPluginAsync.0.()',
        'FastifyPluginCallback.0.()',
        'FastifyPlugin.0.()',
      ],
      isPart: 'parameter',
    },
  },
  rules: [
    {
      does: 'route',
      on: ['instance'],
      members: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'],
      methods: { from: 'member' },
      path: [{ argument: 0 }],
      handlers: { from: 1, properties: ['handler', 'preHandler', 'onRequest', 'preValidation'] },
    },
    {
      does: 'route',
      on: ['instance'],
      members: ['all'],
      methods: { from: 'list', methods: ['ALL'] },
      path: [{ argument: 0 }],
      handlers: { from: 1, properties: ['handler', 'preHandler', 'onRequest', 'preValidation'] },
    },
    {
      does: 'route',
      on: ['instance'],
      members: ['route'],
      methods: { from: 'given', given: [{ argument: 0, property: 'method' }], absent: ['ALL'] },
      path: [
        { argument: 0, property: 'url' },
        { argument: 0, property: 'path' },
      ],
      handlers: {
        given: [
          { argument: 0, property: 'onRequest' },
          { argument: 0, property: 'preValidation' },
          { argument: 0, property: 'preHandler' },
          { argument: 0, property: 'handler' },
        ],
      },
    },
    {
      does: 'mount',
      on: ['instance'],
      members: ['register'],
      prefix: [{ argument: 1, property: 'prefix' }],
      children: { given: [{ argument: 0 }] },
      callsFunctions: true,
      folders: {
        loadedBy: ['npm:@fastify/autoload', 'npm:fastify-autoload'],
        folder: [{ argument: 1, property: 'dir' }],
        prefix: [{ argument: 1, property: 'options.prefix' }],
        namesCount: { argument: 1, property: 'dirNameRoutePrefix' },
        parameters: { argument: 1, property: 'routeParams' },
        ownPrefix: 'autoPrefix',
      },
    },
    { does: 'wrap', on: ['package'], members: ['', 'fastifyPlugin', 'fp'] },
    { does: 'pass', on: ['instance'], members: ['withTypeProvider', 'addHook', 'decorate', 'after'] },
  ],
};
