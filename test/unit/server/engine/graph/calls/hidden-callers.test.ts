import assert from 'node:assert/strict';
import { certaintyText } from '../../../../../support/checked-certainty.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

describe('an answer about callers', () => {
  it('is never exact with a caller behind an unknown site that may mean it', () => {
    const random = seededRandom(announcedSeed('callers behind unknown sites'));
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    for (let round = 0; round < rounds(300); round++) {
      const classes = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, index) => `K${index}`);
      const related = classes
        .slice(1)
        .flatMap((name, index) =>
          random() < 0.6 ? [`${name} ${pick(['extends', 'implements'])} ${pick(classes.slice(0, index + 1))}`] : [],
        );
      const members = classes.filter(() => random() < 0.7).map((name) => `method ${name}.m`);
      if (members.length === 0) continue;
      const declared = classes.flatMap((name) => [
        `export class ${name}`,
        ...members.filter((line) => line === `method ${name}.m`),
      ]);
      const [, hidden] = pick(members).split(' ');
      const owner = hidden.slice(0, hidden.indexOf('.'));
      // What the receiver is known to be: anything from the owner upwards is true of it.
      const above = aboveOf(owner, related);
      const known = random() < 0.5 ? '' : ` of=a.ts#${pick(above)}`;
      const site = pick([
        `? call .m${known}`,
        `? call . dynamic_property of=a.ts#${pick(above)}`,
        `: reference a.ts#${hidden} escapes`,
      ]);
      const files = { 'a.ts': [...declared, ...related].join('\n'), 'b.ts': `import a.ts\n${site}` };
      assert.match(certaintyText(files, `a.ts#${hidden}`), /^bounded/, JSON.stringify(files, undefined, 1));
    }
  });
});

/** The type and everything that it extends or implements. */
function aboveOf(name: string, related: readonly string[]): string[] {
  const found = [name];
  for (const each of found) {
    for (const line of related) {
      const [type, , base] = line.split(' ');
      if (type === each && !found.includes(base)) found.push(base);
    }
  }
  return found;
}
