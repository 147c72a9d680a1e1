import { bridgeRoutesText } from './bridge-routes.ts';
import { errorsText } from './errors.ts';
import { noticesText } from './notices.ts';
import { openApiText } from './openapi.ts';
import { sdkTypesText } from './sdk-typescript.ts';

/** Every committed file that is made from others, by its path. A test holds them against what is committed. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'THIRD-PARTY-NOTICES.md': noticesText,
  'docs/errors.md': errorsText,
  'protocol/openapi.json': openApiText,
  'sdk/typescript/src/schema.ts': sdkTypesText,
  'webview/bridge/routes.ts': bridgeRoutesText,
};
