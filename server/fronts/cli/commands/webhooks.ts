import { InvalidArgumentError } from 'commander';
import type { OperationParams } from '#protocol/operations.ts';
import {
  type Delivery,
  everyEventType,
  type Webhook,
  webhookEventTypes,
  type WebhookWithSecret,
} from '#protocol/webhooks.ts';
import { EndsWith } from '../failures.ts';
import type { CommandSession } from '../session.ts';
import { table } from '../text/table.ts';
import { type AddCommand, examples } from './command.ts';

type EventNames = NonNullable<OperationParams<'webhooks.create'>['events']>;

interface CreateOptions {
  readonly url: string;
  readonly events?: EventNames;
  readonly project?: string;
  readonly description?: string;
}

const webhookLayout = [
  { title: 'id' },
  { title: 'url', shrinks: true },
  { title: 'events' },
  { title: 'state' },
  { title: 'last delivery' },
];

const deliveryLayout = [
  { title: 'id' },
  { title: 'event' },
  { title: 'attempt', align: 'right' },
  { title: 'at' },
  { title: 'outcome', shrinks: true },
  { title: 'next attempt' },
] as const;

/** Done, and the receiver did not take it. */
const notDeliveredCode = 1;

const webhook = 'whk_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

export const addWebhooksCommand: AddCommand = (program, act) => {
  const webhooks = program
    .command('webhooks')
    .helpCommand(false)
    .description('Sends other programs what happens to projects.')
    .addHelpText(
      'after',
      examples('groundplan webhooks create --url https://ci.example.com/hook', 'groundplan webhooks list'),
    );
  webhooks
    .command('create')
    .description('Creates a webhook and prints the secret that signs its deliveries, this once.')
    .requiredOption('--url <url>', 'where deliveries go: https and a public address, unless the settings allow more')
    .option('--events <list>', `"*", or some of ${webhookEventTypes.join(',')} (default: "*")`, readEvents)
    .option('--project <id>', 'events of this project alone')
    .option('--description <text>', 'what it is for')
    .addHelpText(
      'after',
      examples('groundplan webhooks create --url https://ci.example.com/hook --events index.completed,index.failed'),
    )
    .action(act(createWebhook));
  webhooks
    .command('list')
    .description('Lists all webhooks, without their secrets.')
    .addHelpText('after', examples('groundplan webhooks list', 'groundplan webhooks list --json'))
    .action(act(listWebhooks));
  addCommandsOfOne(webhooks, act);
};

const addCommandsOfOne: AddCommand = (webhooks, act) => {
  const ofOne = (name: string, description: string) =>
    webhooks.command(name).argument('<id>', 'id of the webhook, as `webhooks list` shows it').description(description);
  ofOne('delete', 'Deletes a webhook: nothing is sent to it any more, waiting retries included.')
    .addHelpText('after', examples(`groundplan webhooks delete ${webhook}`))
    .action(act(deleteWebhook));
  ofOne('test', 'Sends a test event now and prints how it went; exit code 1 when the receiver did not take it.')
    .addHelpText('after', examples(`groundplan webhooks test ${webhook}`))
    .action(act(testWebhook));
  ofOne('deliveries', 'Lists the attempts of the last 30 days, newest first.')
    .addHelpText('after', examples(`groundplan webhooks deliveries ${webhook} --limit 20`))
    .action(act(listDeliveries));
  ofOne('redeliver', 'Sends the event of a delivery again, under its old identifier; exit code as of `test`.')
    .argument('<delivery>', 'id of the delivery, as `webhooks deliveries` shows it')
    .addHelpText('after', examples(`groundplan webhooks redeliver ${webhook} dlv_01JD3ZK8M4Q7V9X2C5B6N8P0RT`))
    .action(act(redeliver));
  ofOne('rotate', 'Makes a new secret and prints it; for 24 hours the old one signs as well.')
    .addHelpText('after', examples(`groundplan webhooks rotate ${webhook}`))
    .action(act(rotateSecret));
};

function isEventName(name: string): name is EventNames[number] {
  return name === everyEventType || (webhookEventTypes as readonly string[]).includes(name);
}

function readEvents(text: string): EventNames {
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isEventName)) return names;
  throw new InvalidArgumentError(`Allowed are "*", or ${webhookEventTypes.join(', ')}, separated by commas.`);
}

async function createWebhook(session: CommandSession, options: CreateOptions): Promise<void> {
  const { url, events, project: projectId, description } = options;
  const answer = await session.call('webhooks.create', { url, events, projectId, description });
  if (session.options.json) return session.printJson(answer);
  await printSecret(session, answer.webhook);
  await session.note(`${answer.webhook.id}: ${answer.webhook.events.join(',')}. The secret is not shown again.`);
}

async function rotateSecret(session: CommandSession, webhookId: string): Promise<void> {
  const answer = await session.call('webhooks.rotateSecret', { webhookId });
  if (session.options.json) return session.printJson(answer);
  await printSecret(session, answer.webhook);
  await session.note('The secret is not shown again. For 24 hours the old one signs as well.');
}

/** stdout has the secret alone, so that it can be taken into a variable. */
function printSecret(session: CommandSession, { secret }: WebhookWithSecret): Promise<void> {
  return session.print([secret]);
}

async function listWebhooks(session: CommandSession): Promise<void> {
  const answer = await session.call('webhooks.list', {});
  const webhooks = answer.webhooks.slice(0, session.options.limit);
  if (session.options.json) return session.printJson({ ...answer, webhooks });
  await session.print(table(webhookLayout, webhooks.map(webhookRow), session.tableLook));
}

function webhookRow({ id, url, events, disabledReason, lastDelivery }: Webhook): string[] {
  const state = disabledReason === undefined ? 'active' : `off (${disabledReason})`;
  const last = lastDelivery && `${lastDelivery.succeeded ? 'taken' : 'failed'} ${lastDelivery.at}`;
  return [id, url, events.join(','), state, last ?? 'none'];
}

async function deleteWebhook(session: CommandSession, webhookId: string): Promise<void> {
  const answer = await session.call('webhooks.delete', { webhookId });
  if (session.options.json) return session.printJson(answer);
  await session.print([`deleted ${webhookId}`]);
}

async function testWebhook(session: CommandSession, webhookId: string): Promise<void> {
  await showAttempt(session, await session.call('webhooks.test', { webhookId }));
}

async function redeliver(session: CommandSession, webhookId: string, deliveryId: string): Promise<void> {
  await showAttempt(session, await session.call('deliveries.redeliver', { webhookId, deliveryId }));
}

async function showAttempt(session: CommandSession, delivery: Delivery): Promise<void> {
  if (session.options.json) await session.printJson(delivery);
  else await session.print([`${delivery.eventId}: ${outcomeOf(delivery)} after ${delivery.durationMs} ms`]);
  if (delivery.error !== undefined) throw new EndsWith(notDeliveredCode);
}

async function listDeliveries(session: CommandSession, webhookId: string): Promise<void> {
  const answer = await session.call('deliveries.list', { webhookId, limit: session.options.limit });
  if (session.options.json) return session.printJson(answer);
  await session.print(table(deliveryLayout, answer.deliveries.map(deliveryRow), session.tableLook));
}

function deliveryRow(delivery: Delivery): string[] {
  const { id, type, attempt, at, nextAttemptAt } = delivery;
  return [id, type, `${attempt}`, at, outcomeOf(delivery), nextAttemptAt ?? ''];
}

function outcomeOf({ status, error }: Delivery): string {
  return error ?? `taken (${status})`;
}
