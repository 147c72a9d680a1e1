import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openApiDocument } from '#server/fronts/http/openapi.ts';
import { addedOperations, breakingDifferences, brokenPromises } from '../../support/openapi-differences.ts';

type Json = Record<string, unknown>;

function readJson(path: string): Json {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Json;
}

/** As a client reads it: without what is no JSON. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as Json;
const contract = readJson('../../fixtures/api/openapi-contract.json');
/** As it went out with the last release; CONTRIBUTING.md says how it is renewed. */
const released = readJson('../../fixtures/api/openapi-released.json');

/**
 * The decided changes of the contract (API.md §2.12): cycles are those of what loads as the program starts, unless more
 * is asked for.
 */
const decided = [
  'GET /api/v1/projects/{id}/view parameter query cycleTypes: default include → undefined',
  'GET /api/v1/projects/{id}/cycles parameter query types: default include → undefined',
];

/** New codes may appear in v1: a client treats one that it does not know by its status (API.md §3). */
const addedCodes = ['last_owner', 'member_not_found', 'invitation_not_found'];
const newCode = /\/code: new value (\w+)$/;

/** So may types of events: `*` subscribes to later ones too (API.md §6.4, §10). */
const addedEvents = ['snapshot.pushed', 'triage.changed'];
const newEvent = /\/type: new value ([a-z_]+\.[a-z_]+)$/;

/** A copy of the document in which one thing is different. */
function changed(change: (copy: Json) => void): Json {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

function at(value: unknown, ...path: string[]): Json {
  return path.reduce((found, name) => (found as Json)[name] as Json, value as Json);
}

describe('The OpenAPI document', () => {
  it('holds what the last release promised [§10.breaking]', () => {
    assert.deepEqual(brokenPromises(released, document), decided);
  });

  it('differs in no breaking way from the contract [§10.breaking]', () => {
    const differences = breakingDifferences(contract, document);
    const addedBy = (form: RegExp) => [...new Set(differences.flatMap((each) => form.exec(each)?.[1] ?? []))];
    assert.deepEqual(
      differences.filter((each) => !newCode.test(each) && !newEvent.test(each)),
      [],
    );
    assert.deepEqual([addedBy(newCode), addedBy(newEvent)], [addedCodes, addedEvents]);
  });

  it('has beside the contract only what the contract adds in words', () => {
    assert.deepEqual(addedOperations(contract, document), [
      'GET /api/v1/projects/{id}/symbols',
      'GET /api/v1/projects/{id}/source',
      'GET /api/v1/projects/{id}/edge',
      'GET /api/v1/projects/{id}/view',
      'GET /api/v1/projects/{id}/path',
      'GET /api/v1/projects/{id}/callers',
      'GET /api/v1/projects/{id}/callees',
      'GET /api/v1/projects/{id}/unused',
      'GET /api/v1/projects/{id}/entry-points',
      'GET /api/v1/projects/{id}/packages',
      'GET /api/v1/projects/{id}/cycles',
      'GET /api/v1/projects/{id}/owners',
      'GET /api/v1/projects/{id}/tour',
      'GET /api/v1/projects/{id}/triage/{fingerprint}',
      'PUT /api/v1/projects/{id}/triage/{fingerprint}',
      'GET /api/v1/projects/{id}/diff',
      'PUT /api/v1/projects/{id}/snapshots/{snapshotId}',
      'GET /api/v1/projects/{id}/snapshots/{snapshotId}',
      'GET /api/v1/projects/{id}/snapshots',
      'PUT /api/v1/projects/{id}/main-branch',
      'GET /api/v1/members',
      'POST /api/v1/members/invitations',
      'PUT /api/v1/members/{name}',
      'DELETE /api/v1/members/{name}',
      'GET /api/v1/audit',
      'POST /api/v1/projects/{id}/ask/prompt',
    ]);
  });

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(references.length > 100);
    for (const path of new Set(references)) assert.ok(at(document, ...path.split('/')) !== undefined, path);
  });
});

describe('Lists in the query', () => {
  it('are parameters that are sent once for each item, and are said to be', () => {
    const view = at(document, 'paths', '/api/v1/projects/{id}/view', 'get').parameters as Json[];
    const isList = ({ schema }: Json) => (schema as Json | undefined)?.type === 'array';
    const lists = view.filter(isList);
    assert.deepEqual(
      lists.map(({ name, in: place, style, explode }) => [name, place, style, explode]),
      ['expanded', 'folded', 'types', 'languages'].map((name) => [name, 'query', 'form', true]),
    );
    assert.ok(view.every((parameter) => isList(parameter) || parameter.style === undefined));
  });
});

describe('Breaking differences', () => {
  const graph = ['paths', '/api/v1/projects/{id}/graph', 'get'];
  const breaks: { title: string; change: (copy: Json) => void; expected: RegExp }[] = [
    {
      title: 'another operationId',
      change: (copy) => Object.assign(at(copy, ...graph), { operationId: 'x' }),
      expected: /operationId x/,
    },
    {
      title: 'a parameter that is gone',
      change: (copy) => Object.assign(at(copy, ...graph), { parameters: [] }),
      expected: /parameter query level: removed/,
    },
    {
      title: 'a parameter that is needed now',
      change: (copy) => (at(copy, ...graph).parameters as Json[]).push({ name: 'new', in: 'query', required: true }),
      expected: /parameter query new: required/,
    },
    {
      title: 'a tighter limit',
      change: (copy) => Object.assign(at(copy, 'components', 'parameters', 'ProjectId', 'schema'), { maxLength: 30 }),
      expected: /path id: maxLength/,
    },
    {
      title: 'a status that is gone',
      change: (copy) => delete at(copy, ...graph, 'responses')['304'],
      expected: /graph 304: removed/,
    },
    {
      title: 'a status that is new',
      change: (copy) => Object.assign(at(copy, ...graph, 'responses'), { 418: {} }),
      expected: /graph 418: new status/,
    },
    {
      title: 'a header that is gone',
      change: (copy) => delete at(copy, 'components', 'responses', 'TooManyRequests', 'headers')['Retry-After'],
      expected: /429: header Retry-After removed/,
    },
    {
      title: 'a field that is gone',
      change: (copy) => delete at(copy, 'components', 'schemas', 'GraphNode', 'properties').label,
      expected: /\/label: removed/,
    },
    {
      title: 'a field that may be missing',
      change: (copy) => Object.assign(at(copy, 'components', 'schemas', 'Stats'), { required: ['files'] }),
      expected: /\/symbols: no longer required/,
    },
    {
      title: 'another type',
      change: (copy) =>
        Object.assign(at(copy, 'components', 'schemas', 'GraphNode', 'properties', 'size'), { type: 'string' }),
      expected: /\/size: type integer → string/,
    },
    {
      title: 'a value nobody expects',
      change: (copy) => (at(copy, 'components', 'schemas', 'ProjectStatus').enum as unknown as string[]).push('lost'),
      expected: /\/status: new value lost/,
    },
    {
      title: 'a field of the body that is needed now',
      change: (copy) => {
        const schema = ['requestBody', 'content', 'application/json', 'schema'];
        Object.assign(at(copy, 'paths', '/api/v1/projects', 'post', ...schema), {
          required: ['name', 'path', 'description'],
        });
      },
      expected: /body \/description: required/,
    },
  ];
  for (const { title, change, expected } of breaks) {
    it(`finds ${title}`, () => assert.match(breakingDifferences(contract, changed(change)).join('\n'), expected));
  }

  it('finds each of them against the last release too, beside a removed operation and a field that comes unasked', () => {
    const allowed = ['a value nobody expects'];
    for (const { title, change } of breaks.filter((each) => !allowed.includes(each.title))) {
      assert.notDeepEqual(brokenPromises(document, changed(change)), [], title);
    }
    const removed = changed((copy) => delete at(copy, 'paths', '/api/v1/projects/{id}').delete);
    assert.deepEqual(brokenPromises(document, removed), ['DELETE /api/v1/projects/{id}: removed']);
    const unasked = changed((copy) => {
      const node = at(copy, 'components', 'schemas', 'GraphNode');
      Object.assign(at(node, 'properties'), { color: { type: 'string' } });
      (node.required as string[]).push('color');
    });
    assert.deepEqual(brokenPromises(document, unasked), ['GraphNode /color: comes unasked']);
  });

  it('takes new operations, values and codes for none', () => {
    const grown = changed((copy) => {
      (at(copy, 'components', 'schemas', 'ProjectStatus').enum as unknown as string[]).push('paused');
      (at(copy, 'components', 'schemas', 'ErrorCode').enum as unknown as string[]).push('made_up');
      Object.assign(at(copy, 'paths'), { '/api/v1/new': { get: { operationId: 'getNew' } } });
    });
    assert.deepEqual(brokenPromises(document, grown), []);
  });

  it('takes what a client does not mind', () => {
    const harmless = changed((copy) => {
      Object.assign(at(copy, 'components', 'parameters', 'ProjectId', 'schema'), { maxLength: 100 });
      Object.assign(at(copy, 'components', 'schemas', 'Graph', 'properties'), { more: { type: 'string' } });
    });
    assert.deepEqual(breakingDifferences(contract, harmless), breakingDifferences(contract, document));
  });
});
