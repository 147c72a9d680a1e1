import { fitsNamePattern } from '../name-pattern.ts';
import { isPythons } from './python-library.ts';
import { functionResults } from './standard-types.ts';

/**
 * Members that classes of Python's own library call on themselves, or on what they are given, so that a subclass may answer:
 * by module, `*` for any end of a name. Written down from the library's documentation; what a subclass only inherits from a
 * type of values (`dict`, `Exception`, `Enum`) is called by the code that has one, and recorded there.
 */
const hooks: readonly (readonly [modules: string, members: string])[] = [
  ['argparse', 'error exit format_* print_* parse_args parse_known_args convert_arg_line_to_args start_section _*'],
  ['ast', 'visit visit_* generic_visit'],
  [
    'asyncio',
    'connection_made connection_lost data_received eof_received pause_writing resume_writing datagram_received ' +
      'error_received pipe_data_received pipe_connection_lost process_exited get_buffer buffer_updated new_event_loop',
  ],
  ['bdb pdb', 'user_* dispatch_* do_* default precmd postcmd preloop postloop'],
  ['cmd', 'do_* help_* complete_* default emptyline precmd postcmd preloop postloop completedefault onecmd'],
  ['code', 'raw_input write push runsource runcode showtraceback showsyntaxerror'],
  ['codecs', 'encode decode reset getstate setstate'],
  ['concurrent', 'submit shutdown map'],
  ['configparser', 'optionxform before_get before_set before_read before_write'],
  ['datetime', 'utcoffset dst tzname fromutc'],
  ['doctest', 'check_output output_difference report_*'],
  ['enum', '_missing_ _generate_next_value_'],
  ['html', 'handle_* unknown_decl'],
  [
    'http urllib',
    'do_* log_* http_* https_* handle handle_one_request setup finish send_error send_head end_headers version_string ' +
      'date_time_string translate_path guess_type list_directory redirect_request address_string',
  ],
  [
    'importlib',
    'find_spec find_module find_distributions create_module exec_module load_module module_repr get_code get_source ' +
      'get_data get_filename is_package invalidate_caches path_stats set_data',
  ],
  [
    'io',
    'read read1 readinto readinto1 readall readline readlines write writelines seek tell truncate flush close fileno ' +
      'isatty readable writable seekable detach peek',
  ],
  ['json', 'default encode iterencode decode raw_decode object_hook'],
  [
    'logging',
    'emit flush close handle handleError format formatTime formatException formatStack formatMessage usesTime filter ' +
      'process acquire release createLock makeRecord makePickle makeSocket createSocket send mapPriority getSubject ' +
      'shouldFlush shouldRollover doRollover rotate rotation_filename getFilesToDelete mapLogRecord prepare enqueue ' +
      'dequeue findCaller isEnabledFor callHandlers',
  ],
  ['multiprocessing threading', 'run'],
  ['optparse', 'error exit format_* print_* get_* check_values convert_value process take_action'],
  ['pickle', 'persistent_id persistent_load find_class reducer_override'],
  ['queue', '_init _qsize _put _get'],
  ['random', 'random getrandbits seed getstate setstate'],
  [
    'socketserver',
    'setup handle finish verify_request process_request finish_request server_bind server_activate server_close ' +
      'get_request handle_error handle_timeout service_actions shutdown_request close_request handle_request',
  ],
  ['string', 'get_value get_field check_unused_args convert_field format_field parse'],
  [
    'unittest',
    '__init__ setUp tearDown setUpClass tearDownClass asyncSetUp asyncTearDown test* run id shortDescription countTestCases ' +
      'debug doCleanups defaultTestResult startTest stopTest startTestRun stopTestRun add* printErrors getDescription ' +
      'load_tests loadTestsFrom* discover',
  ],
  [
    'xml xmlrpc',
    'start* end* characters ignorableWhitespace processingInstruction skippedEntity error fatalError warning',
  ],
];

const patterns: ReadonlyMap<string, readonly string[]> = new Map(
  hooks.flatMap(([modules, members]) => modules.split(' ').map((module) => [module, members.split(' ')] as const)),
);

/** @param base dotted name of a class of Python's own library */
export function mayLibraryCall(base: string, member: string): boolean {
  const known = patterns.get(base.split('.', 1)[0]) ?? [];
  return known.some((each) => fitsNamePattern(member, each));
}

/** Functions of the library that keep what they decorate and call it under no name. */
export const keepingDecorators: ReadonlySet<string> = new Set(['atexit.register']);

const backGiving = new Set([
  'functools.update_wrapper',
  'functools.lru_cache',
  'typing.cast',
  'typing_extensions.cast',
]);

/** Reports whether a call gives back a function that it is given, or one that calls it. */
export function givesBackFunction(name: string): boolean {
  const result = functionResults[name];
  return result === 'a0' || result === 'callable:c0' || backGiving.has(name);
}

const describing =
  /^(?:functools\.wraps$|builtins\.same$|(?:inspect|typing|typing_extensions|warnings|logging|asyncio)\.)/;

/** Reports whether a function of Python's library may keep a function that it is given: `setattr(x, name, f)`. */
export function keepsFunction(name: string): boolean {
  return isPythons(name) && !describing.test(name);
}

/** Functions that copy their first argument, with other values under the names that they are given. */
export const copiesOfValues: ReadonlySet<string> = new Set(['dataclasses.replace', 'copy.replace']);

/** The same as methods of what is copied. */
export const copyingMethods: ReadonlySet<string> = new Set(['_replace', '__replace__']);

/** Reports whether a function puts what it is given in the place of something of the project, as mocks are. */
export function putsInPlace(name: string): boolean {
  return name.startsWith('unittest.mock.');
}

/**
 * Functions that load by a dotted path: of Django, Werkzeug, Starlette, Tornado, Scrapy, Celery and Hydra, and of Python's
 * `pkgutil` and `pydoc`.
 */
export const pathLoaders: ReadonlySet<string> = new Set(
  'import_string import_from_string import_object load_object symbol_by_name resolve_name locate get_class'.split(' '),
);

/** Functions that give a module which no import statement names. */
export const moduleGivers: readonly string[] = [
  'importlib.util.module_from_spec',
  'inspect.getmodule',
  'pkgutil.resolve_name',
  'pydoc.locate',
  'imp.load_source',
  'imp.load_module',
  'gc.get_objects',
];
/** The same by the name that they are given. */
export const moduleImporters: readonly string[] = ['importlib.import_module', 'builtins.__import__'];
/** How packages call the module of something, and those that give it do: `request.module`, `app_config.models_module`. */
export const namesOfModules = /^(?:mod|(?:\w+_)?module|load_module)$/;
export const typeOfModules = 'ModuleType';
/** Methods of texts that take a path apart. */
export const pathSplitting: ReadonlySet<string> = new Set(['rsplit', 'rpartition']);
