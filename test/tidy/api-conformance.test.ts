import assert from 'node:assert/strict';
import { markedTests } from '../../scripts/conformance/marked-tests.ts';
import { absenceOf, sections } from '../../scripts/conformance/statements.ts';

const statements = sections.flatMap((section) => section.statements);

function filesOf(id: string): string[] {
  return markedTests().flatMap(({ file, marks }) => (marks.includes(id) ? [file] : []));
}

function isOverSocket(file: string): boolean {
  return file.startsWith('test/api/') || file.startsWith('test/process/');
}

describe('Statements of the contract', () => {
  it('are each named once', () => {
    const ids = statements.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  it('that are built have each a test', () => {
    const built = statements.filter((statement) => absenceOf(statement) === undefined);
    assert.deepEqual(
      built.map(({ id }) => id).filter((id) => filesOf(id).length === 0),
      [],
    );
  });

  it('that the service fixed are each proven through a socket', () => {
    const fixed = statements.filter((statement) => statement.mark === 'S' && absenceOf(statement) === undefined);
    assert.deepEqual(
      fixed.map(({ id }) => id).filter((id) => !filesOf(id).some(isOverSocket)),
      [],
    );
  });

  it('are the only ones that tests name', () => {
    const marks = new Set(markedTests().flatMap((test) => test.marks));
    for (const { id } of statements) marks.delete(id);
    assert.deepEqual([...marks], []);
  });
});
