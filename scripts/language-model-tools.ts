/**
 * What the manifest of the extension says of the tools for language models, made of `protocol/agent-tools.ts`:
 * `node scripts/language-model-tools.ts` writes it into `package.json`. A test says when it is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { agentTools } from '#protocol/agent-tools.ts';

const manifestFile = fileURLToPath(new URL('../package.json', import.meta.url));

/** Of a window with several folders; a server is bound to one. */
const folder = { type: 'string', description: 'Name of a folder of the window, where there are several.' };

export function languageModelTools(): unknown[] {
  const tools = agentTools.map(({ name, description, input }) => {
    const { properties, ...schema } = input;
    return {
      name: `groundplan_${name}`,
      displayName: `%tool.${name}%`,
      userDescription: `%tool.${name}.about%`,
      modelDescription: description,
      canBeReferencedInPrompt: true,
      toolReferenceName: `groundplan${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      icon: '$(type-hierarchy)',
      when: 'workspaceFolderCount > 0',
      inputSchema: { ...schema, properties: { ...properties, folder } },
    };
  });
  return JSON.parse(JSON.stringify(tools)) as unknown[];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { contributes: Record<string, unknown> };
  manifest.contributes.languageModelTools = languageModelTools();
  writeFileSync(manifestFile, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
