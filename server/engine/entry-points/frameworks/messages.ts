import type { CallTable } from '../call-table.ts';

/** Source: kafka.js.org, `consumer.run({ eachMessage })`, `consumer.subscribe({ topic })`. */
const kafka: CallTable = {
  key: 'kafkajs',
  packages: ['npm:kafkajs'],
  rules: [
    {
      type: 'message',
      calls: ['run'],
      name: { chain: { calls: ['consumer'], argument: 0 }, absent: 'kafka' },
      handlers: {
        given: [
          { argument: 0, property: 'eachMessage' },
          { argument: 0, property: 'eachBatch' },
        ],
      },
      alsoCalled: ['Kafka'],
    },
  ],
};

/** Source: amqp-node.github.io/amqplib, `channel.consume(queue, function)`. */
const amqp: CallTable = {
  key: 'amqplib',
  packages: ['npm:amqplib', 'npm:amqplib/callback_api', 'npm:amqp-connection-manager'],
  rules: [
    {
      type: 'message',
      calls: ['consume'],
      name: { given: [{ argument: 0 }], absent: 'queue' },
      handlers: { from: 1 },
      alsoCalled: ['connect', 'createChannel', 'createConfirmChannel'],
    },
  ],
};

/** Source: socket.io/docs, Server API; github.com/websockets/ws, `ws.on`. */
const sockets: CallTable = {
  key: 'sockets',
  packages: ['npm:socket.io', 'npm:ws'],
  rules: [
    {
      type: 'message',
      calls: ['on', 'once'],
      name: { given: [{ argument: 0 }] },
      handlers: { from: 1 },
      alsoCalled: ['Server', 'WebSocketServer', 'WebSocket', 'io', 'connect', 'of', 'Socket', 'Namespace'],
    },
  ],
};

/** Source: socket.io/docs, Client API. A client listens to the server that it chose. */
const socketClients: CallTable = {
  key: 'socket.io-client',
  packages: ['npm:socket.io-client'],
  rules: sockets.rules,
};

/** Source: redis.io/docs, clients for Node: `subscribe(channel, listener)`; github.com/redis/ioredis, `on('message')`. */
const redis: CallTable = {
  key: 'redis',
  packages: ['npm:redis', 'npm:ioredis'],
  rules: [
    {
      type: 'message',
      calls: ['subscribe', 'pSubscribe', 'on'],
      name: { given: [{ argument: 0 }], absent: 'channel' },
      handlers: { from: 1 },
      alsoCalled: ['createClient', 'duplicate', 'Redis', 'connect'],
    },
  ],
};

/** Source: github.com/mqttjs/MQTT.js, `client.on('message')`. */
const mqtt: CallTable = {
  key: 'mqtt',
  packages: ['npm:mqtt'],
  rules: [
    {
      type: 'message',
      calls: ['on'],
      name: { given: [{ argument: 0 }] },
      handlers: { from: 1 },
      alsoCalled: ['connect', 'connectAsync'],
    },
  ],
};

/** Source: bbc.github.io/sqs-consumer: `Consumer.create({ handleMessage })`. */
const sqs: CallTable = {
  key: 'sqs-consumer',
  packages: ['npm:sqs-consumer'],
  rules: [
    {
      type: 'message',
      calls: ['create'],
      name: { given: [{ argument: 0, property: 'queueUrl' }], absent: 'queue' },
      handlers: {
        given: [
          { argument: 0, property: 'handleMessage' },
          { argument: 0, property: 'handleMessageBatch' },
        ],
      },
      alsoCalled: ['Consumer'],
    },
  ],
};

export const messageTables: readonly CallTable[] = [kafka, amqp, sockets, socketClients, redis, mqtt, sqs];
