/** A rule of a repository in YAML, about what is run in a shell. @param bad @param good code of its example in JavaScript */
export function shellRule(bad: string, good: string): string {
  return `rule: shell-text
title: Text from outside becomes part of a command
cwe: CWE-78
owasp: A03:2021
severity: critical
severities: { local: low }
message: '{source} becomes part of a command at {sink}.'
remediation: Start the program without a shell.
sinks:
  - node:child_process.exec(0)
examples:
  javascript:
    bad: ${JSON.stringify(bad)}
    good: ${JSON.stringify(good)}
`;
}

export const shellCode = "const { exec } = require('node:child_process');\nexec('ls ' + process.argv[2]);\n";
export const plainCode = "const { execFile } = require('node:child_process');\nexecFile('ls', [process.argv[2]]);\n";
