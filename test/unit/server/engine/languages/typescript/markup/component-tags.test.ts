import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

const tagsIn = (text: string, path = 'a.vue'): string[] =>
  typescriptFrontEnd.imports(text, path).imports.map(({ specifier, line, column }) => `${specifier} ${line}:${column}`);

describe('tags of components that no script names', () => {
  it('are imports, each where it stands first', () =>
    assert.deepEqual(tagsIn('<template>\n <div><Field/><my-list2></my-list2><Field/><modal/></div>\n</template>'), [
      '<Field> 2:8',
      '<MyList2> 2:16',
      '<Modal> 2:45',
    ]));

  it('are none of the elements, of what Vue has itself, of what a script names, of comments', () =>
    assert.deepEqual(
      tagsIn(
        '<template><p/><Transition/><component/><Own/><other-own/><!-- <Field/> --><Told/></template>' +
          '<script>import Own from "./x"; const otherOwn = 1; // Told\n</script>',
      ),
      ['<Told> 1:76', './x 1:117'],
    ));

  it('are those whose word scripts have in a text or as a member alone, or of a variable that Vue does not take for them', () =>
    assert.deepEqual(
      tagsIn(
        '<template><Shelf/><Books/><History/></template>' +
          `<script setup>import { x } from "./Shelf";\nconst tab = ref('Books');\nopen(x.Shelf); const history = 1;</script>`,
      ),
      ['<Shelf> 1:12', '<Books> 1:20', '<History> 1:28', './Shelf 1:80'],
    ));

  it('are none whose name the code of a script has, beside texts and in a spread', () =>
    assert.deepEqual(
      tagsIn(
        '<template><Shelf/><my-books/><history/></template>' +
          `<script setup>const a = '"', Shelf = 1;\nuse(...MyBooks); const history = "it's";</script>`,
      ),
      [],
    ));

  it('are those of templates alone', () => {
    assert.deepEqual(tagsIn('<script>const a = "<Field/>"</script><Field/>'), []);
    assert.deepEqual(tagsIn('<Field/>', 'a.svelte'), []);
  });
});
