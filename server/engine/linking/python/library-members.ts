import { membersOfClasses } from './python-library-members.ts';

/** A class of Python's own library. */
interface LibraryClass {
  readonly bases: readonly string[];
  readonly own: readonly string[];
}

/** Members of classes of Python's own library: what they have of their bases included. */
class LibraryMembers {
  readonly #packages = new Set<string>();
  readonly #classes = new Map<string, LibraryClass>();
  readonly #members = new Map<string, ReadonlySet<string>>();
  readonly #all: ReadonlySet<string>;

  constructor() {
    for (const line of membersOfClasses.split('\n')) {
      const [name, classes] = line.split(': ', 2);
      this.#packages.add(name);
      for (const each of classes.split(';')) this.#addClass(name, each);
    }
    this.#all = new Set([...this.#classes.values()].flatMap(({ own }) => own));
  }

  #addClass(name: string, text: string): void {
    const [own, bases, members] = text.split(/[()]/);
    const below = wordsOf(bases).map((base) => (base.startsWith('.') ? `${name}${base}` : base));
    this.#classes.set(`${name}.${own}`, { bases: below, own: wordsOf(members) });
  }

  /** @param name dotted; `asyncio.queues.Queue` is the `Queue` of `asyncio` */
  of(name: string): ReadonlySet<string> {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const members = new Set(this.#ancestry(name).flatMap((each) => this.#classes.get(each)?.own ?? []));
    this.#members.set(name, members);
    return members;
  }

  /** A class of a package that is left out may have what any other class has. */
  has(name: string, member: string): boolean {
    const isListed = this.#packages.has(name.includes('.') ? name.split('.', 1)[0] : 'builtins');
    return isListed ? this.of(name).has(member) : this.hasAny(member);
  }

  isException(name: string): boolean {
    return this.#ancestry(name).includes('builtins.BaseException');
  }

  hasAny(member: string): boolean {
    return this.#all.has(member);
  }

  #ancestry(name: string): readonly string[] {
    const found = new Set([this.#keyOf(name)]);
    // What is added to a set while it is walked through is walked through as well.
    for (const each of found) for (const base of this.#classes.get(each)?.bases ?? []) found.add(base);
    return [...found];
  }

  #keyOf(name: string): string {
    const parts = name.split('.');
    const own = parts.at(-1) as string;
    const [first] = parts.length === 1 ? ['builtins'] : parts;
    const key = `${first}.${own}`;
    // The abstract classes of `collections.abc` are declared in `typing`.
    return this.#classes.has(key) ? key : `typing.${own}`;
  }
}

function wordsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

let library: LibraryMembers | undefined;

/** Read when it is first asked for: few projects inherit from such classes. */
function ofLibrary(): LibraryMembers {
  return (library ??= new LibraryMembers());
}

/** Reports whether a class of Python's own library, by its dotted name, has a member that others may call. */
export function hasLibraryMember(base: string, member: string): boolean {
  return ofLibrary().has(base, member);
}

/** Reports whether some class of Python's own library has a member of that name. */
export function isOfLibrary(member: string): boolean {
  return ofLibrary().hasAny(member);
}

/** Reports whether a class of Python's own library is an exception: `queue.Empty`. */
export function isLibraryException(base: string): boolean {
  return ofLibrary().isException(base);
}
