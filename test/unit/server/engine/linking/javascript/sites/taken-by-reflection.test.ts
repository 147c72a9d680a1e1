import { checkCallers } from '../../../../../../support/checked-callers.ts';

const door = '=== a.ts\nexport class Door { open() { return 1; } close() { return 2; } }\n';

function checkDoor(title: string, code: string, expected: string): void {
  checkCallers(title, `${door}${code}\n`, 'a.ts#Door.open', expected);
}

function checkGo(title: string, code: string, expected: string): void {
  checkCallers(title, `=== a.ts\nfunction go() { return 1; }\n${code}\n`, 'a.ts#go', expected);
}

function asked(type: string): string {
  return `export function go(x: ${type}) { if (x && typeof x === 'object' && 'open' in x && typeof x.open === 'function') x.open(); }\ngo(new Door());`;
}

function cursor(name: string): string {
  return `=== a.ts\nclass Cursor { ${name}() { return { done: true as const, value: 1 }; } }
export class Range { [Symbol.iterator]() { return new Cursor() as any; } }\nfor (const x of new Range()) console.log(x);\n`;
}

/** Members that are taken, put in place or called without an access that names them. */
describe('a member without an access', () => {
  describe('is taken by reflection', () => {
    checkDoor(
      'under any name',
      'export const call = (door: Door, key: string) => Reflect.get(door, key)();',
      'bounded 0',
    );
    checkDoor(
      'of itself',
      'class Gate extends Door { run(key: string) { Reflect.get(this, key).call(this); } }',
      'bounded 0',
    );
    checkDoor('under its name', 'export const call = (door: Door) => Reflect.get(door, "open")();', 'exact 1');
    checkDoor('under another name', 'export const call = (door: Door) => Reflect.get(door, "close")();', 'exact 0');
    checkDoor(
      'by a function that is called so',
      'class Reflect { static get(door: Door, key: string) {} }\nReflect.get(new Door(), "open");',
      'exact 0',
    );
    const script =
      '=== a.js\nclass Door { open() {} }\nconst call = (key) => Door.prototype[key].call(new Door());\ncall("open");\n';
    checkCallers('and called through its function', script, 'a.js#Door.open', 'bounded 0');
  });

  describe('is one of a value that was asked for it', () => {
    checkDoor('of any object', asked('object'), 'bounded 0');
    checkDoor('of anything', asked('unknown'), 'bounded 0');
    checkDoor(
      'of another class',
      `class Wall { open() {} }\nexport function go(x: Wall) { if ('open' in x) x.open(); }`,
      'exact 0',
    );
  });

  describe('is called by the language', () => {
    for (const name of ['next', 'return', 'throw'])
      checkCallers(`as ${name} of an iterator`, cursor(name), `a.ts#Cursor.${name}`, 'bounded 0');
    checkCallers('and no other', '=== a.ts\nexport class Cursor { nextOne() {} }\n', 'a.ts#Cursor.nextOne', 'exact 0');
  });
});

describe('a function in a place of the standard library', () => {
  describe('is read from there again', () => {
    checkGo(
      'as a property',
      'const o: any = {};\nObject.defineProperty(o, "run", { value: go });\no.run();',
      'bounded 1',
    );
    checkGo('as a property of a class', 'const o = Object.create({}, { run: { value: go } });\no.run();', 'bounded 1');
    checkGo('as what an event brings', 'document.dispatchEvent(new CustomEvent("x", { detail: go }));', 'bounded 1');
    checkGo('as an element', 'const list = [1].map(() => go);\nlist[0]();', 'bounded 1');
    checkGo('as what a promise gives', 'Promise.resolve(1).then(() => go).then((f) => f());', 'bounded 1');
  });

  describe('is called from there at most', () => {
    checkGo('as a callback', 'setTimeout(go, 1);', 'exact 1');
    checkGo('as an option', 'new IntersectionObserver(go);', 'exact 1');
    checkGo('as what nobody takes', '[1].forEach(() => go);', 'exact 1');
    checkGo('as a comparison', '[1].sort(go);', 'exact 1');
  });
});
