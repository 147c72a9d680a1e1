import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import { callGraphOf } from '../../graph/calls/call-graph.ts';
import { containerOfNode, enclosingNode, isModule, kindOfNode } from '../../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../../graph/per-snapshot.ts';
import { urlconfTables } from '../python-frameworks.ts';
import { pathOf, type RegisteredCall, registeredCallsOf } from '../registered-calls.ts';

/** Code of tests that sends requests. */
export interface SentRequests {
  readonly senders: ReadonlySet<SymbolNode>;
  /** Those whose requests may go to addresses from elsewhere, from an answer or where one sends them on to; and what resolves some. */
  readonly anywhere: ReadonlySet<SymbolNode>;
}

export const sentRequestsOf = perSnapshot((snapshot): SentRequests => {
  const senders = new Set<SymbolNode>();
  const anywhere = new Set<SymbolNode>();
  for (const call of registeredCallsOf(snapshot).all()) {
    const { how, members, source } = call.registration;
    const sender = enclosingNode(snapshot, call.file, source + 1);
    if (isResolving(call)) anywhere.add(sender);
    if (how !== 'address' || members.length === 0) continue;
    senders.add(sender);
    if (mayGoAnywhere(snapshot, call, sender)) anywhere.add(sender);
  }
  return { senders, anywhere };
});

/** `resolve(path).func(request)` is a request that is never sent. */
function isResolving({ registration }: RegisteredCall): boolean {
  const { how, origin } = registration;
  const name = how === 'call' ? (pathOf(registration).at(-1) ?? '') : '';
  return urlconfTables.some(({ packages, resolving }) => resolving.includes(name) && packages.includes(origin));
}

/** A class below may replace a value that a class keeps. */
function mayGoAnywhere(snapshot: LinkedSnapshot, { registration }: RegisteredCall, sender: SymbolNode): boolean {
  const [address] = registration.arguments;
  if (address?.kind !== 'text') return true;
  if (address.isUsual !== true) return false;
  let owner = sender;
  while (!isModule(snapshot, owner) && kindOfNode(snapshot, owner) !== 'class')
    owner = containerOfNode(snapshot, owner) as SymbolNode;
  return callGraphOf(snapshot).hierarchy.descendants([owner]).size > 1;
}
