import type {
  GivenValue,
  NamedValue,
  Registration,
  RegistrationInterest,
} from '#server/engine/linking/registrations.ts';
import type { Unit } from '#server/engine/linking/javascript/entity.ts';
import { createJavaScriptLinker } from '#server/engine/linking/javascript/link-project.ts';
import type { SymbolName } from '#server/engine/linking/file-links.ts';
import { lineAndColumn } from '#server/engine/source/code-tree.ts';
import { type LinkedProjectOptions, projectOf, type SourceFiles } from './linked-project.ts';

/**
 * Registrations of all files as text, a line each: `a.js:3:1 call web.Router.().get on #router ("/x", #list) -> #kept`. Their
 * place, what is called from the package on, whose member it is, what it is given, what keeps the result.
 */
export async function registrationsText(
  files: SourceFiles,
  interest: RegistrationInterest,
  options?: LinkedProjectOptions,
): Promise<string[]> {
  const project = await projectOf(files, options);
  const linker = createJavaScriptLinker(project, interest);
  return project.units.flatMap((unit) =>
    linker.link(unit).links.registrations.map((each) => registrationText(unit, each)),
  );
}

function registrationText(unit: Unit, registration: Registration): string {
  const { how, origin, members, proof, receiver, holder, decorated, arguments: given } = registration;
  const nameOf = ({ path, name }: SymbolName): string => `${path === unit.path ? '' : path}#${name}`;
  const placeOf = (offset: number): string => {
    const { line, column } = lineAndColumn(unit.tree, offset);
    return `${line}:${column}`;
  };
  const from = [origin.replace('npm:', '') || '?', ...members].join('.');
  return [
    `${unit.path}:${placeOf(registration.position)} ${how} ${from}${proof === 'exact' ? '' : ' ~'}`,
    receiver === undefined ? '' : ` on ${textOf(receiver)}`,
    decorated === undefined ? '' : ` at ${nameOf(decorated)}`,
    given.length === 0 ? '' : ` (${given.map(textOf).join(', ')})`,
    holder === undefined ? '' : ` -> ${nameOf(holder)}`,
  ].join('');

  function textOf(value: GivenValue): string {
    switch (value.kind) {
      case 'text':
        return quoted(value);
      case 'list':
        return `[${value.items.map(textOf).join(', ')}]`;
      case 'properties':
        return `{${value.properties.map(propertyText).join(', ')}${value.isWhole ? '' : ', …'}}`;
      case 'symbol':
        return nameOf(value.symbol);
      case 'code':
        return codeText(value);
      case 'parameter':
        return `parameter ${value.index} of ${typeof value.of === 'number' ? placeOf(value.of) : nameOf(value.of)}`;
      case 'result':
        return `result ${value.registration}`;
      case 'returned':
        return `what ${nameOf(value.symbol)} returns`;
      case 'imported':
        return [value.origin.replace('npm:', ''), ...value.members].join('.');
      case 'called':
        return `call(${value.items.map(textOf).join(', ')})`;
      case 'flag':
        return String(value.isSet);
      case 'other':
        return '?';
    }
  }

  function codeText({ start, end, returns }: ValueOf<'code'>): string {
    const result = returns === undefined ? '' : ` giving {${returns.map(propertyText).join(', ')}}`;
    return `code ${placeOf(start)}-${placeOf(end)}${result}`;
  }

  function propertyText({ name, value }: NamedValue): string {
    return `${name}: ${textOf(value)}`;
  }
}

type ValueOf<Kind extends GivenValue['kind']> = Extract<GivenValue, { kind: Kind }>;

function quoted({ text, isWhole, isUsual }: ValueOf<'text'>): string {
  const rest = isUsual ? ' or else' : '…';
  return `${JSON.stringify(text)}${isWhole ? '' : rest}`;
}
