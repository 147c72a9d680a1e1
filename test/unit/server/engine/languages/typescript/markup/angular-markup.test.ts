import assert from 'node:assert/strict';
import { readAngularMarkup } from '#server/engine/languages/typescript/markup/angular-markup.ts';

function codeOf(template: string): string | undefined {
  return readAngularMarkup(template, { start: 0, end: template.length })?.text.replaceAll(/\s+/g, ' ');
}

function check(template: string, expected: string): void {
  it(template, () => assert.equal(codeOf(template), expected));
}

function checkUnread(template: string): void {
  it(template, () => assert.equal(codeOf(template), undefined));
}

describe('a template of Angular as code', () => {
  check('{{ a.b?.c(d)! }}', '(this.a . b ?. c (this.d) ! );');
  check('{{ a | p: b : (c ? d : e) | q }}', '((0 as any)(this.a,this.b,(this.c ? this.d : this.e)) );');
  check('{{ { a, b: c, "d": e } }}', '({a:this.a,b:this.c,"d":this.e} );');
  check('{{ `a ${b} c` }}', '(`a ${this.b} c` );');
  check('{{ a &amp;&amp; b &lt; c }}', '(this.a && this.b < this.c );');
  check('<b (x)="a($event); b = c"></b>', '(($event:any)=>{this.a ($event) ;this.b = this.c ;});');
  check('<b [(x)]="a.b"></b>', '(0 as any)(this.a . b );(this.a . b )=(0 as any);');
  check('<b #r></b>{{ r.a + this.r }}', 'const r=(0 as any);(r . a + this . r );');
  check('<b *ngIf="a as b; else c">{{ b }}</b>', '(0 as any)(this.c );if(this.a ){const b=(0 as any);(b );}');
  check(
    '<b *ngFor="let a of b | p; trackBy: c; let i = index">{{ a + i }}</b>',
    '(0 as any)(this.c );for(const a of ((0 as any)(this.b) )){const i=(0 as any);(a + i );}',
  );
  check(
    '<b *d="let a; from b as c">{{ a + c + d }}</b>',
    ['(0 as any)(this.b );{const a=(0 as any);const c=(0 as any);(a + c + this.d );}'].join(''),
  );
  check(
    '<ng-template #t let-a="b">{{ a + b }}</ng-template>',
    'const t=(0 as any);{const a=(0 as any);(a + this.b );}',
  );
  check(
    '@if (a; as b) {{{ b }}} @else if (c) {{{ b }}} @else { d }',
    ['{const b=(this.a );if(b){(b );}else{if(this.c ){(this.b );}else{{}}}}'].join(''),
  );
  check(
    '@for (a of b; track $index) {{{ a }}} @empty {{{ c }}}',
    ['for(const a of (this.b )){const $index=(0 as any);(0 as any)($index );(a );}{(this.c );}'].join(''),
  );
  check(
    '@switch (a) { @case (b) {{{ c }}} @default {{{ d }}} }',
    ['switch(this.a ){case (this.b ):{(this.c );}default:{(this.d );}}'].join(''),
  );
  check('@if (a; as b) {} @else {{{ b }}}', '{const b=(this.a );if(b){}else{{(this.b );}}}');
  check('@let a = b; {{ a }}', 'const a=(this.b );(a );');
  check('@defer (on idle; when a) {{{ b }}}', '(0 as any)(this.a );{(this.b );}');
  check('{a, plural, =0 {none} other {{{ b }} of {{ c }}}}', '(this.a );(this.b );(this.c );');
  check('<p ngNonBindable>{{ a }}</p><!-- {{ b }} --><script>{{ c }}</script>{{ delete() }}', '(this.delete () );');
  check('user@example.org } <br> </i>', '');
});

describe('a template that is not read, so that nothing in it is known', () => {
  for (const template of [
    '{{ a',
    '{{ a b',
    '<b [a]="b(">',
    '<b [a]="(b) => c">',
    '<b *a="b" *c="d"></b>',
    '<b data-[a]="b"></b>',
    '@unknown (a) { b }',
    '@if (a) { { }',
    '@if (a) { b',
    '@case (a) { b }',
    '<li *ngFor="let a of b">a<li *ngFor="let c of d">b',
    `${'<b>'.repeat(300)}`,
    `{{ ${'('.repeat(100)}a${')'.repeat(100)} }}`,
  ])
    checkUnread(template.length > 60 ? template.slice(0, 60).padEnd(template.length, template.slice(3, 6)) : template);
});
