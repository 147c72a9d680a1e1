import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { qualifiedNameOf } from '../../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { EntryRow } from '../by-convention.ts';
import { handlerOf, textIn } from '../given-handlers.ts';
import { type Places, PlaceSearch } from '../place-search.ts';
import { pathOf, type RegisteredCall, registeredCallsOf } from '../registered-calls.ts';
import type { CommandTable } from './command-table.ts';

/** Commands of programs, each by all names that lead to it; the group that everything stands below is the program itself. */
export function rowsOfCommands(snapshot: LinkedSnapshot, table: CommandTable): readonly EntryRow[] {
  const commands = new Commands(snapshot, table);
  return commands.all.flatMap((command) => commands.rowsOf(command));
}

interface Command {
  readonly call: RegisteredCall;
  /** Its own name, `''` for a group that is given none. */
  readonly name: string;
  /** The code that runs: none for a group that a call made. */
  readonly run?: SymbolNode;
  readonly children: { readonly command: Command; readonly name: string }[];
  /** The code that runs before the commands of a group. */
  readonly before: SymbolNode[];
  readonly isGroup: boolean;
  isChild: boolean;
}

interface CommandPlace {
  readonly names: readonly string[];
  readonly before: readonly SymbolNode[];
}

class Commands {
  readonly #snapshot: LinkedSnapshot;
  readonly #table: CommandTable;
  readonly #bySymbol = new Map<SymbolNode, Command>();
  readonly all: Command[] = [];
  readonly #places: ReadonlyMap<Command, Places<CommandPlace>>;

  constructor(snapshot: LinkedSnapshot, table: CommandTable) {
    this.#snapshot = snapshot;
    this.#table = table;
    const calls = [...registeredCallsOf(snapshot).all()].filter(({ registration }) => this.#isMeant(registration));
    for (const call of calls) this.#addCommand(call);
    for (const call of calls) this.#addPlaces(call);
    this.#places = this.#findPlaces();
  }

  rowsOf(command: Command): EntryRow[] {
    const { call, run, isGroup, children } = command;
    if (run === undefined || (isGroup && children.length > 0)) return [];
    const { line, column, proof } = call.registration;
    const file = stringAt(this.#snapshot.files.paths, call.file);
    // What stands below itself alone can be called by no name that is known.
    const { all, isCut } = this.#places.get(command) ?? { all: [{ names: [], before: [] }], isCut: true };
    return all.map(({ names, before }) => ({
      type: 'command',
      name: names.filter((name) => name !== '').join(' ') || command.name,
      framework: this.#table.key,
      file,
      line,
      column,
      handlers: [...before, run].map((node) => handlerOf(this.#snapshot, node)),
      proof: isCut ? 'inferred' : proof,
    }));
  }

  #isMeant({ origin, members }: SnapshotRegistration): boolean {
    const { packages, through } = this.#table;
    if (!packages.includes(origin)) return false;
    return through === undefined || members.includes(through) || this.#isMade(members);
  }

  #isMade(members: readonly string[]): boolean {
    return members.some((member) => this.#table.made.includes(member));
  }

  #addCommand(call: RegisteredCall): void {
    const { registration } = call;
    const { commands, groups, made } = this.#table;
    const called = pathOf(registration).at(-1) ?? '';
    const { decorated, holder, how } = registration;
    const isGroup = groups.includes(called);
    if (how === 'decorator' && known(decorated) && (isGroup || commands.includes(called))) {
      this.#add(decorated, { call, name: this.#nameOf(registration, decorated), run: decorated, isGroup });
    } else if (how === 'call' && known(holder) && made.includes(called)) {
      this.#add(holder, { call, name: this.#given(registration) ?? '', isGroup: true });
    }
  }

  #add(symbol: SymbolNode, parts: Pick<Command, 'call' | 'name' | 'run' | 'isGroup'>): void {
    const command = { ...parts, children: [], before: [], isChild: false };
    this.#bySymbol.set(symbol, command);
    this.all.push(command);
  }

  /** Which group a command stands below, and what runs before it. */
  #addPlaces({ registration }: RegisteredCall): void {
    const { receiver, decorated, how } = registration;
    const called = pathOf(registration).at(-1) ?? '';
    const receiving = symbolIn(receiver);
    const parent = known(receiving) ? this.#bySymbol.get(receiving) : undefined;
    if (parent === undefined) return;
    if (how === 'decorator' && known(decorated)) {
      if (this.#table.before.includes(called)) parent.before.push(decorated);
      else this.#addBelow(parent, decorated);
    } else if (this.#table.adds.includes(called)) {
      for (const child of childrenIn(registration.arguments[0])) {
        const name = textIn(registration.arguments[1]) ?? keywordText(registration, this.#table.nameKeyword);
        this.#addBelow(parent, child, name);
      }
    }
  }

  #addBelow(parent: Command, symbol: SymbolNode, name?: string): void {
    const command = this.#bySymbol.get(symbol);
    if (command === undefined) return;
    parent.children.push({ command, name: name ?? command.name });
    command.isChild = true;
  }

  /** All ways to a command; the outermost group is called like the program, independent of its own name. */
  #findPlaces(): ReadonlyMap<Command, Places<CommandPlace>> {
    const search = new PlaceSearch<Command, CommandPlace>({
      below: ({ run, before, children }, above) => {
        const all = [...above.before, ...(run === undefined ? [] : [run]), ...before];
        return children.map(({ command, name }) => [command, { names: [...above.names, name], before: all }]);
      },
      keyOf: ({ names, before }) => JSON.stringify([names, before]),
      sizeOf: () => 1,
    });
    for (const command of this.all) {
      if (!command.isChild) search.start(command, { names: command.isGroup ? [] : [command.name], before: [] });
    }
    return search.places();
  }

  #nameOf(registration: SnapshotRegistration, decorated: SymbolNode): string {
    return this.#given(registration) ?? this.#nameOfFunction(qualifiedNameOf(this.#snapshot, decorated));
  }

  #given(registration: SnapshotRegistration): string | undefined {
    return textIn(registration.arguments[0]) ?? keywordText(registration, this.#table.nameKeyword);
  }

  #nameOfFunction(qualified: string): string {
    const name = qualified.slice(qualified.lastIndexOf('.') + 1).toLowerCase();
    const end = this.#table.leftOut.find((each) => name.endsWith(each) && name !== each) ?? '';
    return name.slice(0, name.length - end.length).replaceAll('_', '-');
  }
}

function keywordText({ keywords }: SnapshotRegistration, wanted: string): string | undefined {
  return textIn(keywords.find(({ name }) => name === wanted)?.value);
}

function symbolIn(value: SnapshotValue | undefined): SymbolNode | undefined {
  return value?.kind === 'symbol' ? value.symbol : undefined;
}

function childrenIn(value: SnapshotValue | undefined): readonly SymbolNode[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => childrenIn(item));
  const symbol = symbolIn(value);
  return known(symbol) ? [symbol] : [];
}

function known(symbol: SymbolNode | undefined): symbol is SymbolNode {
  return symbol !== undefined && symbol !== noSymbol;
}
