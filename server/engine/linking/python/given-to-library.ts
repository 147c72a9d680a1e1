import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import type { MemberSites } from './member-sites.ts';
import { childList } from './syntax.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Members that functions of Python's own library call on an argument: by its place or its name. A name behind a dot is that of a method,
 * of something that is not the project's.
 */
const calls = Map.groupBy(
  `contextlib.closing 0 thing close
contextlib.aclosing 0 thing aclose
contextlib.redirect_stdout 0 new_target write flush
contextlib.redirect_stderr 0 new_target write flush
builtins.print - file write flush
json.dump 1 fp write
json.load 0 fp read
pickle.dump 1 file write
pickle.load 0 file read readline readinto
pickle.Pickler 0 file write
pickle.Unpickler 0 file read readline readinto
csv.writer 0 csvfile write
csv.DictWriter 0 f write
tomllib.load 0 fp read
shutil.copyfileobj 0 fsrc read
shutil.copyfileobj 1 fdst write
logging.StreamHandler 0 stream write flush
io.TextIOWrapper 0 buffer read read1 write flush close readable writable seekable seek tell
io.BufferedReader 0 raw readinto readable seekable seek tell close
io.BufferedWriter 0 raw write writable seekable seek tell close flush
zipfile.ZipFile 0 file read write seek tell flush
gzip.GzipFile 3 fileobj read write seek tell flush
traceback.print_exc 1 file write
traceback.print_exception 4 file write
pprint.pprint 1 stream write
unittest.TextTestRunner 0 stream write flush
sys.meta_path.append 0 finder find_spec find_module find_distributions invalidate_caches
sys.meta_path.insert 1 finder find_spec find_module find_distributions invalidate_caches
sys.path_hooks.append 0 hook find_spec find_module find_loader
sys.path_hooks.insert 1 hook find_spec find_module find_loader
subprocess.run - stdin fileno
subprocess.run - stdout fileno
subprocess.run - stderr fileno
subprocess.Popen - stdin fileno
subprocess.Popen - stdout fileno
subprocess.Popen - stderr fileno
.addFilter 0 filter filter
.addHandler 0 hdlr handle emit
.setFormatter 0 fmt format formatTime formatException formatStack`
    .split('\n')
    .map((line) => {
      const [called, place, parameter, ...names] = line.split(' ');
      return { called, place: Number(place), parameter, names };
    }),
  ({ called }) => called,
);

/** `closing(box)` calls `box.close()`. */
export function addCallsByLibrary(
  context: LinkingContext,
  memberSites: MemberSites,
  sites: CollectedSites,
  unit: Unit,
  call: number,
  source: number,
): void {
  const { tree } = unit;
  const [callee, ...args] = childList(tree, call);
  if (args.length === 0) return;
  const position = tree.positions[call];
  for (const name of calledNames(context, unit, callee)) {
    for (const { place, parameter, names } of calls.get(name) ?? []) {
      const byName = args.find((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === parameter);
      const given = byName === undefined ? args[place] : byName + 1;
      if (given === undefined || tree.kinds[given] === kind.keywordArgument) continue;
      for (const member of names)
        memberSites.addNamed(sites, { position, source, type: 'call', name: member, escapes: false }, unit, given);
    }
  }
}

function calledNames(context: LinkingContext, unit: Unit, callee: number): readonly string[] {
  const types = membersOf(context.evaluate(unit, callee).type);
  const named = types.flatMap((type) => (type.form === 'outside' ? [type.name] : []));
  const method = `.${nameOf(unit.tree, callee)}`;
  if (unit.tree.kinds[callee] !== kind.attribute || !calls.has(method)) return named;
  return types.some(({ form }) => form === 'function') ? named : [...named, method];
}
