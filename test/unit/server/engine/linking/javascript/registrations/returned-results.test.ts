import assert from 'node:assert/strict';
import { registrationsText } from '../../../../../../support/linked-registrations.ts';

const interest = { packages: new Set(['npm:web']), members: new Set(['get', 'make']) };

/** Functions that return the results of each other, the last one what a package made. */
function functions(count: number): string {
  const rest = Array.from({ length: count - 1 }, (_, at) => {
    const next = [at + 1, (at + 2) % count, (at * 7) % count].map((each) => `if (x) return f${each}(x);`);
    return `function f${at}(x) { ${next.join(' ')} }\n`;
  });
  return `import { App } from 'web';\n${rest.join('')}function f${count - 1}() { return new App(); }\n`;
}

describe('functions that return the results of each other', () => {
  it('are looked into once, however many there are', async () => {
    const count = 60;
    const files = { 'a.ts': `${functions(count)}f0().get('/x', g);\nfunction g() {}` };
    const found = await registrationsText(files, interest);
    assert.ok(found.some((line) => line.includes('new web.App')));
  });
});
