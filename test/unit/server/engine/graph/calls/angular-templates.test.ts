import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { filesOf, linkFolder } from '../../../../../support/indexed-files.ts';
import { checkUses } from '../../../../../support/checked-uses.ts';

const component = `
=== base.ts
export class Base { inherited() {} }
=== order.ts
export class Order { run() {} rest() {} }
=== c.ts
import { Component, OnInit } from '@angular/core';
import { Base } from './base';
import { Order } from './order';
@Component({ selector: 'a', templateUrl: './c.html' })
export class C extends Base implements OnInit {
  order = new Order();
  orders: Order[] = [];
  save() {} other() {} first() { return 1; } index() {} item() {} ref() {} get text() { return ''; }
  ngOnInit() { this.save(); }
  ngOnDestroy() {}
}
`;

/** The same class with its template in a file of its own, or in its decorator. */
const forms = {
  'in a file of its own': (page: string) => `${component}=== c.html\n${page}\n`,
  'in a decorator': (page: string) => component.replace("templateUrl: './c.html'", `template: \`${page}\``),
};

for (const [form, projectWith] of Object.entries(forms)) {
  const check = (what: string, symbol: string, expected: string, page: string): void =>
    checkUses(what, symbol, expected, projectWith(page));
  describe(`a template of Angular ${form}`, () => {
    check('calls members of its class', 'c.ts#C.save', 'exact 2+0', '<b (click)="save()">a</b>');
    check('and those that it does not name are exact', 'c.ts#C.other', 'exact 0+0', '<b (click)="save()">a</b>');
    check('also where it says nothing', 'c.ts#C.other', 'exact 0+0', '<p>other other()</p>');
    check('with members that the class inherits', 'base.ts#Base.inherited', 'exact 1+0', '<b [a]="inherited()">a</b>');
    check('and members of what these are', 'order.ts#Order.run', 'exact 1+0', '<b>{{ order.run() }}</b>');
    check('reads accessors', 'c.ts#C.text', 'exact 1+0', '<b>{{ text | upper: first() }}</b>');
    check('calls in arguments of pipes', 'c.ts#C.first', 'exact 1+0', '<b>{{ text | upper: first() }}</b>');
    check('in conditions', 'c.ts#C.first', 'exact 1+0', '@if (first() > 1; as x) { <b>a</b> } @else { {{ x }} }');
    check('in loops', 'order.ts#Order.run', 'exact 1+0', '@for (item of orders; track item.run()) { <b>a</b> }');
    check(
      'in old loops',
      'order.ts#Order.run',
      'exact 1+0',
      '<b *ngFor="let item of orders; index as index">{{ item.run() }}</b>',
    );
    check('in cases', 'c.ts#C.first', 'exact 1+0', '@switch (first()) { @case (1) { <b>a</b> } @default { b } }');
    check('in plurals', 'c.ts#C.first', 'exact 2+0', '{first(), plural, =1 {One {{ first() }}} other {More}}');
    check('in texts', 'c.ts#C.first', 'exact 1+0', '<b title="a {{ first() }}" [b]="order">a</b>');
    check('not for its variables', 'c.ts#C.item', 'exact 0+0', '<b *ngFor="let item of orders">{{ item }}</b>');
    check('nor for its references', 'c.ts#C.ref', 'exact 0+0', '<b>{{ ref.a }}</b><input #ref />');
    check(
      'but where these are not seen',
      'c.ts#C.ref',
      'exact 1+0',
      '<b>{{ ref() }}</b><i *ngIf="text"><input #ref /></i>',
    );
    check(
      'nor for names of what a directive has',
      'c.ts#C.index',
      'exact 0+0',
      '<b *ngFor="let a of orders; index as i">{{ i }}</b>',
    );
    check('lets what it is given by name be called', 'c.ts#C.save', 'bounded 2+0', '<b [a]="save">a</b>');
    check(
      'leaves a member bounded where it cannot be read',
      'c.ts#C.other',
      'bounded 0+0',
      '@if (other() { <b>a</b> }',
    );
    check('leaves what is run from outside exact', 'c.ts#C.ngOnInit', 'exact 0+0', '<b>a</b>');
    check('also without an interface', 'c.ts#C.ngOnDestroy', 'exact 0+0', '<b>a</b>');
  });
}

checkUses(
  'a text in a template of Angular may have code',
  'c.ts#C.first',
  'exact 1+0',
  `${component}=== c.html\n<b [b]="\`a \${first()} b\`">a</b>\n`,
);

describe('members of a component', () => {
  const parent = `=== d.ts
import { Component } from '@angular/core';
@Component({ templateUrl: './d.html' })
export class D {}
=== d.html
<a #child></a>{{ child.other() }}<a [save]="1"></a>
=== c.html
<b>a</b>
`;
  checkUses('are bounded where another template has them', 'c.ts#C.other', 'bounded 0+1', component + parent);
  checkUses('or sets them', 'c.ts#C.save', 'bounded 1+0', component + parent);
  const signs = component.replace("'./c.html'", "'./c.html', interpolation: ['[[', ']]']");
  checkUses('or its own has signs of its own', 'c.ts#C.other', 'bounded 0+0', `${signs}=== c.html\n<b>a</b>\n`);
});

describe('a template that more than one class names', () => {
  const second =
    "=== d.ts\nimport { Component } from '@angular/core';\n@Component({ templateUrl: './c.html' })\nexport class D { save() {} }\n";
  checkUses(
    'leaves members bounded',
    'c.ts#C.other',
    'bounded 0+0',
    `${component}${second}=== c.html\n<b (click)="save()">a</b>\n`,
  );
  checkUses('of both', 'd.ts#D.save', 'bounded 0+0', `${component}${second}=== c.html\n<b (click)="save()">a</b>\n`);
});

it('is a caller with the place where it calls', async () => {
  const page = '<b>a</b>\n<b (click)="order.rest()">a</b>';
  const snapshot = (await (await linkFolder(filesOf(`${component}=== c.html\n${page}\n`))).refresh()) as LinkedSnapshot;
  const node = findSymbolNode(snapshot, 'order.ts#Order.rest');
  assert.ok(node !== undefined);
  const { edges } = listCallers(snapshot, node, { depth: 1, limit: 100 });
  const places = edges.map(({ source, file, line, column, type }) => ({ source, file, line, column, type }));
  assert.deepEqual(places, [{ source: 'c.html#<module>', file: 'c.html', line: 2, column: 19, type: 'call' }]);
});

/** Uses of members of `Order` and of the class itself, whose template stands in its decorator. */
function checkInPlace(what: string, symbol: string, expected: string, metadata: string, more = ''): void {
  checkUses(what, symbol, expected, component.replace("templateUrl: './c.html'", metadata) + more);
}

describe('a template that is written in a decorator', () => {
  checkInPlace('is read as a text', 'c.ts#C.save', 'exact 2+0', `template: '<b (click)="save()">a</b>'`);
  checkInPlace(
    'names members of other things where they are known',
    'order.ts#Order.rest',
    'exact 0+0',
    `template: '<b>{{ order.run() }}</b>'`,
  );
  checkInPlace('bounds members where it is computed', 'c.ts#C.other', 'bounded 0+0', 'template: `<b>a</b>${more}`');
  checkInPlace('or put together', 'c.ts#C.other', 'bounded 0+0', "template: '<b>' + '</b>'");
  checkInPlace('or named', 'c.ts#C.other', 'bounded 0+0', 'template: page');
  checkInPlace('or has escapes', 'c.ts#C.other', 'bounded 0+0', 'template: `<b>\\`</b>`');
  checkInPlace('or cannot be read', 'c.ts#C.other', 'bounded 0+0', "template: '@if (other() { <b>a</b> }'");
  checkInPlace(
    'or has signs of its own',
    'c.ts#C.other',
    'bounded 0+0',
    "template: '<b>a</b>', interpolation: ['[[', ']]']",
  );
  checkInPlace(
    'or stands beside another one',
    'c.ts#C.other',
    'bounded 0+0',
    "template: '<b>a</b>', templateUrl: './d.html'",
  );
  checkInPlace('or beside what is not known', 'c.ts#C.other', 'bounded 0+0', "template: '<b>a</b>', ...more");
  const foreign = component
    .replace("'@angular/core'", "'vue-facing'")
    .replace("templateUrl: './c.html'", `template: '<b v-if="other()">a</b>'`);
  checkUses('or is none of Angular', 'c.ts#C.other', 'bounded 0+0', foreign);
  const long = '<p>a long text</p>'.repeat(30);
  checkInPlace(
    'bounds members of other things behind a long text',
    'order.ts#Order.rest',
    'bounded 0+1',
    `template: \`${long}<a #child></a>{{ child.rest() }}\``,
  );
  checkInPlace(
    'also where it is computed',
    'order.ts#Order.rest',
    'bounded 0+1',
    `template: \`${long}{{ child.rest() }}\${more}\``,
  );
  checkInPlace('or its attributes set them', 'order.ts#Order.rest', 'bounded 0+1', `template: '<b [rest]="1">a</b>'`);
  checkUses(
    'is that of its own class alone',
    'c.ts#D.save',
    'exact 0+0',
    `${component.replace("templateUrl: './c.html'", `template: '<b (click)="save()">a</b>'`)}
@Component({ template: '<b>a</b>' })
export class D { save() {} }
`,
  );
  checkUses(
    'calls what a class below it has',
    'c.ts#D.save',
    'exact 2+0',
    `${component.replace("templateUrl: './c.html'", `template: '<b (click)="save()">a</b>'`)}
export class D extends C { save() {} }
`,
  );
});

it('in a decorator it is a caller with the place where it calls', async () => {
  const written = component.replace(
    "templateUrl: './c.html'",
    'template: `<b>a</b>\n  <b (click)="order.rest()">a</b>`',
  );
  const snapshot = (await (await linkFolder(filesOf(written))).refresh()) as LinkedSnapshot;
  const node = findSymbolNode(snapshot, 'order.ts#Order.rest');
  assert.ok(node !== undefined);
  const { edges } = listCallers(snapshot, node, { depth: 1, limit: 100 });
  const places = edges.map(({ source, file, line, column, type }) => ({ source, file, line, column, type }));
  assert.deepEqual(places, [{ source: 'c.ts#C', file: 'c.ts', line: 5, column: 21, type: 'call' }]);
});
