/** Which VS Code the tests run in: code-server carries VS Code's own server and workbench to the npm registry. */
export interface HostVersions {
  /** Of the npm package; its last two numbers are VS Code's: 4.139.1 has 1.139.1. */
  readonly codeServer: string;
  /** It refuses any other major version. */
  readonly node: string;
}

export const currentHost: HostVersions = { codeServer: '4.139.1', node: '24.21.0' };

/** The oldest one that `engines.vscode` promises. */
export const oldestHost: HostVersions = { codeServer: '4.105.1', node: '22.23.3' };
