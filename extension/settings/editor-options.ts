import {
  type EditorApiOptions,
  type EditorAskOptions,
  type EditorOptions,
  type EditorWebhookOptions,
  type LensKind,
  lensKinds,
} from '#protocol/editor.ts';
import type { Settings } from './read-settings.ts';

/**
 * Returns the settings that the engine needs. An absent one is left to the engine's own default.
 *
 * @param ask the language model that the user has allowed
 */
export function editorOptions(settings: Settings, isTrusted: boolean, ask?: EditorAskOptions): EditorOptions {
  return present({
    trusted: isTrusted,
    indexOnOpen: settings['index.onOpen'],
    api: apiOptions(settings),
    webhooks: webhookOptions(settings),
    memoryLimitMegabytes: settings['engine.memoryLimit'],
    search: isTrusted ? searchOptions(settings) : undefined,
    metrics: metricOptions(settings),
    sync: syncOptions(settings),
    codeLens: settings['codeLens.enabled'],
    codeLensKinds: settings['codeLens.kinds']?.filter(isLensKind),
    hover: settings['hover.enabled'],
    complexityFrom: settings['codeLens.complexityFrom'],
    workspaceSymbols: settings['workspaceSymbols.enabled'],
    cycleDiagnostics: settings['diagnostics.cycles'],
    unusedDiagnostics: settings['diagnostics.unused'],
    securityDiagnostics: settings['diagnostics.security'],
    commands: 'client' as const,
    ask,
  });
}

function isLensKind(name: string): name is LensKind {
  return lensKinds.includes(name as LensKind);
}

function apiOptions(settings: Settings): EditorApiOptions {
  return present({
    enabled: settings['api.enabled'] ?? true,
    host: settings['api.host'],
    port: settings['api.port'],
    tls: tlsOptions(settings),
    allowedRoots: settings['api.allowedRoots'],
    allowedHosts: settings['api.allowedHosts'],
    allowedOrigins: settings['api.allowedOrigins'],
  });
}

/** Both or neither: one alone is a problem that the engine reports. */
function tlsOptions(settings: Settings): EditorApiOptions['tls'] {
  const [cert, key] = [settings['api.tls.cert'], settings['api.tls.key']];
  return cert === undefined && key === undefined ? undefined : present({ cert, key });
}

function webhookOptions(settings: Settings): EditorWebhookOptions {
  return present({
    allowLoopback: settings['webhooks.allowLoopback'],
    allowedHosts: settings['webhooks.allowedHosts'],
  });
}

function metricOptions(settings: Settings): EditorOptions['metrics'] {
  const people = settings['metrics.people'];
  return people === undefined ? undefined : { people };
}

function syncOptions(settings: Settings): EditorOptions['sync'] {
  const indexOnPush = settings['sync.indexOnPush'];
  return indexOnPush === undefined ? undefined : { indexOnPush };
}

function searchOptions(settings: Settings): EditorOptions['search'] {
  const model = settings['search.model'];
  return model === undefined ? undefined : { model };
}

/** Without the properties that are not there: over the wire `undefined` would become `null` in places. */
function present<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;
}
