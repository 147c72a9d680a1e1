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

exports.activate = ({ subscriptions }) => {
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
