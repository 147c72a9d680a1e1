/** Applications that are not ours, with both routers. */
export const nextApps = [
  { repository: 'vercel/commerce', commit: '5542649d5b4700e80d2da9b40279af50bf451a75' },
  { repository: 'shadcn-ui/taxonomy', commit: '651f984e52edd65d40ccd55e299c1baeea3ff017' },
  { repository: 'vercel/ai-chatbot', commit: '9d5d8a3ea7968522a37ab1cc145a6c0ef8a9dd2e' },
  { repository: 'leerob/next-saas-starter', commit: 'eb2742f0fa306bb4b778866aab90a67bdb11efc8' },
  { repository: 'trpc/examples-next-prisma-starter', commit: 'd8b9a4fb5c8aef79cfe403fa1c986628d84af8c1' },
] as const;
