import type { FileConvention } from './file-convention.ts';
import { alembicFiles } from './frameworks/alembic.ts';
import { djangoFiles } from './frameworks/django-parts.ts';
import { nextFiles } from './frameworks/next.ts';
import { nuxtFiles } from './frameworks/nuxt.ts';
import { svelteKitFiles } from './frameworks/sveltekit.ts';

export const fileConventions: readonly FileConvention[] = [
  nextFiles,
  nuxtFiles,
  svelteKitFiles,
  djangoFiles,
  alembicFiles,
];
