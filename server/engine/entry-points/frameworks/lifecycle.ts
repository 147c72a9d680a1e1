/**
 * Methods that frameworks call by their names on what they make: no place calls them, and often no interface is named. By who
 * calls them.
 *
 * Sources: docs.nestjs.com (Lifecycle events, Guards, Interceptors, Pipes, Middleware, Gateways, dynamic modules);
 * angular.dev (Component lifecycle, Pipes, Route guards, `ControlValueAccessor`, `ErrorHandler`); typeorm.io (Listeners and
 * subscribers); github.com/typestack/class-validator (custom validators); stenciljs.com (Component lifecycle).
 */
const ofClasses: Readonly<Record<string, string>> = {
  NestJS:
    'onModuleInit onModuleDestroy onApplicationBootstrap beforeApplicationShutdown onApplicationShutdown configure canActivate ' +
    'intercept transform catch use afterInit handleConnection handleDisconnect createTypeOrmOptions createMongooseOptions ' +
    'createGqlOptions createCacheOptions createJwtOptions createHttpOptions createSharedConfiguration createThrottlerOptions ' +
    'createMulterOptions createMailerOptions createBullOptions createSequelizeOptions createMikroOrmOptions',
  Angular:
    'ngOnInit ngOnChanges ngDoCheck ngOnDestroy ngAfterContentInit ngAfterContentChecked ngAfterViewInit ngAfterViewChecked ' +
    'ngDoBootstrap transform canActivate canActivateChild canDeactivate canMatch canLoad resolve intercept handleError preload ' +
    'writeValue registerOnChange registerOnTouched setDisabledState validate registerOnValidatorChange',
  TypeORM:
    'listenTo afterLoad beforeInsert afterInsert beforeUpdate afterUpdate beforeRemove afterRemove beforeSoftRemove ' +
    'afterSoftRemove beforeRecover afterRecover beforeQuery afterQuery up down',
  'class-validator': 'validate defaultMessage',
  Stencil:
    'connectedCallback disconnectedCallback componentWillLoad componentDidLoad componentShouldUpdate componentWillRender ' +
    'componentDidRender componentWillUpdate componentDidUpdate render',
};

/** Source: vuejs.org (Plugins, Custom directives, Options API › Lifecycle). */
const ofObjects: Readonly<Record<string, string>> = {
  Vue:
    'install setup data render created beforeCreate beforeMount mounted beforeUpdate updated beforeUnmount unmounted activated ' +
    'deactivated errorCaptured renderTracked renderTriggered serverPrefetch bind inserted componentUpdated unbind getSSRProps',
};

type Owner = 'class' | 'object';
type Callers = readonly (readonly [framework: string, names: ReadonlySet<string>])[];

const callers: Readonly<Record<Owner, Callers>> = { class: callersIn(ofClasses), object: callersIn(ofObjects) };

function callersIn(methods: Readonly<Record<string, string>>): Callers {
  return Object.entries(methods).map(([framework, names]) => [framework, new Set(names.split(' '))]);
}

/** Returns the frameworks that call a method of that name, by their usual names; undefined where none does. */
export function lifecycleOf(method: string, owner: Owner): string | undefined {
  const known = callers[owner].filter(([, names]) => names.has(method)).map(([framework]) => framework);
  return known.length === 0 ? undefined : known.join(' or ');
}
