import { fitsNamePattern } from '../../name-pattern.ts';
import type { Exported } from '../binder/package-exports.ts';

/**
 * Effect of a decorator of a package: it gives back what it stands at, or something that does no more than call it, and reads a parameter
 * or field at most (`gives_back`); the package calls the method (`runs`); a container of the package makes the class (`makes`).
 */
export type DecoratorEffect = 'gives_back' | 'runs' | 'makes';

type DecoratorRow = readonly [packages: string, effect: DecoratorEffect, names: string];

/**
 * Written down from the documentation of each package: docs.nestjs.com; nest-commander.jaymcdoniel.dev; angular.dev; typeorm.io
 * (Entities, Listeners and subscribers); github.com/typestack (class-validator, class-transformer, routing-controllers, typedi);
 * typegraphql.com; mobx.js.org; lit.dev; inversify.io; github.com/microsoft/tsyringe. Classes that a package keeps in a register that gives them to
 * code of the project (`@Entity`, `@Schema`) are left out, as are those that templates of the
 * project name (`@Component`, `@Directive`, `@Pipe`, `@customElement`). The first row that fits counts. `*`: any end or beginning.
 */
const decorators: readonly DecoratorRow[] = [
  ['@nestjs/common', 'makes', 'Injectable Controller Module Catch'],
  ['@nestjs/common', 'runs', 'Get Post Put Delete Patch Options Head Search All Sse RequestMapping'],
  [
    '@nestjs/common',
    'gives_back',
    'UseGuards UseInterceptors UsePipes UseFilters SetMetadata HttpCode Header Redirect Render Version Global Optional Inject Body Param ' +
      'Query Headers Req Request Res Response Next Ip Session HostParam UploadedFile UploadedFiles RawBody SerializeOptions',
  ],
  ['@nestjs/microservices', 'runs', 'MessagePattern EventPattern GrpcMethod GrpcStreamMethod GrpcStreamCall'],
  ['@nestjs/microservices', 'gives_back', 'Payload Ctx Client'],
  ['@nestjs/websockets', 'makes', 'WebSocketGateway'],
  ['@nestjs/websockets', 'runs', 'SubscribeMessage'],
  ['@nestjs/websockets', 'gives_back', 'ConnectedSocket MessageBody WebSocketServer Ack'],
  ['@nestjs/schedule', 'runs', 'Cron Interval Timeout'],
  ['@nestjs/event-emitter', 'runs', 'OnEvent'],
  ['@nestjs/bull @nestjs/bullmq', 'makes', 'Processor QueueEventsListener'],
  ['@nestjs/bull @nestjs/bullmq', 'runs', 'Process OnWorkerEvent OnQueue*'],
  ['@nestjs/bull @nestjs/bullmq', 'gives_back', 'InjectQueue'],
  ['@nestjs/cqrs', 'makes', 'CommandHandler QueryHandler EventsHandler'],
  ['@nestjs/cqrs', 'runs', 'Saga'],
  ['@nestjs/graphql type-graphql', 'makes', 'Resolver InputType ArgsType'],
  [
    '@nestjs/graphql type-graphql',
    'runs',
    'Query Mutation Subscription ResolveField ResolveReference FieldResolver Field',
  ],
  [
    '@nestjs/graphql type-graphql',
    'gives_back',
    'Args Arg Parent Context Ctx Info Root PubSub HideField ObjectType InterfaceType Extensions Directive Authorized UseMiddleware',
  ],
  ['@nestjs/swagger', 'gives_back', 'Api*'],
  ['@nestjs/throttler', 'gives_back', 'Throttle SkipThrottle InjectThrottlerStorage'],
  ['@nestjs/cache-manager', 'gives_back', 'CacheTTL CacheKey'],
  ['@nestjs/terminus', 'gives_back', 'HealthCheck'],
  ['@nestjs/typeorm @nestjs/mongoose @nestjs/sequelize', 'gives_back', 'Inject*'],
  ['nest-commander', 'makes', 'Command SubCommand'],
  ['nest-commander', 'runs', 'Option Help'],
  ['@angular/core', 'makes', 'Injectable Service NgModule'],
  ['@angular/core', 'runs', 'HostListener'],
  [
    '@angular/core',
    'gives_back',
    'Input Output Inject Optional Self SkipSelf Host Attribute HostBinding ViewChild ViewChildren ContentChild ContentChildren',
  ],
  ['typeorm', 'makes', 'EventSubscriber'],
  ['typeorm', 'runs', 'Before* After*'],
  [
    'typeorm',
    'gives_back',
    '*Column OneToMany ManyToOne OneToOne ManyToMany Join* RelationId Index Unique Check Generated Tree*',
  ],
  ['class-validator', 'makes', 'ValidatorConstraint'],
  ['class-validator', 'gives_back', '*'],
  ['class-transformer', 'runs', 'Expose'],
  ['class-transformer', 'gives_back', 'Exclude Type Transform'],
  ['routing-controllers', 'makes', 'Controller JsonController Middleware Interceptor'],
  ['routing-controllers', 'runs', 'Get Post Put Delete Patch Head All Action Method'],
  [
    'routing-controllers',
    'gives_back',
    'Body* *Param *Params UseBefore UseAfter HttpCode Authorized CurrentUser Req Res',
  ],
  ['mobx', 'gives_back', 'observable action computed flow override'],
  ['lit', 'gives_back', 'property state query* eventOptions'],
  ['inversify', 'makes', 'injectable'],
  ['inversify', 'runs', 'postConstruct preDestroy'],
  ['inversify', 'gives_back', 'inject multiInject named tagged optional unmanaged'],
  ['tsyringe', 'makes', 'injectable singleton scoped'],
  ['tsyringe', 'gives_back', 'inject injectAll'],
  ['typedi', 'makes', 'Service'],
  ['typedi', 'gives_back', 'Inject InjectMany'],
];

/** Of the functions of a package that make a decorator: those that make one of what they are given, and those whose result reads at most. */
export const combined: readonly (readonly [packages: string, name: string])[] = [['@nestjs/common', 'applyDecorators']];
export const madeReading: readonly (readonly [packages: string, name: string])[] = [
  ['@nestjs/common', 'createParamDecorator'],
];

/** Decorators that take a template for their class, or code for the element at which it stands. */
export const templated: readonly (readonly [packages: string, name: string])[] = [
  ['@angular/core', 'Component'],
  ['@angular/core', 'Directive'],
];

/** Methods that those who make such a class call by their names: angular.dev, Component Lifecycle. */
export const hooksOfTemplated = new Set(
  'ngOnInit ngOnChanges ngDoCheck ngOnDestroy ngAfterContentInit ngAfterContentChecked ngAfterViewInit ngAfterViewChecked'.split(
    ' ',
  ),
);

/** Methods of the test bed that put a template in the place of that of a class: as a text, or among what a decorator is given. */
export const replacingTemplate: ReadonlySet<string> = new Set([
  'overrideTemplate',
  'overrideTemplateUsingTestingModule',
]);
export const replacingMetadata: ReadonlySet<string> = new Set(['overrideComponent', 'overrideDirective']);

/** Decorators of members that attributes in templates set, or that listeners there are of. */
export const attributes: typeof templated = [
  ['@angular/core', 'Input'],
  ['@angular/core', 'Output'],
];

/** Functions of test runners that ask whether something is of a class that they are given: vitest.dev; jestjs.io; bun.sh. */
export const comparing = {
  packages: ['vitest', '@jest/globals', 'bun:test'],
  begins: 'expect',
  methods: ['toThrow', 'toThrowError', 'toBeInstanceOf'],
};

/** Bases and interfaces whose methods are listed, by the same sources. `others`: a base may call whatever else a class has, too. */
interface BaseRow {
  readonly packages: string;
  readonly bases: string;
  readonly methods: string;
  readonly others?: true;
}

const bases: readonly BaseRow[] = [
  ...[
    'OnModuleInit OnModuleDestroy OnApplicationBootstrap BeforeApplicationShutdown OnApplicationShutdown',
    'CanActivate',
  ].flatMap((names) => eachItsOwn('@nestjs/common', names)),
  { packages: '@nestjs/common', bases: 'NestModule', methods: 'configure' },
  { packages: '@nestjs/common', bases: 'NestMiddleware', methods: 'use' },
  { packages: '@nestjs/common', bases: 'NestInterceptor', methods: 'intercept' },
  { packages: '@nestjs/common @angular/core', bases: 'PipeTransform', methods: 'transform' },
  { packages: '@nestjs/common', bases: 'ExceptionFilter', methods: 'catch' },
  { packages: '@nestjs/websockets', bases: 'OnGatewayInit', methods: 'afterInit' },
  { packages: '@nestjs/websockets', bases: 'OnGatewayConnection', methods: 'handleConnection' },
  { packages: '@nestjs/websockets', bases: 'OnGatewayDisconnect', methods: 'handleDisconnect' },
  { packages: '@nestjs/bullmq', bases: 'WorkerHost', methods: 'process' },
  { packages: '@nestjs/cqrs', bases: 'ICommandHandler IQueryHandler', methods: 'execute' },
  { packages: '@nestjs/cqrs', bases: 'IEventHandler', methods: 'handle' },
  { packages: '@nestjs/passport', bases: 'PassportStrategy', methods: 'validate', others: true },
  { packages: 'nest-commander', bases: 'CommandRunner', methods: 'run' },
  ...eachItsOwn(
    '@angular/core',
    'OnInit OnChanges DoCheck OnDestroy AfterContentInit AfterContentChecked AfterViewInit AfterViewChecked',
    'ng',
  ),
  { packages: '@angular/core', bases: 'ErrorHandler', methods: 'handleError', others: true },
  {
    packages: '@angular/forms',
    bases: 'ControlValueAccessor',
    methods: 'writeValue registerOnChange registerOnTouched setDisabledState',
  },
  ...eachItsOwn('@angular/router', 'CanActivate CanActivateChild CanDeactivate CanMatch CanLoad Resolve'),
  { packages: '@angular/router', bases: 'PreloadingStrategy', methods: 'preload' },
  { packages: '@angular/common', bases: 'HttpInterceptor', methods: 'intercept' },
  { packages: 'typeorm', bases: 'MigrationInterface', methods: 'up down name transaction' },
  { packages: 'class-validator', bases: 'ValidatorConstraintInterface', methods: 'validate defaultMessage' },
];

/** Each interface has one method, of its own name. */
function eachItsOwn(packages: string, names: string, prefix = ''): BaseRow[] {
  return names.split(' ').map((name) => ({
    packages,
    bases: name,
    methods: prefix === '' ? name[0].toLowerCase() + name.slice(1) : prefix + name,
  }));
}

const rowsOfDecorators = decorators.map(([packages, effect, names]) => ({
  packages: packages.split(' '),
  effect,
  names: names.split(' '),
}));

export function effectOf({ package: of, name }: Exported): DecoratorEffect | undefined {
  return rowsOfDecorators.find(
    ({ packages, names }) => packages.includes(of) && names.some((each) => fitsNamePattern(name, each)),
  )?.effect;
}

/** Whether a list of such functions has it. */
export function isListed(list: typeof combined, { package: of, name }: Exported): boolean {
  return list.some(([packages, listed]) => packages === of && listed === name);
}

/** Calls of a member by a base: `may` where they are not known. */
export type BaseCalls = 'runs' | 'may' | 'never';

const rowsOfBases = bases.map((row) => ({
  packages: row.packages.split(' '),
  names: row.bases.split(' '),
  methods: new Set(row.methods.split(' ')),
  others: row.others === true ? ('may' as const) : ('never' as const),
}));

export function baseCalls({ package: of, name }: Exported): (member: string) => BaseCalls {
  const row = rowsOfBases.find(({ packages, names }) => packages.includes(of) && names.includes(name));
  if (row === undefined) return () => 'may';
  return (member) => (row.methods.has(member) ? 'runs' : row.others);
}
