import type { SymbolName } from './file-links.ts';
import type { GivenValue, Registration } from './registrations.ts';

/** Symbols that registrations name. */
export function addRegistrationNames(registrations: readonly Registration[], found: Set<SymbolName>): void {
  for (const { receiver, holder, decorated, arguments: given, keywords } of registrations) {
    if (holder !== undefined) found.add(holder);
    if (decorated !== undefined) found.add(decorated);
    if (receiver !== undefined) addNames(receiver, found);
    for (const value of given) addNames(value, found);
    for (const { value } of keywords) addNames(value, found);
  }
}

function addNames(value: GivenValue, found: Set<SymbolName>): void {
  switch (value.kind) {
    case 'symbol':
    case 'returned':
      found.add(value.symbol);
      break;
    case 'parameter':
      if (typeof value.of === 'object') found.add(value.of);
      break;
    case 'list':
    case 'called':
      for (const item of value.items) addNames(item, found);
      break;
    case 'properties':
      for (const { value: given } of value.properties) addNames(given, found);
      break;
    case 'code':
      for (const { value: given } of value.returns ?? []) addNames(given, found);
  }
}
