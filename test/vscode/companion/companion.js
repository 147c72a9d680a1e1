/**
 * Runs functions of a test inside the extension host, where `vscode` is. They come as text over a socket in the test's
 * throw-away profile; its path is written beside it, since a reload starts a second host while the first one ends.
 */
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { runInThisContext } = require('node:vm');
const vscode = require('vscode');

async function answer(text) {
  try {
    const { source, args } = JSON.parse(text);
    const value = await runInThisContext(`(${source})`)(vscode, ...args);
    return { value: value ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.stack : String(error) };
  }
}

/** What the model of the editor says, and what it was asked: functions that run here see and change it. */
const tea = { says: ['A tea costs as much as its name is long, ', 'see `priceOf` [1].'], asked: [] };
globalThis.groundplanTestModel = tea;

const model = {
  id: 'leaf',
  name: 'Leaf',
  family: 'leaf',
  version: '1',
  maxInputTokens: 16_000,
  maxOutputTokens: 2000,
  capabilities: { toolCalling: true },
  // Of newer editors: else a person would have to turn it on first.
  isUserSelectable: true,
  isDefault: true,
};

function textOf({ content }) {
  return content.map((part) => part.value ?? '').join('');
}

const provider = {
  provideLanguageModelChatInformation: async () => [model],
  provideLanguageModelChatResponse: async (_, messages, __, progress) => {
    tea.asked.push(messages.map(textOf));
    for (const text of tea.says) progress.report(new vscode.LanguageModelTextPart(text));
  },
  provideTokenCount: async () => 1,
};

exports.activate = ({ subscriptions }) => {
  if (process.env.GROUNDPLAN_TEST_MODEL !== undefined) {
    subscriptions.push(vscode.lm.registerLanguageModelChatProvider('tea', provider));
  }
  const bridge = process.env.GROUNDPLAN_TEST_BRIDGE;
  if (bridge === undefined) return;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', async () => response.end(JSON.stringify(await answer(text))));
  });
  const socket = `${bridge}.${process.pid}`;
  server.listen(socket, () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const { workspaceFile } = vscode.workspace;
    const window = workspaceFile?.path ?? folder?.uri.path ?? '';
    writeFileSync(`${bridge}.window-${Buffer.from(window).toString('base64url')}`, socket);
    writeFileSync(bridge, socket);
  });
  subscriptions.push({ dispose: () => server.close() });
};
