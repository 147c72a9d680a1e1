import assert from 'node:assert/strict';
import { readQuestion, type SearchQuestion } from '#server/engine/search/question.ts';

function check(query: string, expected: SearchQuestion): void {
  it(JSON.stringify(query), () => assert.deepEqual(readQuestion(query), expected));
}

describe('what is typed into a search', () => {
  check('where are retries delayed', { text: 'where are retries delayed' });
  check('parseHeader', { text: 'parseHeader', identifier: 'parseHeader', literal: 'parseHeader' });
  check('Foo.bar()', { text: 'Foo.bar()', identifier: 'bar', literal: 'Foo.bar' });
  check('src/a.ts#Foo.bar', { text: 'src/a.ts#Foo.bar', pathPart: 'src/a.ts#foo.bar', literal: 'src/a.ts#Foo.bar' });
  check('http/router.ts', { text: 'http/router.ts', pathPart: 'http/router.ts', literal: 'http/router.ts' });
  check('router.ts', { text: 'router.ts', pathPart: 'router.ts', literal: 'router.ts' });
  check('config.js', { text: 'config.js', pathPart: 'config.js', literal: 'config.js' });
  check('NOTES.TXT', { text: 'NOTES.TXT', pathPart: 'notes.txt', literal: 'NOTES.TXT' });
  check('Foo.bar', { text: 'Foo.bar', identifier: 'bar', pathPart: 'foo.bar', literal: 'Foo.bar' });
  check('process.env', { text: 'process.env', identifier: 'env', pathPart: 'process.env', literal: 'process.env' });
  check('user lang:python path:src/** tests:only', {
    text: 'user',
    identifier: 'user',
    language: 'python',
    path: 'src/**',
    tests: 'only',
  });
  check('kind:method close', { text: 'close', identifier: 'close', kind: 'method' });
  check('kind:anything tests:maybe', { text: 'kind:anything tests:maybe' });
  check('^(a|b)*$ [', { text: '^(a|b)*$ [' });
  check('поиск файла', { text: 'поиск файла' });
  check('ENOENT: no such file', { text: 'ENOENT: no such file' });
  check('"no such file"', { text: '"no such file"', literal: 'no such file' });
  check('"no" such "file"', { text: '"no" such "file"' });
  check('x-request-id', { text: 'x-request-id', literal: 'x-request-id' });
  check('检索代码', { text: '检索代码' });

  it('words win over what was asked for beside them', () => {
    assert.equal(readQuestion('x lang:go', { language: 'python' }).language, 'go');
    assert.equal(readQuestion('x', { language: 'python' }).language, 'python');
  });
});
