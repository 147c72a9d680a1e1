import type { SymbolEntry } from '#protocol/symbols.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { infoRow, type Row, type RowIcon } from '../row.ts';
import { spokenOf, type Words } from '../words.ts';

const symbolsMax = 1000;

const icons: Readonly<Record<SymbolEntry['type'], RowIcon>> = {
  class: { id: 'symbol-class', color: 'symbolIcon.classForeground' },
  interface: { id: 'symbol-interface', color: 'symbolIcon.interfaceForeground' },
  enum: { id: 'symbol-enum', color: 'symbolIcon.enumeratorForeground' },
  type: { id: 'symbol-struct', color: 'symbolIcon.structForeground' },
  function: { id: 'symbol-function', color: 'symbolIcon.functionForeground' },
  method: { id: 'symbol-method', color: 'symbolIcon.methodForeground' },
  variable: { id: 'symbol-variable', color: 'symbolIcon.variableForeground' },
  module: { id: 'symbol-namespace', color: 'symbolIcon.namespaceForeground' },
};

/** Returns the declarations of a file, in its order; members below their container. */
export async function symbolRows(folder: IndexedFolder, file: string, words: Words): Promise<Row[]> {
  const { symbols, nextCursor } = await folder.ask('symbols.list', { file, limit: symbolsMax });
  if (symbols.length === 0) return [infoRow(`${folder.uri} ${file} none`, words.l10n.t('It declares no symbols'))];
  const known = new Set(symbols.map(({ id }) => id));
  const content = Map.groupBy(symbols, ({ id, name }) => ownerOf(id, name, known) ?? '');
  const rows = (content.get('') ?? []).map((symbol) => symbolRow(folder, symbol, content, words));
  if (nextCursor === undefined) return rows;
  const label = words.l10n.t('Only the first {0} symbols are listed', words.number(symbolsMax));
  return [...rows, infoRow(`${folder.uri} ${file} rest`, label)];
}

/** The class of `file#Class.method`, where it is listed itself. */
function ownerOf(id: string, name: string, known: ReadonlySet<string>): string | undefined {
  const owner = id.endsWith(`.${name}`) ? id.slice(0, -name.length - 1) : undefined;
  if (owner !== undefined && known.has(owner)) return owner;
  const dot = id.lastIndexOf('.');
  const before = id.slice(0, dot);
  return dot > id.indexOf('#') && known.has(before) && before !== id ? before : undefined;
}

function symbolRow(
  folder: IndexedFolder,
  symbol: SymbolEntry,
  content: ReadonlyMap<string, readonly SymbolEntry[]>,
  words: Words,
): Row {
  const { id, name, type, file, line, column, exported } = symbol;
  const members = content.get(id) ?? [];
  const { l10n } = words;
  const label = name.slice(name.lastIndexOf('.') + 1);
  const remark = exported ? l10n.t('exported') : undefined;
  return {
    // The same name may be declared twice.
    id: `${folder.uri} ${id} ${line}:${column}`,
    label,
    description: remark,
    tooltip: `${name}\n${l10n.t('{0}, line {1}', file, line)}`,
    spoken: spokenOf(label, kindName(type, words), remark),
    icon: icons[type],
    context: 'symbol',
    open: { folder: folder.uri, path: file, line, column, length: label.length },
    ...(members.length > 0 && {
      fold: 'folded',
      children: () => members.map((member) => symbolRow(folder, member, content, words)),
    }),
  };
}

function kindName(type: SymbolEntry['type'], { l10n }: Words): string {
  const names: Readonly<Record<SymbolEntry['type'], string>> = {
    class: l10n.t('class'),
    interface: l10n.t('interface'),
    enum: l10n.t('enum'),
    type: l10n.t('type'),
    function: l10n.t('function'),
    method: l10n.t('method'),
    variable: l10n.t('variable'),
    module: l10n.t('module'),
  };
  return names[type];
}
