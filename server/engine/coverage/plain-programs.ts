/** Programs that show, copy or edit text and files, and run no code of a project with any arguments. */
const plain: ReadonlySet<string> = new Set(
  (
    'cat less more head tail tee tr wc sort uniq cut sed grep echo printf true false ls cp mv rm mkdir rmdir touch chmod chown ln ' +
    'pwd sleep date uname hostname whoami id tput stty locale which tty test kill ps lsof netstat'
  ).split(' '),
);

const systemFolder = /^\/(?:usr\/)?(?:local\/)?bin\//;

/** @param program as it was given: a name, or a path; one that lies elsewhere may be anything */
export function isPlainProgram(program: string): boolean {
  return plain.has(program.replace(systemFolder, ''));
}
