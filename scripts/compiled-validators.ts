import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import type { Plugin } from 'esbuild';
import { isOperationId, operations, operationSpec } from '../protocol/operations.ts';
import { validatorOptions } from '../server/app/operations/validator-options.ts';

type WriteCode = (ajv: Ajv, names: Readonly<Record<string, string>>) => string;
const { default: writeCode } = createRequire(import.meta.url)('ajv/dist/standalone') as { default: WriteCode };

/** In place of `server/app/operations/param-validators.ts`: the same functions, written out. No program of ours compiles any. */
export const compiledValidators: Plugin = {
  name: 'compiled-validators',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]server[\\/]app[\\/]param-validators\.ts$/ }, () => ({
      contents: compileValidators(),
      resolveDir: 'server/app',
    }));
  },
};

/** Text of the module. */
export function compileValidators(): string {
  const ajv = new Ajv({ ...validatorOptions, code: { source: true, esm: true } });
  const ids = Object.keys(operations).filter((id) => isOperationId(id));
  const names = ids.map((id, position) => [id, `validate_${position}`] as const);
  for (const [id] of names) ajv.addSchema(operationSpec(id).params, id);
  const code = writeCode(ajv, Object.fromEntries(names.map(([id, name]) => [name, id])));
  const table = names.map(([id, name]) => `${JSON.stringify(id)}: ${name}`).join(', ');
  return `${code}\nconst validators = { ${table} };\nexport const validatorOf = (id) => validators[id];\n`;
}
