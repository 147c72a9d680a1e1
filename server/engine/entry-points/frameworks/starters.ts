/**
 * Commands of scripts that begin with a file they do not name, from the folder of the manifest.
 *
 * Sources: docs.nestjs.com/cli/usages (`entryFile`, `sourceRoot`), create-react-app.dev/docs/folder-structure,
 * angular.dev/reference/configs/file-structure, cli.vuejs.org/guide/cli-service. Settings may name another file.
 */
export const starters: readonly { readonly command: RegExp; readonly target: string }[] = [
  { command: /\bnest\s+start\b/, target: './src/main' },
  { command: /\breact-scripts\s+(?:start|build)\b/, target: './src/index' },
  { command: /\bng\s+(?:serve|build)\b/, target: './src/main' },
  { command: /\bvue-cli-service\s+(?:serve|build)\b/, target: './src/main' },
];
