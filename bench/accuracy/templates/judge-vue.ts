import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Judge, JudgedCode } from './judged-code.ts';

interface Mapping {
  readonly sourceOffsets: readonly number[];
  readonly generatedOffsets: readonly number[];
  readonly lengths: readonly number[];
}

interface VirtualCode {
  readonly id: string;
  readonly mappings?: readonly Mapping[];
  readonly snapshot: { getText(start: number, end: number): string; getLength(): number };
  readonly embeddedCodes?: readonly VirtualCode[];
}

/** Volar: the code that Vue's own language server gives to TypeScript. */
export function judgeVue(folder: string): Judge {
  const require = createRequire(join(folder, 'package.json'));
  const ts = require('typescript');
  const volar = require('@vue/language-core');
  const plugin = volar.createVueLanguagePlugin(ts, {}, volar.getDefaultCompilerOptions(), (id: string) => id);
  return {
    ts,
    extension: '.vue',
    folder,
    ambient: [],
    judge(path, text) {
      const snapshot = ts.ScriptSnapshot.fromString(text);
      const root = plugin.createVirtualCode(path, 'vue', snapshot, { getAssociatedScript: () => undefined });
      const code = codes(root).find(({ id }) => /^script_(?:ts|js|tsx|jsx)$/.test(id));
      return code && judgedCode(code, text);
    },
  };
}

function codes(root: VirtualCode): readonly VirtualCode[] {
  return [root, ...(root.embeddedCodes ?? []).flatMap(codes)];
}

function judgedCode({ snapshot, mappings = [] }: VirtualCode, text: string): JudgedCode {
  const pieces = mappings.flatMap(({ sourceOffsets, generatedOffsets, lengths }) =>
    sourceOffsets.map((source, index) => ({ source, at: generatedOffsets[index], length: lengths[index] })),
  );
  const start = text.search(/<template[\s>]/);
  const end = text.lastIndexOf('</template');
  return {
    text: snapshot.getText(0, snapshot.getLength()),
    sourceOf(offset) {
      const piece = pieces.find(({ at, length }) => offset >= at && offset < at + length);
      return piece && piece.source + offset - piece.at;
    },
    isMarkup: (offset) => offset > start && offset < end,
  };
}
