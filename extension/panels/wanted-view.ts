/** Addresses of views that commands ask for. */
export interface WantedCycle {
  readonly project?: string;
  /** Absent: the list of all. */
  readonly cycle?: string;
  /** Whether it is one of those that there are without type-only imports. */
  readonly types?: 'include' | 'exclude';
}

export function cycleFragment({ project, cycle, types }: WantedCycle): string {
  return fragmentOf([
    ['project', project],
    ['mode', 'cycles'],
    ['cycle', cycle],
    ['cycletypes', types === 'exclude' ? types : undefined],
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

function fragmentOf(parts: readonly (readonly [name: string, value: string | undefined])[]): string {
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}
