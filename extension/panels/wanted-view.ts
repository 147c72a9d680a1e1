/** Addresses of views that commands ask for. */
export interface WantedCycle {
  readonly project?: string;
  /** Absent: the list of all. */
  readonly cycle?: string;
  /** The imports that it is made of; absent: those that load as the program starts. */
  readonly load?: 'start' | 'all';
}

export function cycleFragment({ project, cycle, load }: WantedCycle): string {
  return fragmentOf([
    ['project', project],
    ['mode', 'cycles'],
    ['cycle', cycle],
    ['cycleload', load === 'all' ? load : undefined],
  ]);
}

export function pathFragment(project: string | undefined, from: string | undefined, to: string | undefined): string {
  return fragmentOf([
    ['project', project],
    ['mode', 'path'],
    ['from', from],
    ['to', to],
  ]);
}

export function focusFragment(project: string | undefined, file: string): string {
  return fragmentOf([
    ['project', project],
    ['focus', file],
  ]);
}

export function securityFragment(project: string | undefined, finding: string): string {
  return fragmentOf([
    ['project', project],
    ['mode', 'security'],
    ['finding', finding],
  ]);
}

export function packagesFragment(): string {
  return fragmentOf([
    ['mode', 'security'],
    ['list', 'packages'],
  ]);
}

/** Absent sides: the remote's analysis, and the working tree. */
export function driftFragment(project: string | undefined, before?: string, after?: string): string {
  return fragmentOf([
    ['project', project],
    ['mode', 'drift'],
    ['before', before],
    ['after', after],
  ]);
}

function fragmentOf(parts: readonly (readonly [name: string, value: string | undefined])[]): string {
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}
