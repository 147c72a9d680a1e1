import { connectedBox, localProject, type SyncBox, syncWorld } from './sync-box.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A project that is linked with one of a remote that offers events, whose stream is open. */
export async function followedWorld(tier: 'free' | 'pro' | 'enterprise' = 'enterprise', extensions = ['events']) {
  const world = syncWorld({ tier });
  world.remote.extensions = extensions;
  const shop = localProject(world, 'prj_shop');
  const box = await connectedBox(world);
  const { remoteProject } = await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
  box.sync.noteUse();
  await box.timers.advance(minuteMs);
  return { world, box, shop, remoteId: remoteProject.id };
}

type World = ReturnType<typeof syncWorld>;

/** Requests that the remote received at a path. */
export const asked = ({ remote }: World, path: RegExp) => remote.received.filter((each) => path.test(each.path)).length;
export const polls = (world: World) => asked(world, /^\/api\/v1\/projects\/[^/]+$/);
export const openings = (world: World) => asked(world, /^\/api\/v1\/events$/);
export const isFollowed = async (box: SyncBox) => (await box.call('sync.status', {})).remote?.isFollowed;
