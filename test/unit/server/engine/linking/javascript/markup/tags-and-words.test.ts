import { checkUses } from '../../../../../../support/checked-uses.ts';

function check(what: string, expected: string, { script, tag }: { script: string; tag: string }): void {
  const page = `<template>${tag}</template>\n<script setup lang="ts">\n${script}\n</script>`;
  const component = '<script setup>\nconst b = 1;\n</script>\n<template><b>{{ b }}</b></template>';
  const files = `=== components/History.vue\n${component}\n=== Other.vue\n${component}\n=== page.vue\n${page}\n`;
  checkUses(what, 'components/History.vue#<module>', expected, files);
}

describe('a component that no script imports', () => {
  check('is called by its tag', 'exact 1+0', { script: 'const a = 1;', tag: '<History />' });
  check('is called where a script has its word in a text', 'exact 1+0', {
    script: "open('History');",
    tag: '<History />',
  });
  check('is called where a script has a variable in lower case, which Vue does not take for it', 'exact 1+0', {
    script: 'const history = 1;',
    tag: '<History />',
  });
  check('is not called where the script imports another one so', 'exact 0+0', {
    script: "import History from './Other.vue';",
    tag: '<History />',
  });
  check('is not called by a tag in lower case whose variable the script has', 'exact 0+0', {
    script: "import history from './Other.vue';",
    tag: '<history />',
  });
});
