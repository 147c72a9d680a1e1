import { hasLibraryMember, isOfLibrary } from './library-members.ts';
import { foreign, holder, type Standard } from './type.ts';

/** Members of Python's own types, as far as classes of projects inherit from them and values are known to be of them. */
const members: Readonly<Record<string, ReadonlySet<string>>> = {
  object: new Set(),
  dict: listed(
    'clear copy fromkeys get items keys pop popitem setdefault update values move_to_end default_factory maps new_child parents data ' +
      'valuerefs keyrefs',
  ),
  counter: listed(
    'clear copy elements fromkeys get items keys most_common pop popitem setdefault subtract total update values',
  ),
  list: listed(
    'append clear copy count extend index insert pop remove reverse sort appendleft extendleft popleft rotate maxlen data',
  ),
  set: listed(
    'add clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset pop remove ' +
      'symmetric_difference symmetric_difference_update union update',
  ),
  str: listed(
    'capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii isdecimal ' +
      'isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition ' +
      'removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title ' +
      'translate upper zfill',
  ),
  exception: listed('args with_traceback add_note'),
  error: listed(
    'args with_traceback add_note errno strerror filename filename2 characters_written code reason name path obj value msg lineno offset ' +
      'text end_lineno end_offset print_file_and_line start end object encoding returncode cmd output stdout stderr timeout exceptions ' +
      'message split subgroup derive doc pos colno headers hdrs url fp geturl info read partial expected consumed errors verify_code ' +
      'verify_message library',
  ),
};

/**
 * Reports whether a value of a type has no member of that name, so that it is of a class below the type. Of types whose members and class are not
 * listed here no more is known than which names no class of the library has. What a call of such a class made is of no class below.
 */
export function isMissingMember({ name: type, args }: Standard, name: string): boolean {
  if (/^__\w+__$/.test(name) || type === holder.key || type === foreign.key) return false;
  const [declared] = args;
  if (declared?.form === 'outside' && !hasLibraryMember(declared.name, name)) return true;
  const known = members[type];
  return known === undefined ? !isOfLibrary(name) && !ofTuples.has(name) : !known.has(name);
}

/** Reports whether a type that projects write classes below has a member. */
export function hasMember(type: string, name: string): boolean {
  return members[type]?.has(name) === true;
}

/** Members of tuples with names that begin with `_`. */
const ofTuples: ReadonlySet<string> = listed('_replace _make _asdict _fields');

/** Ends of the names of exceptions of Python's own library. */
export const exceptionName = /(?:Error|Exception|Warning|Group|Exit|Interrupt|Iteration)$/;

function listed(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
