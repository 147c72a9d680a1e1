/** Codes of errors that the system has with a file which the user named. */
export const codesOfTheSystem: Readonly<Record<string, 'path_not_found' | 'permission_denied' | 'out_of_space'>> = {
  ENOENT: 'path_not_found',
  ENOTDIR: 'path_not_found',
  EISDIR: 'path_not_found',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'permission_denied',
  ENOSPC: 'out_of_space',
  EDQUOT: 'out_of_space',
};
