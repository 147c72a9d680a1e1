import type { ProjectPackage } from './join-packages.ts';

type Identity = Pick<ProjectPackage, 'ecosystem' | 'name' | 'version' | 'origin'>;

/** Package URL (ECMA-427): `pkg:npm/%40scope/name@1.0.0`, with the address of what does not come from the registry. */
export function packageUrl({ ecosystem, name, version, origin }: Identity): string {
  const parts = name.split('/').map(encodeURIComponent);
  const url = `pkg:${ecosystem}/${parts.join('/')}@${encodeURIComponent(version)}`;
  if (origin === undefined) return url;
  return `${url}?${origin.startsWith('git') ? 'vcs_url' : 'download_url'}=${encodeURIComponent(origin)}`;
}
