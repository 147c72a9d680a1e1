/** Paths of a remote that take no key. */
import type { IncomingMessage } from 'node:http';
import { isVisit } from './own-page.ts';

export interface DoorPath {
  readonly name: 'invitation' | 'session' | 'signOn';
  /** As it stands in logs: without secrets. */
  readonly template: string;
  readonly methods: readonly string[];
  readonly form: RegExp;
}

const doors: readonly DoorPath[] = [
  { name: 'invitation', template: '/invite/:token', methods: ['GET', 'HEAD', 'POST'], form: /^\/invite\/([^/]+)$/ },
  { name: 'session', template: '/session', methods: ['GET', 'HEAD', 'POST', 'DELETE'], form: /^\/session$/ },
  { name: 'signOn', template: '/oidc', methods: ['GET'], form: /^\/oidc\/(start|callback)$/ },
];

/** @returns the door with what stands behind the last slash; undefined where the path is none */
export function doorAt(path: string): { readonly door: DoorPath; readonly rest: string } | undefined {
  for (const door of doors) {
    const match = door.form.exec(path);
    if (match !== null) return { door, rest: match[1] ?? '' };
  }
  return undefined;
}

/** The path as logs and lists of requests may show it: a token is as good as what it opens. */
export function shownPath(path: string): string {
  return doorAt(path)?.door.template ?? path;
}

/** Pages that a person may come to from anywhere. */
export function isOpenPage(request: IncomingMessage, path: string): boolean {
  return isVisit(request) && (path === '/' || doorAt(path) !== undefined);
}
