import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { idOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { filesOf, linkFolder } from '../../../../support/indexed-files.ts';

/** Checks which symbols of a folder are bounded, or run by what is known; the others have to be exact and called by no other code. */
function check(title: string, fixture: string, bounded: readonly string[]): void {
  it(title, async () => {
    const snapshot = asLinked(await (await linkFolder(filesOf(fixture))).refresh());
    const all = Array.from({ length: snapshot.symbols.count }, (_, node) => node);
    const found = all.filter((node) => {
      const { certainty, outside } = certaintyOf(snapshot, node);
      return certainty === 'bounded' || outside.length > 0;
    });
    assert.deepEqual(
      found.map((node) => idOfNode(snapshot, node)),
      bounded,
    );
  });
}

const manifest = (name: string): string => `
=== package.json
{ "name": "web", "private": true, "dependencies": { "${name}": "1" } }
`;

describe('what a framework loads from a file is never used by no one for sure', () => {
  check(
    'all that files of SvelteKit export, functions of objects too',
    `${manifest('@sveltejs/kit')}
=== src/routes/+page.server.ts
export const load = async () => {};
export const actions = { default: async () => {}, async create() {} };
export interface Shown { title: string }
function own() {}
=== src/hooks.server.ts
export function handleError() {}
=== src/params/slug.ts
export function match() {}
=== src/lib/free.ts
export function free() {}
`,
    [
      'src/hooks.server.ts#handleError',
      'src/params/slug.ts#match',
      'src/routes/+page.server.ts#load',
      'src/routes/+page.server.ts#actions',
      'src/routes/+page.server.ts#actions.default',
      'src/routes/+page.server.ts#actions.create',
    ],
  );
  check(
    'what it reads beside the functions for methods, and no more',
    `${manifest('@sveltejs/kit')}
=== src/routes/api/+server.ts
export function GET() {}
export function fallback() {}
export function free() {}
`,
    ['src/routes/api/+server.ts#GET', 'src/routes/api/+server.ts#fallback'],
  );
  check(
    'what files of Next.js export and pass on',
    `${manifest('next')}
=== app/page.tsx
export { default, generateMetadata } from '../lib/page';
=== lib/page.tsx
export default function Page() {}
export function generateMetadata() {}
export function free() {}
=== pages/old.tsx
export default function Old() {}
export function getServerSideProps() {}
=== app/api/route.ts
export function GET() {}
export const dynamic = 'force-dynamic';
`,
    [
      'app/api/route.ts#GET',
      'app/api/route.ts#dynamic',
      'lib/page.tsx#Page',
      'lib/page.tsx#generateMetadata',
      'pages/old.tsx#Old',
      'pages/old.tsx#getServerSideProps',
    ],
  );
  const others = {
    '@remix-run/react': 'app/routes/cart.tsx',
    '@tanstack/react-router': 'src/routes/cart.tsx',
    astro: 'src/pages/cart.ts',
    'expo-router': 'app/(shop)/cart.tsx',
    gatsby: 'gatsby-node.ts',
    storybook: 'ui/cart.stories.ts',
    '@storybook/react': 'ui/cart/stories.tsx',
    knex: 'db/migrations/1_cart.ts',
    '@medusajs/medusa': 'src/api/cart/route.ts',
    '@strapi/strapi': 'src/api/cart/routes.ts',
    umi: 'src/pages/cart.tsx',
  };
  for (const [name, path] of Object.entries(others)) {
    const code = 'export const handle = () => {};\nfunction own() {}\n';
    check(`files of ${name}`, `${manifest(name)}=== ${path}\n${code}=== lib/free.ts\n${code}`, [`${path}#handle`]);
  }
  check('no other files', `${manifest('express')}=== app/routes/cart.tsx\nexport const handle = 1;\n`, []);
});
