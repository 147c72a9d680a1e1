/** Files of which a framework or tool loads all exports, found by their names. They are no entry points that people ask for. */
export interface LoadedFiles {
  /** The framework or tool, as people call it. */
  readonly key: string;
  /** A manifest that lists one of them among the dependencies follows the convention. */
  readonly packages: readonly string[];
  /** Paths below the folder of the manifest. */
  readonly files: RegExp;
}

/**
 * Sources: reactrouter.com, Framework Conventions; docs.astro.build, Endpoints, Middleware, Content collections and Actions;
 * docs.expo.dev, Router notation; gatsbyjs.com, Gatsby Project Structure; storybook.js.org, Component Story Format;
 * knexjs.org, Migration CLI; sequelize.org, Migrations; docs.medusajs.com, API Routes, Subscribers and Scheduled Jobs;
 * docs.strapi.io, Project structure; github.com/umijs/umi, conventional routes.
 */
export const loadedFiles: readonly LoadedFiles[] = [
  {
    key: 'React Router',
    packages: ['@react-router/dev', '@remix-run/dev', '@remix-run/react'],
    files: /^(?:app|src)\/(?:routes(?:\/.+)?|root|entry\.(?:client|server|worker))\.[cm]?[jt]sx?$/,
  },
  {
    key: 'TanStack Router',
    packages: ['@tanstack/react-router', '@tanstack/react-start', '@tanstack/solid-router'],
    files: /^(?:app|src)\/(?:routes\/.+|router|client|server|start)\.[jt]sx?$/,
  },
  {
    key: 'Astro',
    packages: ['astro'],
    files:
      /^src\/(?:pages\/.+|middleware(?:\/index)?|content\/config|content\.config|actions\/index|live\.config)\.[cm]?[jt]s$/,
  },
  { key: 'Expo Router', packages: ['expo-router'], files: /^(?:src\/)?app\/.+\.[jt]sx?$/ },
  {
    key: 'Gatsby',
    packages: ['gatsby'],
    files: /^(?:src\/(?:pages|templates|api)\/.+|gatsby-(?:node|browser|ssr|config))\.[cm]?[jt]sx?$/,
  },
  {
    key: 'Storybook',
    packages: ['storybook', '@storybook/react', '@storybook/vue3', '@storybook/svelte', '@storybook/angular'],
    files: /(?:^|\/)(?:(?:[^/]+\.)?(?:stories|story)|\.storybook\/.+)\.[cm]?[jt]sx?$/,
  },
  {
    key: 'a tool for migrations',
    packages: [
      'knex',
      'sequelize',
      'sequelize-cli',
      'umzug',
      'db-migrate',
      'node-pg-migrate',
      'migrate-mongo',
      'kysely',
    ],
    files: /(?:^|\/)(?:migrations?|seed(?:er)?s)\/.+\.[cm]?[jt]s$/,
  },
  {
    key: 'Medusa',
    packages: ['@medusajs/medusa'],
    files: /^src\/(?:api|subscribers|jobs|workflows|links|admin)\/.+\.[jt]sx?$/,
  },
  {
    key: 'Strapi',
    packages: ['@strapi/strapi'],
    files: /^(?:src\/(?:api|extensions|plugins)\/.+|src\/index|config\/.+)\.[jt]s$/,
  },
  { key: 'Umi', packages: ['umi', '@umijs/max'], files: /^(?:src\/)?(?:pages\/.+|app)\.[jt]sx?$/ },
];
