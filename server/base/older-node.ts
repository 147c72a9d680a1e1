/**
 * Supplements Node 20 with what it lacks of ES2024 and of URLs. The build puts this in front of every program, so that
 * the sources can be written for the Node that most people have. It is not imported: run from source, they need a newer
 * Node anyway.
 */

Promise.withResolvers ??= function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve'];
  let reject!: PromiseWithResolvers<Value>['reject'];
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
};

Map.groupBy ??= function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

Object.groupBy ??= function groupBy<Key extends PropertyKey, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
) {
  const groups = Object.create(null) as Partial<Record<Key, Item[]>>;
  return Object.assign(groups, Object.fromEntries(Map.groupBy(items, keyOf)));
};

URL.parse ??= (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null);
