import { checkEntryPoints } from '../../../../support/entry-points-text.ts';

const isFramed = ({ framework }: { readonly framework: string }) => framework !== '';

describe('entry points by the names of files', () => {
  checkEntryPoints(
    'are pages, routes and what stands around them, in an application of Next.js',
    `
=== web/package.json
{ "name": "web", "dependencies": { "next": "15.0.0" } }
=== web/middleware.ts
export function middleware() {}
=== web/app/layout.tsx
export default function Layout() {}
=== web/app/page.tsx
export default function Page() {}
export async function generateMetadata() {}
=== web/app/(shop)/cart/[id]/page.tsx
export default function Cart() {}
=== web/app/cart/button.tsx
export function Button() {}
=== web/app/_private/page.tsx
export default function None() {}
=== web/app/@modal/(.)photo/page.tsx
export default function Photo() {}
=== web/app/api/cart/[...rest]/route.ts
export async function GET() {}
export const POST = async () => {};
export const dynamic = 'force-dynamic';
=== web/app/api/auth/route.ts
const handler = () => {};
export { handler as GET, handler as POST };
=== web/app/sitemap.ts
export default function sitemap() {}
=== web/src/pages/index.tsx
export default function Home() {}
=== web/src/pages/_app.tsx
export default function App() {}
=== web/src/pages/api/users/[id].ts
export default function handler() {}
=== other/app/page.tsx
export default function Page() {}
`,
    [
      'route ALL /api/auth web/app/api/auth/route.ts:1 <module>',
      'route GET /api/cart/[...rest] web/app/api/cart/[...rest]/route.ts:1 GET',
      'route POST /api/cart/[...rest] web/app/api/cart/[...rest]/route.ts:2 POST',
      'route GET /sitemap.xml web/app/sitemap.ts:1 <module>',
      'route ALL /api/users/[id] web/src/pages/api/users/[id].ts:1 <module>',
      'page /cart/[id] web/app/(shop)/cart/[id]/page.tsx:1 <module>',
      'page /(.)photo web/app/@modal/(.)photo/page.tsx:1 <module>',
      'page / (layout) web/app/layout.tsx:1 <module>',
      'page / web/app/page.tsx:1 <module>',
      'page _app web/src/pages/_app.tsx:1 <module>',
      'page / web/src/pages/index.tsx:1 <module>',
      'configuration middleware web/middleware.ts:1 <module>',
    ],
    isFramed,
  );
  checkEntryPoints(
    'have addresses that are not sure where settings lie beside them',
    `
=== a/package.json
{ "dependencies": { "next": "15.0.0" } }
=== a/next.config.mjs
export default { basePath: '/shop' };
=== a/middleware.ts
export function middleware() {}
=== a/app/page.tsx
export default function Page() {}
=== a/app/api/route.ts
export async function GET() {}
=== b/package.json
{ "dependencies": { "next": "15.0.0" } }
=== b/app/page.tsx
export default function Page() {}
=== c/package.json
{ "dependencies": { "nuxt": "3.0.0" } }
=== c/nuxt.config.ts
export default {};
=== c/server/api/x.get.ts
export default () => {};
=== d/package.json
{ "dependencies": { "@sveltejs/kit": "2.0.0" } }
=== d/svelte.config.js
export default {};
=== d/src/routes/x/+server.ts
export function GET() {}
`,
    [
      'route GET /api a/app/api/route.ts:1 GET ~',
      'route GET /api/x c/server/api/x.get.ts:1 <module> ~',
      'route GET /x d/src/routes/x/+server.ts:1 GET ~',
      'page / a/app/page.tsx:1 <module> ~',
      'page / b/app/page.tsx:1 <module>',
      'configuration middleware a/middleware.ts:1 <module>',
      'configuration next.config a/next.config.mjs:1 <module>',
      'configuration nuxt.config.ts c/nuxt.config.ts:1 <module>',
    ],
    isFramed,
  );
  checkEntryPoints(
    'are pages and the routes of the server, in an application of Nuxt',
    `
=== package.json
{ "devDependencies": { "nuxt": "^3.0.0" } }
=== pages/users/[id].vue
<script setup>const a = 1;</script>
=== pages/index.vue
<script setup>const a = 1;</script>
=== server/api/users/[id].get.ts
export default () => {};
=== server/api/users/index.ts
export default () => {};
=== server/routes/feed.ts
export default () => {};
=== server/utils/db.ts
export const db = 1;
=== plugins/a.client.ts
export default () => {};
`,
    [
      'route GET /api/users/[id] server/api/users/[id].get.ts:1 <module>',
      'route ALL /api/users server/api/users/index.ts:1 <module>',
      'route ALL /feed server/routes/feed.ts:1 <module>',
      'page / pages/index.vue:1 <module>',
      'page /users/[id] pages/users/[id].vue:1 <module>',
      'configuration plugins/a.client.ts plugins/a.client.ts:1 <module>',
    ],
    isFramed,
  );
  checkEntryPoints(
    'are files that begin with a plus, in an application of SvelteKit',
    `
=== package.json
{ "devDependencies": { "@sveltejs/kit": "^2.0.0" } }
=== src/hooks.server.ts
export const handle = () => {};
=== src/routes/(app)/users/[id]/+page.server.ts
export const load = () => {};
=== src/routes/(app)/users/[id]/+page.svelte
<script>let a = 1;</script>
=== src/routes/(app)/users/[id]/part.svelte
<script>let a = 1;</script>
=== src/routes/api/users/+server.ts
export function GET() {}
export const DELETE = () => {};
`,
    [
      'route GET /api/users src/routes/api/users/+server.ts:1 GET',
      'route DELETE /api/users src/routes/api/users/+server.ts:2 DELETE',
      'page /users/[id] (page.server) src/routes/(app)/users/[id]/+page.server.ts:1 <module>',
      'page /users/[id] src/routes/(app)/users/[id]/+page.svelte:1 <module>',
      'configuration src/hooks.server.ts src/hooks.server.ts:1 <module>',
    ],
    isFramed,
  );
});
