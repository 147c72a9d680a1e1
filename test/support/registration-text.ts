import type { AsStored, GivenValue, PlacedRegistration } from '#server/engine/linking/registrations.ts';

type Registered = PlacedRegistration<AsStored>;

/**
 * Registrations of a file as text, a line each: `line how origin.members(arguments) < receiver > holder @ decorated ~`,
 * the last mark where it is inferred. Symbols are shown by their names, with their files where `path` is another one.
 */
export function registrationLines(registrations: readonly Registered[], path: string): string[] {
  const nameOf = (symbol: AsStored['symbol']): string =>
    symbol.path === path ? symbol.name : `${symbol.path}#${symbol.name}`;
  return registrations.map((each) => {
    const valueOf = (value: GivenValue<AsStored>): string => valueText(value, nameOf, valueOf);
    const given = [
      ...each.arguments.map(valueOf),
      ...each.keywords.map(({ name, value }) => `${name}=${valueOf(value)}`),
    ].join(', ');
    return [
      `${each.line} ${each.how} ${[each.origin, ...each.members].join('.')}(${given})`,
      ...(each.receiver === undefined ? [] : [`< ${valueOf(each.receiver)}`]),
      ...(each.holder === undefined ? [] : [`> ${nameOf(each.holder)}`]),
      ...(each.decorated === undefined ? [] : [`@ ${nameOf(each.decorated)}`]),
      ...(each.proof === 'inferred' ? ['~'] : []),
    ].join(' ');
  });
}

function valueText(
  value: GivenValue<AsStored>,
  nameOf: (symbol: AsStored['symbol']) => string,
  valueOf: (value: GivenValue<AsStored>) => string,
): string {
  switch (value.kind) {
    case 'text':
      return `'${value.text}${value.isWhole ? '' : value.isUsual ? ' or else' : '…'}'`;
    case 'list':
      return `[${value.items.map(valueOf).join(', ')}]`;
    case 'properties':
      return `{${value.properties.map((each) => `${each.name}: ${valueOf(each.value)}`).join(', ')}${value.isWhole ? '' : ', …'}}`;
    case 'symbol':
      return nameOf(value.symbol);
    case 'code':
      return `code ${value.line}:${value.column}`;
    case 'parameter':
      return `parameter ${value.index} of ${'path' in value.of ? nameOf(value.of) : value.of.line}`;
    case 'result':
      return `result ${value.registration}`;
    case 'returned':
      return `returned by ${nameOf(value.symbol)}`;
    default:
      return '?';
  }
}
