import { Type } from 'typebox';
import { EventEnvelope, eventData } from '#protocol/events.ts';

/** Returns what is sent to receivers: a delivery of each type that is published by now. */
export function webhookOperations(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(eventData).map(([type, data]) => {
      const schema = { allOf: [EventEnvelope, Type.Object({ type: Type.Literal(type), data })] };
      return [type, { post: deliveryOperation(type, schema) }];
    }),
  );
}

function deliveryOperation(type: string, schema: object): object {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: `Event ${type}`,
    description: `Sent when the event ${type} happens.`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Any 2xx marks the delivery as done.' } },
  };
}
