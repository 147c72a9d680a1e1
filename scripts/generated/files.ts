import { conformanceText } from './api-conformance.ts';
import { englishBundle, englishBundleText } from '../extension-texts.ts';
import { bridgeRoutesText } from './bridge-routes.ts';
import { doubtsText } from './doubts.ts';
import { errorsText } from './errors.ts';
import { manifestText, supportedLanguagesText } from './languages.ts';
import { metricsText } from './metrics.ts';
import { noticesText } from './notices.ts';
import { openApiText } from './openapi.ts';
import { pythonOperationsText } from './python-sdk/operations.ts';
import { pythonSyncFiles } from './python-sdk/sync-client.ts';
import { pythonTypesText } from './python-sdk/types.ts';
import { sdkTypesText } from './sdk-typescript.ts';

/** Every committed file that is made from others, by its path. A test holds them against what is committed. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'THIRD-PARTY-NOTICES.md': noticesText,
  'docs/api-conformance.md': conformanceText,
  'docs/doubts.md': doubtsText,
  'docs/errors.md': errorsText,
  'docs/metrics.md': metricsText,
  'extension/session/supported-languages.ts': supportedLanguagesText,
  'protocol/openapi.json': openApiText,
  'sdk/python/src/groundplan/_operations.py': pythonOperationsText,
  'sdk/python/src/groundplan/_types.py': pythonTypesText,
  ...pythonSyncFiles,
  'sdk/typescript/src/schema.ts': sdkTypesText,
  'webview/bridge/routes.ts': bridgeRoutesText,
};

/** Committed files that cannot say what of them is generated: each function gets the text as it is committed. */
export const filesWithGeneratedParts: Readonly<Record<string, (written: string) => string>> = {
  [englishBundle]: englishBundleText,
  'package.json': manifestText,
};
