/** Shape that a setting's value must have; any other value counts as absent. */
export type SettingShape =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text' }
  | { readonly kind: 'texts' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

interface Setting {
  readonly shape: SettingShape;
  /** Its value names folders of the person's disk, or a server of theirs: a report says only that it is set. */
  readonly isPath?: boolean;
}

/** Every setting below `groundplan.`; the manifest declares the same ones, with their defaults. */
export const settingTable = {
  'index.onOpen': { shape: { kind: 'boolean' } },
  'unresolved.classes': { shape: { kind: 'texts' } },
  virtualModules: { shape: { kind: 'texts' } },
  'engine.memoryLimit': { shape: { kind: 'number', min: 64, max: 65_536 } },
  'engine.stateFolder': { shape: { kind: 'text' }, isPath: true },
  'search.model': { shape: { kind: 'text' }, isPath: true },
  'api.enabled': { shape: { kind: 'boolean' } },
  'api.host': { shape: { kind: 'text' } },
  'api.port': { shape: { kind: 'number', min: 0, max: 65_535 } },
  'api.tls.cert': { shape: { kind: 'text' }, isPath: true },
  'api.tls.key': { shape: { kind: 'text' }, isPath: true },
  'api.allowedRoots': { shape: { kind: 'texts' }, isPath: true },
  'api.allowedHosts': { shape: { kind: 'texts' } },
  'api.allowedOrigins': { shape: { kind: 'texts' } },
  'webhooks.allowLoopback': { shape: { kind: 'boolean' } },
  'webhooks.allowedHosts': { shape: { kind: 'texts' } },
  'codeLens.enabled': { shape: { kind: 'boolean' } },
  'codeLens.kinds': { shape: { kind: 'texts' } },
  'codeLens.complexityFrom': { shape: { kind: 'number', min: 1, max: 1000 } },
  'metrics.people': { shape: { kind: 'boolean' } },
  'hover.enabled': { shape: { kind: 'boolean' } },
  'workspaceSymbols.enabled': { shape: { kind: 'boolean' } },
  'diagnostics.cycles': { shape: { kind: 'choice', values: ['off', 'hint', 'information', 'warning'] } },
  'diagnostics.unused': { shape: { kind: 'choice', values: ['off', 'hint'] } },
  'diagnostics.security': { shape: { kind: 'choice', values: ['off', 'high', 'all'] } },
  'ask.provider': { shape: { kind: 'choice', values: ['off', 'vscode', 'openai-compatible', 'anthropic'] } },
  'ask.url': { shape: { kind: 'text' }, isPath: true },
  'ask.model': { shape: { kind: 'text' } },
  'ask.contextTokens': { shape: { kind: 'number', min: 1024, max: 10_000_000 } },
  'ask.toolCalls': { shape: { kind: 'number', min: 0, max: 32 } },
  'ask.toolTokens': { shape: { kind: 'number', min: 500, max: 200_000 } },
  'ask.seconds': { shape: { kind: 'number', min: 5, max: 600 } },
  'sync.mode': { shape: { kind: 'choice', values: ['off', 'register', 'queries', 'structure'] } },
  'sync.indexOnPush': { shape: { kind: 'boolean' } },
  'graph.openBeside': { shape: { kind: 'boolean' } },
  'graph.followEditor': { shape: { kind: 'boolean' } },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingTable;

export const settingNames = Object.keys(settingTable) as readonly SettingName[];

export function isPathSetting(name: SettingName): boolean {
  const setting: Setting = settingTable[name];
  return setting.isPath === true;
}
