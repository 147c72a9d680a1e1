import { ApiError } from '../operations/api-error.ts';

/** A folder's name, for projects whose content members send: nothing that could be a path, an option or a URL. */
const bareName = /^[^\s/\\:.-][^/\\:\p{Cc}]{0,254}$/u;
const url = /^https:\/\/[^\s\p{Cc}]+$/u;

/**
 * Returns a path that a remote takes beside folders: an https URL of git, or a bare name. Nothing is opened. Undefined for
 * everything else. Throws `path_not_allowed` for a URL that holds a user name or a password: it would be stored.
 */
export function remotePlace(path: string): string | undefined {
  if (bareName.test(path)) return path;
  if (!url.test(path)) return undefined;
  const parsed = URL.parse(path);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') {
    throw new ApiError('path_not_allowed', 'The URL is none, or holds a user name or a password.');
  }
  return path;
}
