/** Applications of NestJS that are not ours. */
export interface NestApp {
  readonly repository: string;
  readonly commit: string;
  /** What is indexed, below the repository. */
  readonly folder: string;
  /** What is started, below the repository. */
  readonly main: string;
  /** `own`: the packages that the manifest names. Otherwise Nest's packages alone, and stand-ins for all others. */
  readonly packages: 'own' | 'given';
  readonly environment: Readonly<Record<string, string>>;
}

export const nestApps: readonly NestApp[] = [
  {
    repository: 'ghostfolio/ghostfolio',
    commit: 'c542997d27990365b607c7a6c9fe4bc8835a55c8',
    folder: '',
    main: 'apps/api/src/main.ts',
    packages: 'given',
    environment: {
      LISTED_BASES: '{"@prisma/client":["PrismaClient"]}',
      LISTED_ALIASES: '{"@ghostfolio/api":"apps/api/src","@ghostfolio/common":"libs/common/src/lib"}',
      JWT_SECRET_KEY: 'x',
      ACCESS_TOKEN_SALT: 'x',
      DATABASE_URL: 'postgres://x',
    },
  },
  {
    repository: 'hantsy/nestjs-rest-sample',
    commit: '3e884ce6599bb5c23697e0574369dda820bedacd',
    folder: '',
    main: 'src/main.ts',
    packages: 'given',
    environment: { MONGODB_URI: 'mongodb://127.0.0.1:1/x', JWT_SECRET: 'x'.repeat(40), SENDGRID_API_KEY: 'SG.x' },
  },
  {
    repository: 'brocoders/nestjs-boilerplate',
    commit: '9620f159eefe38f47747d02ab162852367c5472c',
    folder: '',
    main: 'src/main.ts',
    packages: 'own',
    environment: {},
  },
];
