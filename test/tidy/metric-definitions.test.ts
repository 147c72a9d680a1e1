import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FunctionMetrics } from '#protocol/function-metrics.ts';
import { ArchitectureMetrics, ClassMetrics, FileMetrics, GroupMetrics, metricSorts } from '#protocol/metrics.ts';
import { referenceFunctions, referenceRepositories } from '#server/engine/metrics/reference.ts';
import { fileMetrics, metricTable } from '#server/engine/metrics/table.ts';

const document = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');

/** Fields that say what is measured; history has a document of its own. */
const others = ['symbol', 'file', 'line', 'endLine', 'language', 'id', 'level', 'files', 'history'];

describe('docs/metrics.md', () => {
  it('leaves out no number of the answer', () => {
    const shapes = [FunctionMetrics, FileMetrics, ClassMetrics, GroupMetrics, ArchitectureMetrics];
    const fields = new Set(shapes.flatMap(({ properties }) => Object.keys(properties)));
    const defined = new Set(Object.keys(metricTable));
    assert.deepEqual(
      [...fields].filter((field) => !others.includes(field) && !defined.has(field)),
      [],
    );
  });

  it('has a row for every number of a file, and the answer a field for every row', () => {
    const numbers = Object.entries(FileMetrics.properties).filter(([, { type }]) => /integer|number/.test(type));
    assert.deepEqual(numbers.map(([field]) => field).toSorted(), fileMetrics.toSorted());
    assert.deepEqual(
      metricSorts.filter((sort) => sort !== 'file' && !fileMetrics.includes(sort)),
      [],
    );
  });

  it('names the repositories of the reference', () => {
    for (const repository of referenceRepositories) assert.ok(document.includes(repository), repository);
    assert.ok(document.includes(referenceFunctions.toLocaleString('en')));
  });
});
