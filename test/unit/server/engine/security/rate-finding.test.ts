import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { type RatedFacts, rateFinding } from '#server/engine/security/rate-finding.ts';
import type { CodeReach } from '#server/engine/security/reach/code-reach.ts';

const entry = { id: 'route:GET /@a.ts', type: 'route', name: 'GET /', file: 'a.ts', line: 1 } as const;
const reachable: CodeReach = { state: 'reachable', reasons: [], entry, entryCount: 1, isOfTests: false };
const place = { file: 'a.ts', line: 1, column: 1 };

function rated(change: Partial<RatedFacts>) {
  return rateFinding(factsOf(change));
}

function sentences(change: Partial<RatedFacts>): string[] {
  return doubtTexts(rated(change).reasons);
}

function factsOf(change: Partial<RatedFacts>): RatedFacts {
  const path = [{ ...place, role: 'source', proof: 'exact', what: 'a' }] as const;
  return {
    severity: 'high',
    confidence: 'high',
    source: 'remote',
    path,
    reach: reachable,
    isAside: false,
    ...change,
  };
}

function levels(change: Partial<RatedFacts>): string {
  const { severity, confidence } = rated(change);
  return `${severity} ${confidence}`;
}

function withHints(count: number): Pick<RatedFacts, 'path'> {
  return withSteps(count, 'hint');
}

function withSteps(count: number, proof: 'exact' | 'inferred' | 'hint'): Pick<RatedFacts, 'path'> {
  return { path: Array.from({ length: count }, () => ({ ...place, role: 'step', proof, what: 'f()' })) };
}

describe('severity and confidence of a finding', () => {
  it('are those of the rule where anyone reaches it', () => {
    assert.equal(levels({}), 'high high');
    assert.deepEqual(sentences({}), [
      'The value comes from outside of the program (a request, a message or a link): the rule says high.',
    ]);
  });

  it('are bounded where a setting that is off by default, or development, turns the code on', () => {
    assert.equal(levels({ switch: { kind: 'setting', condition: 'a.b' } }), 'medium high');
    assert.equal(
      sentences({ switch: { kind: 'setting', condition: 'a.b' } }).at(-1),
      'It is only so where a.b is set against its default: severity is medium at most.',
    );
    assert.equal(
      sentences({ switch: { kind: 'development', condition: 'DEBUG' } }).at(-1),
      'It is only so in development, as DEBUG says: severity is medium at most.',
    );
  });

  it('are bounded in tests and examples, by tests alone, and where nothing leads to it', () => {
    assert.equal(levels({ isAside: true }), 'low high');
    const unreached: CodeReach = { state: 'not_reachable', reasons: [], entryCount: 0, isOfTests: false };
    assert.equal(levels({ reach: unreached }), 'low high');
    assert.equal(levels({ reach: { ...unreached, isOfTests: true } }), 'low high');
    assert.equal(
      sentences({ reach: { ...unreached, isOfTests: true } }).at(-1),
      'Only tests run it: severity is low at most.',
    );
  });

  it('are bounded by who sends the value, how it was kept, and where its file lies', () => {
    assert.equal(levels({ sender: 'administrators' }), 'medium high');
    assert.equal(levels({ isText: true, isUnshippedKey: true }), 'medium high');
    assert.match(sentences({ sender: 'administrators' }).at(-1) ?? '', /must be an administrator/);
    assert.match(sentences({ sender: 'own_pages' }).at(-1) ?? '', /Pages that the program itself shows/);
    assert.equal(levels({ isSearchedFor: true }), 'medium high');
    const packaged: CodeReach = { ...reachable, entry: { ...entry, type: 'package', name: 'a' } };
    assert.equal(rateFinding({ ...factsOf({ reach: packaged }), source: undefined }).severity, 'medium');
    assert.equal(levels({ reach: packaged }), 'high high');
    assert.equal(levels({ source: 'database' }), 'medium high');
    assert.equal(levels({ isOfDevelopment: true }), 'medium high');
    assert.equal(levels({ isOfDevelopment: true, isText: true, severity: 'critical' }), 'medium high');
  });

  it('are bounded where it is not known who reaches it, unless the text itself is what is wrong', () => {
    const unknown: CodeReach = { state: 'unknown', reasons: [], entryCount: 0, isOfTests: false };
    assert.equal(levels({ reach: unknown }), 'medium high');
    assert.equal(levels({ reach: unknown, isText: true }), 'high high');
  });

  it('are bounded where only users of a package give the value', () => {
    assert.equal(levels({ source: 'library' }), 'medium high');
  });

  it('follow the length of the way, and the places on it that may lead elsewhere', () => {
    assert.equal(levels(withSteps(10, 'exact')), 'high high');
    assert.equal(levels(withSteps(11, 'exact')), 'medium medium');
    assert.equal(levels(withSteps(17, 'exact')), 'medium low');
    assert.equal(levels(withSteps(2, 'inferred')), 'high high');
    assert.equal(levels(withSteps(3, 'inferred')), 'medium medium');
    assert.equal(sentences(withSteps(17, 'exact')).at(-1), 'The way has 17 steps: confidence is low.');
  });

  it('count who starts the program for less, unless the value comes from others', () => {
    const script: CodeReach = { ...reachable, entry: { ...entry, type: 'script', name: 'build' } };
    assert.equal(levels({ reach: script, source: 'local' }), 'medium high');
    assert.equal(levels({ reach: script, source: 'remote' }), 'high high');
  });

  it('follow the steps that are not proven', () => {
    assert.equal(levels(withHints(1)), 'medium medium');
    assert.equal(levels(withHints(3)), 'medium low');
    assert.equal(sentences(withHints(2)).at(-1), 'Two steps of the way are not proven: confidence is medium at most.');
  });

  it('are bounded by a check on the way that is not understood', () => {
    assert.equal(levels({ isChecked: true }), 'medium high');
  });

  it('are never raised', () => {
    assert.equal(levels({ severity: 'info', confidence: 'low', isAside: true, ...withHints(1) }), 'info low');
  });
});
