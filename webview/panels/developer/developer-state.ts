import type { Capabilities } from '#protocol/capabilities.ts';
import type { KeyEntry } from '#protocol/keys.ts';
import type { Limits } from '#protocol/limits.ts';
import type { DeveloperApi } from '#protocol/panel-messages.ts';
import type { RecentRequest } from '#protocol/requests.ts';
import type { Delivery, Webhook } from '#protocol/webhooks.ts';
import type { Failure } from '../../state/page-state.ts';
import { noFilter, type RequestFilter } from './filter-requests.ts';

export type Section = 'api' | 'keys' | 'webhooks' | 'requests';

export interface ShownDeliveries {
  readonly webhook: string;
  readonly deliveries: readonly Delivery[];
  /** There are older ones. */
  readonly hasMore: boolean;
}

/** Answers of the engine, each part as soon as it is there. */
export interface Received {
  readonly api?: DeveloperApi;
  readonly service?: Pick<Capabilities, 'version' | 'limits'>;
  /** The key that the page itself speaks with. */
  readonly key?: Capabilities['key'];
  readonly windows?: Limits['windows'];
  readonly keys?: readonly KeyEntry[];
  readonly webhooks?: readonly Webhook[];
  readonly projects?: readonly { readonly id: string; readonly name: string }[];
  /** Newest first. */
  readonly requests?: readonly RecentRequest[];
  /** Of the webhook that is unfolded. */
  readonly deliveries?: ShownDeliveries;
}

export interface DeveloperState extends Received {
  /** The row of each section that is unfolded. */
  readonly unfolded: Readonly<Partial<Record<Section, string>>>;
  readonly failures: Readonly<Partial<Record<Section, Failure>>>;
  /** Shown until the person has it. */
  readonly secret?: { readonly webhook: string; readonly text: string };
  /** The action that needs the user's confirmation. */
  readonly asking?: { readonly webhook: string; readonly about: 'delete' | 'rotate' };
  readonly isCreating: boolean;
  readonly filter: RequestFilter;
  readonly areAllShown: boolean;
  /** So many deliveries of the unfolded webhook are shown. */
  readonly deliveryCount: number;
}

export type DeveloperAction =
  | { readonly kind: 'received'; readonly received: Received }
  | { readonly kind: 'unfold'; readonly section: Section; readonly id: string }
  | { readonly kind: 'failed'; readonly section: Section; readonly failure?: Failure }
  | { readonly kind: 'secret'; readonly secret?: DeveloperState['secret'] }
  | { readonly kind: 'ask'; readonly asking?: DeveloperState['asking'] }
  | { readonly kind: 'create'; readonly isCreating: boolean }
  | { readonly kind: 'filter'; readonly filter: Partial<RequestFilter> }
  | { readonly kind: 'showAll' }
  | { readonly kind: 'moreDeliveries' };

const deliveriesAtOnce = 20;
const deliveriesMore = 80;

export const firstDeveloper: DeveloperState = {
  unfolded: {},
  failures: {},
  isCreating: false,
  filter: noFilter,
  areAllShown: false,
  deliveryCount: deliveriesAtOnce,
};

export function reduceDeveloper(state: DeveloperState, action: DeveloperAction): DeveloperState {
  switch (action.kind) {
    case 'received':
      return { ...state, ...keepEqual(state, action.received) };
    case 'unfold': {
      const isFolding = state.unfolded[action.section] === action.id;
      const unfolded = { ...state.unfolded, [action.section]: isFolding ? undefined : action.id };
      return { ...state, unfolded, asking: undefined, deliveryCount: deliveriesAtOnce };
    }
    case 'failed':
      return { ...state, failures: { ...state.failures, [action.section]: action.failure } };
    case 'secret':
      return { ...state, secret: action.secret };
    case 'ask':
      return { ...state, asking: action.asking };
    case 'create':
      return { ...state, isCreating: action.isCreating };
    case 'filter':
      return { ...state, filter: { ...state.filter, ...action.filter }, areAllShown: false };
    case 'showAll':
      return { ...state, areAllShown: true };
    case 'moreDeliveries':
      return { ...state, deliveryCount: state.deliveryCount + deliveriesMore };
  }
}

/** Values that arrive unchanged stay the same object, so that nothing is redrawn for them. */
function keepEqual(state: Received, received: Received): Received {
  const entries = Object.entries(received).map(([name, value]) => {
    const before = state[name as keyof Received];
    return [name, JSON.stringify(before) === JSON.stringify(value) ? before : value];
  });
  return Object.fromEntries(entries) as Received;
}
