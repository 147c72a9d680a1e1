/**
 * Breaking differences between two OpenAPI documents, for the operations that both have: what a client of the contract
 * could send must still be taken, and what it gets must still be what it was promised.
 */
type Json = Readonly<Record<string, unknown>>;

interface Documents {
  readonly contract: Json;
  readonly offered: Json;
}

/** Lines such as `GET /api/v1/projects parameter query limit: minimum`; none when a client of the contract is served. */
export function breakingDifferences(contract: Json, offered: Json): string[] {
  const documents = { contract, offered };
  const differences: string[] = [];
  for (const [path, methods] of Object.entries(objectAt(offered, 'paths'))) {
    for (const method of ['get', 'post', 'put', 'delete']) {
      const [before, now] = [at(contract, 'paths', path, method), at(methods, method)];
      if (before === undefined || now === undefined) continue;
      const where = `${method.toUpperCase()} ${path}`;
      differences.push(...operationDifferences(documents, where, [before as Json, now as Json], path));
    }
  }
  return differences;
}

/**
 * Returns what the release before promised and this document does not hold any more (API.md §10). New values of an
 * answer are allowed, new fields too, but for those that come unasked in the objects that the service fixed.
 */
export function brokenPromises(released: Json, offered: Json): string[] {
  const changed = breakingDifferences(released, offered).filter((line) => !line.includes(': new value '));
  const removed = addedOperations(offered, released).map((operation) => `${operation}: removed`);
  return [...removed, ...changed, ...fixedObjects.flatMap((name) => unaskedFields(released, offered, name))];
}

/** Schemas of the service's own description, as far as they are built. */
const fixedObjects =
  'ProjectSummary Project ProjectRef Stats ListStats IndexStarted Graph GraphNode GraphEdge Ok Error'.split(' ');

function unaskedFields(released: Json, offered: Json, name: string): string[] {
  const [before, now] = [released, offered].map((document) => {
    const schema = at(document, 'components', 'schemas', name);
    return schema === undefined ? undefined : listAt(schema as Json, 'required');
  });
  if (before === undefined || now === undefined) return [];
  return now.filter((field) => !before.includes(field)).map((field) => `${name} /${String(field)}: comes unasked`);
}

/** `GET /path` of every operation that the contract does not have. */
export function addedOperations(contract: Json, offered: Json): string[] {
  return Object.entries(objectAt(offered, 'paths')).flatMap(([path, methods]) =>
    Object.keys(methods as Json)
      .filter((method) => method !== 'parameters' && at(contract, 'paths', path, method) === undefined)
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function operationDifferences(
  documents: Documents,
  where: string,
  [before, now]: [Json, Json],
  path: string,
): string[] {
  return [
    ...(before.operationId === now.operationId ? [] : [`${where}: operationId ${String(now.operationId)}`]),
    ...parameterDifferences(documents, where, path, before, now),
    ...bodyDifferences(documents, where, before, now),
    ...responseDifferences(documents, where, objectAt(before, 'responses'), objectAt(now, 'responses')),
  ];
}

function parameterDifferences(documents: Documents, where: string, path: string, before: Json, now: Json): string[] {
  const old = parametersOf(documents.contract, path, before);
  const fresh = parametersOf(documents.offered, path, now);
  const removed = [...old.keys()]
    .filter((name) => !fresh.has(name))
    .map((name) => `${where} parameter ${name}: removed`);
  const changed = [...fresh].flatMap(([name, parameter]) => {
    const known = old.get(name);
    const tightened = parameter.required === true && known?.required !== true;
    if (tightened) return [`${where} parameter ${name}: required`];
    if (known === undefined) return [];
    return inputDifferences(documents, `${where} parameter ${name}`, known.schema, parameter.schema);
  });
  return [...removed, ...changed];
}

function parametersOf(document: Json, path: string, operation: Json): Map<string, Json> {
  const shared = at(document, 'paths', path, 'parameters');
  const all = [...((shared as unknown[]) ?? []), ...((operation.parameters as unknown[]) ?? [])];
  return new Map(
    all.map((each) => {
      const parameter = resolve(document, each);
      return [`${String(parameter.in)} ${String(parameter.name)}`, parameter];
    }),
  );
}

function bodyDifferences(documents: Documents, where: string, before: Json, now: Json): string[] {
  const [old, fresh] = [bodySchema(before), bodySchema(now)];
  if (old === undefined) return at(now, 'requestBody', 'required') === true ? [`${where} body: required`] : [];
  if (fresh === undefined) return [`${where} body: removed`];
  const required = at(before, 'requestBody', 'required') !== true && at(now, 'requestBody', 'required') === true;
  return [
    ...(required ? [`${where} body: required`] : []),
    ...inputDifferences(documents, `${where} body`, old, fresh),
  ];
}

function bodySchema(operation: Json): unknown {
  return at(operation, 'requestBody', 'content', 'application/json', 'schema');
}

/** Every input that the old schema takes, the new one has to take. */
function inputDifferences(documents: Documents, where: string, oldRaw: unknown, newRaw: unknown): string[] {
  const [old, fresh] = [resolve(documents.contract, oldRaw), resolve(documents.offered, newRaw)];
  const fields = Object.entries((old.properties ?? {}) as Json).flatMap(([name, schema]) => {
    const now = at(fresh, 'properties', name);
    return now === undefined
      ? [`${where} /${name}: removed`]
      : inputDifferences(documents, `${where} /${name}`, schema, now);
  });
  const required = listAt(fresh, 'required').filter((name) => !listAt(old, 'required').includes(name));
  return [
    ...sameKeywords(where, old, fresh, ['type', 'default', 'pattern', 'format']),
    ...boundBreaks(where, fresh, old),
    ...listAt(old, 'enum')
      .filter((value) => fresh.enum !== undefined && !listAt(fresh, 'enum').includes(value))
      .map((value) => `${where}: no ${String(value)}`),
    ...required.map((name) => `${where} /${String(name)}: required`),
    ...fields,
  ];
}

function responseDifferences(documents: Documents, where: string, before: Json, now: Json): string[] {
  const removed = Object.keys(before)
    .filter((status) => !(status in now))
    .map((status) => `${where} ${status}: removed`);
  const added = Object.keys(now)
    .filter((status) => !(status in before))
    .map((status) => `${where} ${status}: new status`);
  const changed = Object.keys(before).flatMap((status) => {
    if (!(status in now)) return [];
    const [old, fresh] = [resolve(documents.contract, before[status]), resolve(documents.offered, now[status])];
    const headers = Object.keys(objectAt(old, 'headers')).filter((name) => !(name in objectAt(fresh, 'headers')));
    const schemas = [old, fresh].map((response) => at(response, 'content', 'application/json', 'schema'));
    return [
      ...headers.map((name) => `${where} ${status}: header ${name} removed`),
      ...outputDifferences(documents, `${where} ${status}`, schemas[0], schemas[1]),
    ];
  });
  return [...removed, ...added, ...changed];
}

/** Every output that the new schema allows, the old one has to allow. */
function outputDifferences(documents: Documents, where: string, oldRaw: unknown, newRaw: unknown): string[] {
  if (oldRaw === undefined) return [];
  const [old, fresh] = [merged(documents.contract, oldRaw), merged(documents.offered, newRaw)];
  const fields = Object.entries((old.properties ?? {}) as Json).flatMap(([name, schema]) => {
    const now = at(fresh, 'properties', name);
    return now === undefined
      ? [`${where} /${name}: removed`]
      : outputDifferences(documents, `${where} /${name}`, schema, now);
  });
  const items = old.items === undefined ? [] : outputDifferences(documents, `${where}[]`, old.items, fresh.items);
  const missing = listAt(old, 'required').filter((name) => !listAt(fresh, 'required').includes(name));
  const values =
    old.enum === undefined ? [] : listAt(fresh, 'enum').filter((value) => !listAt(old, 'enum').includes(value));
  return [
    ...sameKeywords(where, old, fresh, ['type', 'const', 'pattern', 'format']),
    ...boundBreaks(where, old, fresh),
    ...missing.map((name) => `${where} /${String(name)}: no longer required`),
    ...values.map((value) => `${where}: new value ${String(value)}`),
    ...fields,
    ...items,
  ];
}

/** `allOf` as one object: enough for the documents compared here. */
function merged(document: Json, raw: unknown): Json {
  const schema = resolve(document, raw);
  const parts = listAt(schema, 'allOf').map((part) => resolve(document, part));
  if (parts.length === 0) return schema;
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json,
    required: parts.flatMap((part) => listAt(part, 'required')),
  };
}

function sameKeywords(where: string, old: Json, fresh: Json, keywords: readonly string[]): string[] {
  const different = keywords.filter((keyword) => JSON.stringify(old[keyword]) !== JSON.stringify(fresh[keyword]));
  return different.map((keyword) => `${where}: ${keyword} ${String(old[keyword])} → ${String(fresh[keyword])}`);
}

/** Bounds of `narrow` must lie within those of `wide`; one that `wide` has and `narrow` lacks is a break. */
function boundBreaks(where: string, wide: Json, narrow: Json): string[] {
  const lower = ['minimum', 'minLength', 'minItems'].filter((keyword) => !isWithin(narrow[keyword], wide[keyword], 1));
  const upper = ['maximum', 'maxLength', 'maxItems'].filter((keyword) => !isWithin(narrow[keyword], wide[keyword], -1));
  return [...lower, ...upper].map((keyword) => `${where}: ${keyword}`);
}

function isWithin(narrow: unknown, wide: unknown, sign: 1 | -1): boolean {
  if (typeof wide !== 'number') return true;
  return typeof narrow === 'number' && sign * narrow >= sign * wide;
}

function resolve(document: Json, value: unknown): Json {
  const reference = at(value, '$ref');
  if (typeof reference !== 'string') return (value ?? {}) as Json;
  return resolve(document, at(document, ...reference.slice(2).split('/')));
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(
    (found, name) => (typeof found === 'object' && found !== null ? (found as Json)[name] : undefined),
    value,
  );
}

function objectAt(value: Json, name: string): Json {
  return (value[name] ?? {}) as Json;
}

function listAt(value: Json, name: string): readonly unknown[] {
  return (value[name] ?? []) as readonly unknown[];
}
