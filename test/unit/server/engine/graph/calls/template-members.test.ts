import { checkUses } from '../../../../../support/checked-uses.ts';

const row = `
=== row.ts
export interface Row { kind: string; run(): void; quiet: string }
export enum Phase { Idle, Busy }
=== c.ts
import { Component } from '@angular/core';
import { Phase, Row } from './row';
@Component({ selector: 'a', templateUrl: './c.html' })
export class C { row: Row; Phase = Phase }
@Component({ selector: 'b', templateUrl: './c.html' })
export class D { row: Row; Phase = Phase }
`;

function check(what: string, symbol: string, expected: string, page: string, path = 'c.html'): void {
  checkUses(what, `row.ts#${symbol}`, expected, `${row}=== ${path}\n${page}\n`);
}

// Two classes have the template: what it means by its names is not known.
describe('members that a template of the browser takes from something', () => {
  check('are bounded where it fills them in', 'Row.kind', 'bounded 0+0', '<b>{{ row.kind | shown: { a: 1 } }}</b>');
  check('in what an event runs', 'Row.run', 'bounded 0+0', '<b (click)="row.run()">a</b>');
  check('in what a property is bound to', 'Phase.Idle', 'bounded 0+0', '<b [hidden]="a === Phase.Idle">a</b>');
  check('in a structural directive', 'Row.kind', 'bounded 0+0', '<b *ngIf="row?.kind">a</b>');
  check('in a block over several lines', 'Row.kind', 'bounded 0+0', '@if (a(b) &&\n  row.kind) { <b>a</b> }');
  check('in a variable of the template', 'Row.kind', 'bounded 0+0', '@let shown = row.kind;');
  check('in a plural', 'Row.kind', 'bounded 0+0', '{row.kind, plural, =1 {One} other {More}}');
  check('by a text in brackets', 'Row.kind', 'bounded 0+0', `<b [a]="row['kind']">a</b>`);
  check('where JavaScript fills in on the server', 'Row.kind', 'bounded 0+0', '<p><%= row.kind %></p>', 'c.ejs');
  check('also by another language', 'Row.kind', 'bounded 0+0', '---\n---\n<p>{row.kind}</p>', 'c.astro');
  check('in any line of a template of pug', 'Row.kind', 'bounded 0+0', 'p= row.kind', 'c.pug');
  check('in a template of Nunjucks', 'Row.kind', 'bounded 0+0', '<p>{{ row.kind }}</p>', 'c.njk');
  check('not where its text has the name', 'Row.quiet', 'exact 0+0', '<b (click)="row.run()">row.quiet quiet</b>');
  check(
    'nor what a server of another language fills in',
    'Row.kind',
    'exact 0+0',
    '{% if a %}{{ row.kind }}{% endif %}',
  );
  checkUses(
    'or one that is written in place, in part',
    'c.ts#Row.kind',
    'bounded 0+1',
    `=== c.ts
import { Component } from '@angular/core';
interface Row { kind: string }
@Component({ selector: 'a', template: \`<b>
  {{ row.kind }}</b>\${more}\` })
export class C { row: Row }
`,
  );
});

const input = `
=== label.ts
export class Labelled { set label(value: string) {} set isShown(value: boolean) {} set unlessElse(value: unknown) {} }
=== c.ts
import { Directive } from '@angular/core';
import { Labelled } from './label';
@Directive({ selector: 'order-row' })
export class Row extends Labelled {}
`;

function checkSet(what: string, symbol: string, expected: string, page: string): void {
  checkUses(what, `label.ts#Labelled.${symbol}`, expected, `${input}=== c.html\n${page}\n`);
}

describe('members that an attribute in a template sets', () => {
  checkSet('are bounded by a text', 'label', 'bounded 0+0', '<order-row label="a"></order-row>');
  checkSet('under the name of HTML', 'isShown', 'bounded 0+0', '<order-row is-shown="a"></order-row>');
  checkSet('by a binding', 'isShown', 'bounded 0+0', '<p [isShown]="true">a</p>');
  checkSet(
    'at an element of the standard, where the page has bindings',
    'label',
    'bounded 0+0',
    '<p (a)="b()"><i label="a"></i>',
  );
  checkSet('by the parts of a directive', 'unlessElse', 'bounded 0+0', '<p *unless="a; else b">a</p>');
  checkSet(
    'not where a page without bindings has it',
    'label',
    'exact 0+0',
    '<html lang="en"><i label="a">order-row</i>',
  );
});

const busy = `
=== a.vue
<template><b :hidden="isBusy">a</b></template>
<script>
export default {
  computed: { isBusy: { get() { return 1 }, set(value) {} } },
  methods: { go() { this.isBusy = true; return this.isBusy } },
}
</script>
`;

describe('a member of a component that methods assign', () => {
  checkUses(
    'is named by the template, and perhaps by the methods',
    'a.vue#default.computed.isBusy',
    'bounded 1+2',
    busy,
  );
});

const component = `
=== base.ts
export class Base { open() {} private shut() {} replaced() {} }
=== c.ts
import { Component, Directive, Input, Output } from '@angular/core';
import { Base } from './base';
import { found } from './options.json';
const shared = { selector: 'a', templateUrl: './c.html' };
`;

function checkClass(what: string, symbol: string, expected: string, code: string): void {
  checkUses(what, symbol, expected, `${component}${code}\n`);
}

describe('members of a class that its decorator names in code', () => {
  const inherits = `@Component({ templateUrl: './c.html' }) export class C extends Base { replaced() {} }`;
  checkClass('are bounded where a base has them', 'base.ts#Base.open', 'bounded 0+0', inherits);
  checkClass('not where they are private', 'base.ts#Base.shut', 'exact 0+0', inherits);
  checkClass('nor where the class has its own', 'base.ts#Base.replaced', 'exact 0+0', inherits);
  const names = '@Component(shared) export class C { open() {} }';
  checkClass('are bounded where what it is given has a name', 'c.ts#C.open', 'bounded 0+0', names);
  const spreads = `@Component({ ...shared, selector: 'b' }) export class C { open() {} }`;
  checkClass('or is copied into it', 'c.ts#C.open', 'bounded 0+0', spreads);
  const unknown = '@Component(found) export class C { open() {} }';
  checkClass('or is not known', 'c.ts#C.open', 'bounded 0+0', unknown);
  const hosts = `@Directive({ host: { '(drop)': 'drop($event)' } }) export class C { private drop() {} other() {} }`;
  checkClass('are bounded where code for its element names them', 'c.ts#C.drop', 'bounded 0+0', hosts);
  checkClass('others are not', 'c.ts#C.other', 'exact 0+0', hosts);
  const computed = '@Directive({ host: { [found]: found } }) export class C { drop() {} }';
  checkClass('are bounded where such code is not written there', 'c.ts#C.drop', 'bounded 0+0', computed);
  const attributes = `@Directive({ inputs: ['third: tipThird'] })
export class C { @Input('tip') set first(value: 1) {} @Input({ alias: 'b' }) second = 1; set third(value: 1) {}
  @Input({ required: true }) fourth = 1; @Output('sent') done = 1; }`;
  for (const name of ['first', 'second', 'third', 'done'])
    checkClass(
      `are bounded where attributes have another name for them: ${name}`,
      `c.ts#C.${name}`,
      'bounded 0+0',
      attributes,
    );
  checkClass('not where they have its own', 'c.ts#C.fourth', 'exact 0+0', attributes);
  const elsewhere = `@keep({ host: 'drop' }) export class C { drop() {} } declare const keep: any;`;
  checkClass('not by what other decorators are given', 'c.ts#C.drop', 'exact 0+0', elsewhere);
});

const replaced = `
=== c.html
<b (click)="save()">a</b>
=== row.ts
export interface Row { kind: string; quiet: string }
=== base.ts
export class Base { inherited() {} }
=== c.ts
import { Component } from '@angular/core';
import { Base } from './base';
@Component({ selector: 'a', templateUrl: './c.html' })
export class C extends Base { save() {} other() {} private hidden() {} rest() {} kind() {} }
=== d.ts
export class D { other() {} }
=== c.spec.ts
import { TestBed } from '@angular/core/testing';
import { C } from './c';
import { html, more } from './texts.json';
`;

function checkReplaced(what: string, symbol: string, expected: string, code: string): void {
  checkUses(what, symbol, expected, `${replaced}${code}\n`);
}

describe('members that a template of a test names', () => {
  const text = `TestBed.overrideTemplate(C, '<b (click)="other()">{{ hidden() }}</b><i [a]="inherited()"></i>');`;
  checkReplaced('are bounded', 'c.ts#C.other', 'bounded 0+1', text);
  checkReplaced('private ones too', 'c.ts#C.hidden', 'bounded 0+1', text);
  checkReplaced('and those that the class inherits', 'base.ts#Base.inherited', 'bounded 0+1', text);
  checkReplaced('not those of other classes', 'd.ts#D.other', 'exact 0+0', text);
  const chained = `TestBed.configureTestingModule({}).overrideTemplateUsingTestingModule(C, \`{{ other() }}\`);`;
  checkReplaced('in a chain', 'c.ts#C.other', 'bounded 0+1', chained);
  const set = `TestBed.overrideComponent(C, { set: { template: '{{ other() }}', host: { '(a)': 'rest()' } } });`;
  checkReplaced('among what the decorator is given', 'c.ts#C.other', 'bounded 0+1', set);
  checkReplaced('and in code for the element', 'c.ts#C.rest', 'bounded 0+1', set);
  checkReplaced('not one that neither names', 'c.ts#C.kind', 'exact 0+0', set);
  const parts = `TestBed.overrideComponent(C, { set: { imports: [] } });`;
  checkReplaced('not where no template is given', 'c.ts#C.other', 'exact 0+0', parts);
  checkReplaced('any where the text is elsewhere', 'c.ts#C.other', 'bounded 0+1', 'TestBed.overrideTemplate(C, html);');
  checkReplaced('any where all is', 'c.ts#C.other', 'bounded 0+1', 'TestBed.overrideComponent(C, more);');
  checkReplaced(
    'also of a class that is not known',
    'c.ts#C.other',
    'bounded 0+1',
    `function on(a) { TestBed.overrideTemplate(a, '{{ other() }}'); }`,
  );
  const taken = `TestBed.overrideTemplate(C, '{{ row.kind }}');`;
  checkReplaced('and members that it takes from something', 'row.ts#Row.kind', 'bounded 0+1', taken);
  checkReplaced('which it does not name otherwise', 'row.ts#Row.quiet', 'exact 0+0', taken);
});
