import type { ModelProtocol, ModelProviders } from '#server/app/ports/model-providers.ts';
import { type ResolveName, resolveBySystem } from '../net/checked-lookup.ts';
import { anthropicDialect } from './anthropic-dialect.ts';
import { openaiDialect } from './openai-dialect.ts';
import type { ProviderDialect } from './provider-dialect.ts';
import type { ExchangeLimits } from './provider-exchange.ts';
import { ProviderModel } from './provider-model.ts';

export interface ProviderParts {
  readonly limits?: Partial<ExchangeLimits>;
  /** Default: as the system does. */
  readonly resolveName?: ResolveName;
  /** PEM of the only certificates to trust. Default: those that Node trusts. */
  readonly rootCertificates?: string;
}

const dialects: Readonly<Record<ModelProtocol, ProviderDialect>> = {
  'openai-compatible': openaiDialect,
  anthropic: anthropicDialect,
};

/** The caller decides how long an answer may take as a whole. Silent thinking counts as nothing written. */
const defaults: ExchangeLimits = { betweenMs: 30_000, bytesMax: 16 * 1024 * 1024 };

export function createModelProviders({
  limits,
  resolveName = resolveBySystem,
  rootCertificates,
}: ProviderParts = {}): ModelProviders {
  const common = {
    limits: { ...defaults, ...limits },
    resolveName,
    ...(rootCertificates !== undefined && { rootCertificates }),
  };
  return {
    modelOf: (setup, readKey) => new ProviderModel({ ...common, dialect: dialects[setup.protocol], setup, readKey }),
  };
}
