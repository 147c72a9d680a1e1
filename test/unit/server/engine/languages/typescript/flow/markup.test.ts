import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowKind } from '#server/engine/source/flow-graph.ts';
import { flowOf, nodesOf, textsOf, valueText } from './flow-values.ts';

function shown(source: string, path?: string): string[] {
  return textsOf(flowOf(source, path), flowKind.attribute);
}

describe('markup in the flow of a file', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('sets attributes and text', () => {
    const source = '<a href={x} {...p} b dangerouslySetInnerHTML={{ __html: y }}>text {z}<i/></a>';
    assert.deepEqual(shown(source), [
      'attribute href("a", named x)',
      'attribute ...("a", spread(named p))',
      'attribute b("a", "true")',
      'attribute dangerouslySetInnerHTML("a", named y)',
      'attribute("a", named z)',
    ]);
    assert.deepEqual(shown('<a dangerouslySetInnerHTML={h}/>'), [
      'attribute dangerouslySetInnerHTML("a", member __html(named h))',
    ]);
  });

  it('calls components with what they are given', () => {
    const graph = flowOf("import { C } from './c'; <C a={x} {...p}>{y}</C>;");
    assert.deepEqual(textsOf(graph, flowKind.call), [
      'call(named C(member C(imported ./c)), object(field a(named x), spread(named p), field children(list(named y))))',
    ]);
    assert.deepEqual(textsOf(flowOf('<N.C/>'), flowKind.call), ['call(member C(named N), object)']);
  });

  it('of Vue sees the script, with the places of the file', () => {
    const source = [
      '<template><div v-html="bio"><a :href="url" v-text="name">{{ name }}</a><Child :name="name"/></div></template>',
      "<script setup>import Child from './child.vue'; const bio = q.bio; const url = q.url; const name = q.name;</script>",
    ].join('\n');
    assert.deepEqual(shown(source, 'a.vue'), [
      'attribute v-html("div", member bio(named q))',
      'attribute href("a", member url(named q))',
      'attribute("a", member name(named q))',
      'attribute("a", member name(named q))',
      'attribute name(named Child(member default(imported ./child.vue)), member name(named q))',
    ]);
    const graph = flowOf(source, 'a.vue');
    assert.equal(graph.positions[nodesOf(graph, flowKind.attribute)[0]], source.indexOf('bio'));
  });

  it('of Vue names what the options of the component hold', () => {
    const source = [
      '<template><div v-html="html">{{ full }}{{ Math.max(1) }}</div></template>',
      '<script>export default { data() { return { html: 1 }; }, computed: { full() { return this.html; } },',
      'methods: { load() { get((r) => { this.html = r; }); } } };</script>',
    ].join('\n');
    assert.deepEqual(shown(source, 'a.vue'), [
      'attribute v-html("div", member html(self))',
      'attribute("div", member full(self))',
      'attribute("div", call(member max(named Math), "1"))',
    ]);
    const graph = flowOf(source, 'a.vue');
    assert.equal(nodesOf(graph, flowKind.self).length, 1);
    assert.deepEqual(
      nodesOf(graph, flowKind.storeMember).map((node) => valueText(graph, node, 3)),
      [
        'storeMember html(self, member html(call(…)))',
        'storeMember full(self, call(member full(…)))',
        'storeMember load(self, member load(member methods(…)))',
        'storeMember html(self, parameter r)',
      ],
    );
  });

  it('of Svelte shows what a component is given', () => {
    const source =
      '<script>export let data; export let n = 1;</script><p>{@html data.a}</p><a href={data.b} title="x{data.c}">{data.d}</a>{#if safe(data.e)}<b>{data.e}</b>{/if}';
    const e = 'member e(variable data)';
    assert.deepEqual(shown(source, 'a.svelte'), [
      'attribute @html("p", member a(variable data))',
      'attribute href("a", member b(variable data))',
      'attribute title("a", member c(variable data))',
      'attribute("a", member d(variable data))',
      `attribute("b", guarded(${e}, call(named safe, ${e})))`,
    ]);
    assert.deepEqual(textsOf(flowOf(source, 'a.svelte'), flowKind.write), ['write(variable n, "1")']);
  });
});
