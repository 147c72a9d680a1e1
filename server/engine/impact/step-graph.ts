import { entryCodeOf } from '../entry-points/entry-code.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import type { CallLayer } from '../graph/snapshot.ts';
import { ImpactSteps } from './impact-steps.ts';
import { NumberList } from './number-list.ts';
import { OutsideCallers } from './external-callers.ts';
import { possibleListsOf } from './possible-lists.ts';
import { reversedUsesOf } from './reversed-uses.ts';

/**
 * All steps of a snapshot: those from node n are `targets[starts[n]]` up to, not including, `targets[starts[n + 1]]`, each
 * target once.
 */
export interface StepGraph {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** 1 where a step is not proven. */
  readonly isInferred: Uint8Array;
  /** 1 for members that code outside of the project may call, by node. */
  readonly isOutside: Uint8Array;
  /** File of each node. */
  readonly fileOf: Uint32Array;
}

const known = new WeakMap<CallLayer, StepGraph>();

/** Made once a snapshot, when the first question needs it: most questions reach most of it. */
export function stepGraphOf(snapshot: LinkedSnapshot): StepGraph {
  const before = known.get(snapshot.calls);
  if (before !== undefined) return before;
  const graph = gather(snapshot);
  known.set(snapshot.calls, graph);
  return graph;
}

function gather(snapshot: LinkedSnapshot): StepGraph {
  const calls = callGraphOf(snapshot);
  const outside = new OutsideCallers(calls, possibleListsOf(snapshot));
  const users = reversedUsesOf(snapshot);
  const isOutside = new Uint8Array(snapshot.symbols.count + snapshot.files.count);
  const mayCallOutside = (node: SymbolNode): boolean => {
    isOutside[node] = Number(outside.mayCall(node));
    return isOutside[node] === 1;
  };
  const steps = new ImpactSteps(calls, users, mayCallOutside);
  const nodeCount = snapshot.symbols.count + snapshot.files.count;
  const starts = new Uint32Array(nodeCount + 1);
  const packed = new NumberList();
  /** Where the step to a node was put, plus one, by the node: what lies before the node's first step is of another one. */
  const places = new Uint32Array(nodeCount);
  const code = entryCodeOf(snapshot);
  for (let node: SymbolNode = 0; node < nodeCount; node++) {
    const first = packed.length;
    starts[node] = first;
    const take = (to: SymbolNode, isInferred: boolean): void => {
      const place = places[to];
      if (to === node) return;
      if (place <= first) {
        packed.push(to * 2 + Number(isInferred));
        places[to] = packed.length;
      } else if (!isInferred) packed.replace(place - 1, to * 2);
    };
    steps.from(node, take);
    // The code that requests a route depends on the code that answers it.
    for (const requester of code.requestersFrom(node)) if (!code.isSpan(requester)) take(requester, true);
  }
  starts[nodeCount] = packed.length;
  const targets = packed.finish();
  const isInferred = Uint8Array.from(targets, (each) => each & 1);
  for (let at = 0; at < targets.length; at++) targets[at] >>>= 1;
  return { starts, targets, isInferred, isOutside, fileOf: users.fileOf };
}
