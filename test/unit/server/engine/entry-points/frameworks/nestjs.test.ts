import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: { readonly framework: string }) => framework !== '';

describe('entry points of NestJS', () => {
  checkEntryPoints(
    'are routes of controllers, with prefixes, versions and what they inherit',
    `
=== src/main.ts
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix('api', { exclude: ['health', { path: 'docs', method: 1 }] });
  app.enableVersioning();
  await app.listen(3000);
}
bootstrap();
=== src/app.module.ts
import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { HealthController } from './health.controller';
import { CatsController } from './cats.controller';
@Module({ controllers: [UsersController, HealthController, CatsController] })
export class AppModule {}
=== src/users.controller.ts
import { Controller, Get, Post, Param } from '@nestjs/common';
@Controller('users')
export class UsersController {
  @Get()
  list() {}
  @Get(':id')
  one(@Param('id') id: string) {}
  @Post(['a', '/b/'])
  many() {}
}
=== src/health.controller.ts
import { Controller, Get } from '@nestjs/common';
@Controller()
export class HealthController {
  @Get('health') health() {}
  @Get('docs') docs() {}
}
=== src/base.ts
import { Delete, Get } from '@nestjs/common';
export abstract class Base {
  @Delete(':id') remove() {}
  helper() {}
}
=== src/cats.controller.ts
import { Controller, All, Version } from '@nestjs/common';
import { Base } from './base';
@Controller({ path: 'cats', version: '2' })
export class CatsController extends Base {
  @All('*rest') any() {}
  @Version('3') @All('new') other() {}
}
=== other/lonely.controller.ts
import { Controller, Get } from '@nestjs/common';
@Controller('lonely')
export class Lonely {
  @Get() get() {}
}
`,
    [
      'route GET /lonely other/lonely.controller.ts:4 Lonely.get',
      'route DELETE /api/v2/cats/:id src/base.ts:3 Base.remove',
      'route ALL /api/v2/cats/*rest src/cats.controller.ts:5 CatsController.any',
      'route ALL /api/v3/cats/new src/cats.controller.ts:6 CatsController.other',
      'route GET /health src/health.controller.ts:4 HealthController.health',
      'route GET /docs src/health.controller.ts:5 HealthController.docs',
      'route GET /api/users src/users.controller.ts:4 UsersController.list',
      'route GET /api/users/:id src/users.controller.ts:6 UsersController.one',
      'route POST /api/users/a src/users.controller.ts:8 UsersController.many',
      'route POST /api/users/b src/users.controller.ts:8 UsersController.many',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'are controllers below the paths of their modules',
    `
=== src/app.module.ts
import { Module } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { AdminModule, MetricsModule } from './admin.module';
@Module({
  imports: [
    AdminModule,
    RouterModule.register([{ path: 'admin', module: AdminModule, children: [{ path: 'metrics', module: MetricsModule }] }]),
  ],
})
export class AppModule {}
=== src/admin.module.ts
import { Controller, Get, Module } from '@nestjs/common';
@Controller('dash') class Dash { @Get() get() {} }
@Controller() class Metrics { @Get('m') get() {} }
@Module({ controllers: [Dash] }) export class AdminModule {}
@Module({ controllers: [Metrics] }) export class MetricsModule {}
`,
    [
      'route GET /admin/dash src/admin.module.ts:2 Dash.get',
      'route GET /admin/metrics/m src/admin.module.ts:3 Metrics.get',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'have the version that all have, their own ones, or none',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { VersioningType } from '@nestjs/common';
import { A, B } from './a';
const app = await NestFactory.create(A);
app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
=== a.ts
import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common';
@Controller('a')
export class A {
  @Get() get() {}
  @Version(['1', '2']) @Get('both') both() {}
}
@Controller({ path: 'b', version: VERSION_NEUTRAL })
export class B {
  @Get() get() {}
}
`,
    [
      'route GET /v1/a a.ts:4 A.get',
      'route GET /v1/a/both a.ts:5 A.both',
      'route GET /v2/a/both a.ts:5 A.both',
      'route GET /b a.ts:9 B.get',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'are not known whole where the prefix is not',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { A } from './a';
const app = await NestFactory.create(A);
app.setGlobalPrefix(process.env.PREFIX);
=== a.ts
import { Controller, Get } from '@nestjs/common';
@Controller('a')
export class A {
  @Get() get() {}
}
`,
    ['route GET /*/a a.ts:4 A.get ~'],
    isRegistered,
  );
  checkEntryPoints(
    'are not known whole where a part of a path is computed, or settings are not written there',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { A, B, C } from './a';
const app = await NestFactory.create(A);
app.setGlobalPrefix('api', { exclude: excluded() });
=== other.ts
import { NestFactory, RouterModule } from '@nestjs/core';
import { Module } from '@nestjs/common';
import { D, E } from './d';
@Module({ controllers: [D], imports: [RouterModule.register([{ path: place(), module: M }])] }) export class M {}
const app = await NestFactory.create(D);
app.setGlobalPrefix(config.x);
=== a.ts
import { Controller, Get } from '@nestjs/common';
@Controller(makePath()) export class A { @Get('list') get() {} }
@Controller({ path: \`\${x}/b\` }) export class B { @Get() get() {} }
@Controller(options) export class C { @Get('c') get() {} }
=== d.ts
import { Controller, Get } from '@nestjs/common';
@Controller() export class D { @Get() get() {} }
@Controller('e') export class E { @Get('f' + x) get() {} @Get() other() {} }
=== plain.ts
import { Controller, Get } from '@nestjs/common';
@Controller(makePath()) export class P { @Get('list') get() {} }
`,
    [
      'route GET /api/*/list a.ts:2 A.get ~',
      'route GET /api/* a.ts:3 B.get ~',
      'route GET /api/*/c a.ts:4 C.get ~',
      'route GET /*/* d.ts:2 D.get ~',
      'route GET /*/e/f* d.ts:3 E.get ~',
      'route GET /*/e d.ts:3 E.other ~',
      'route GET /*/list plain.ts:2 P.get ~',
    ],
    isRegistered,
  );
  checkEntryPoints(
    'have versions in their paths only where these are told by paths',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { VersioningType } from '@nestjs/common';
import { A } from './a';
const app = await NestFactory.create(A);
app.enableVersioning({ type: VersioningType.HEADER, header: 'v', defaultVersion: '1' });
=== a.ts
import { Controller, Get, Version } from '@nestjs/common';
@Controller({ path: 'a', version: '2' })
export class A {
  @Get() get() {}
  @Version('3') @Get('x') other() {}
}
`,
    ['route GET /a a.ts:4 A.get', 'route GET /a/x a.ts:5 A.other'],
    isRegistered,
  );
  checkEntryPoints(
    'have versions without what usually stands before them, or may have them',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { VersioningType } from '@nestjs/common';
import { A } from './a';
const app = await NestFactory.create(A);
app.enableVersioning({ type: VersioningType.URI, prefix: false, defaultVersion: '1' });
=== a.ts
import { Controller, Get, Version } from '@nestjs/common';
@Controller('a')
export class A {
  @Get() get() {}
  @Version(latest) @Get('x') other() {}
}
`,
    ['route GET /1/a a.ts:4 A.get', 'route GET /*/a/x a.ts:5 A.other ~'],
    isRegistered,
  );
  checkEntryPoints(
    'are not known whole where versions are told by what nobody knows',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { A } from './a';
const app = await NestFactory.create(A);
app.enableVersioning(options());
=== a.ts
import { Controller, Get, Version } from '@nestjs/common';
@Controller('a')
export class A {
  @Version('2') @Get() get() {}
}
`,
    ['route GET /v2/a a.ts:4 A.get ~'],
    isRegistered,
  );
  checkEntryPoints(
    'are methods for messages, jobs and operations of GraphQL',
    `
=== a.ts
import { MessagePattern } from '@nestjs/microservices';
import { Cron } from '@nestjs/schedule';
import { Query, Mutation, Resolver } from '@nestjs/graphql';
import { SubscribeMessage } from '@nestjs/websockets';
@Resolver()
export class A {
  @MessagePattern('sum') sum() {}
  @Cron('0 0 * * *') nightly() {}
  @Query(() => String) user() {}
  @Mutation(() => String, { name: 'rename' }) change() {}
  @SubscribeMessage('chat') chat() {}
}
`,
    [
      'route query A.user a.ts:9 A.user',
      'route mutation rename a.ts:10 A.change',
      'job 0 0 * * * a.ts:8 A.nightly',
      'message sum a.ts:7 A.sum',
      'message chat a.ts:11 A.chat',
    ],
    isRegistered,
  );
});
