import type { NamingConvention } from '../naming-convention.ts';

/** Source: svelte.dev/docs/kit, Page options, Load, Form actions, Hooks, Advanced routing › Matching. */
export const svelteKitNames: NamingConvention = {
  key: 'SvelteKit',
  files: /(?:^|\/)src\/(?:routes\/(?:.*\/)?\+[\w.@-]+\.(?:svelte|[jt]s)|(?:hooks|params\/)[\w./-]*\.[jt]s)$/,
  names:
    /^(?:load|actions|prerender|ssr|csr|trailingSlash|config|entries|fallback|handle\w*|init|reroute|transport|match)$/,
};

/** Source: nextjs.org/docs, API Reference › File-system conventions and Functions, Pages Router › Data fetching. */
export const nextNames: NamingConvention = {
  key: 'Next.js',
  files:
    /(?:^|\/)(?:app\/(?:.*\/)?(?:page|layout|template|route|default|error|not-found|sitemap|robots|manifest|[\w-]*image\d*|icon\d*|apple-icon\d*)|pages\/.*|middleware|proxy|instrumentation(?:-client)?)\.[jt]sx?$/,
  names:
    /^(?:metadata|generate(?:Metadata|Viewport|StaticParams|Sitemaps|ImageMetadata)|viewport|dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration|experimental_ppr|getStaticProps|getStaticPaths|getServerSideProps|reportWebVitals|config|alt|size|contentType|register|onRequestError|onRouterTransitionStart|middleware|proxy)$/,
};

/** Source: reactrouter.com, Framework › Route module; remix.run/docs, Route module. */
export const reactRouterNames: NamingConvention = {
  key: 'React Router',
  files: /(?:^|\/)app\/(?:.*\/)?(?:root|page|layout|route|index|routes\/.+)\.[jt]sx?$/,
  names:
    /^(?:meta|links|loader|action|headers|handle|ErrorBoundary|CatchBoundary|HydrateFallback|Layout|shouldRevalidate|client(?:Loader|Action|Middleware)|middleware|unstable_\w+)$/,
};

/** Source: storybook.js.org/docs, Writing stories › Component Story Format. */
export const storybookNames: NamingConvention = {
  key: 'Storybook',
  files: /\.stories\.[cm]?[jt]sx?$/,
  names: /^[^.]+$/,
};
