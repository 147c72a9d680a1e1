import { checkCallers } from '../../../../../support/checked-callers.ts';

/** A framework whose declarations are read, and what the project has of it. */
const shop = `=== package.json
{ "name": "shop", "dependencies": { "@nestjs/common": "^11.0.0" } }
=== node_modules/@nestjs/common/package.json
{ "name": "@nestjs/common", "version": "11.0.0", "types": "index.d.ts" }
=== node_modules/@nestjs/common/index.d.ts
export interface Type<T = any> extends Function { new (...args: any[]): T }
export interface ClassProvider<T = any> { provide: any; useClass: Type<T> }
export type Provider<T = any> = Type<any> | ClassProvider<T>;
export interface ModuleMetadata { providers?: Provider[]; controllers?: Type<any>[] }
export function UseGuards(...guards: (CanActivate | Function)[]): MethodDecorator & ClassDecorator;
export interface CanActivate { canActivate(context: any): boolean }
export function Module(metadata: ModuleMetadata): ClassDecorator;
export function Injectable(): ClassDecorator;
export function Get(path?: string): MethodDecorator;
export function HttpCode(code: number): MethodDecorator;
export function Other(): MethodDecorator;
export interface OnModuleInit { onModuleInit(): any }
export interface NestMiddleware { use(request: any, response: any, next: () => void): any }
export interface Unlisted { listen(): void }
=== shop.ts
import { type CanActivate, UseGuards, Get, HttpCode, Injectable, Module, type NestMiddleware, type OnModuleInit, Other, type Unlisted } from '@nestjs/common';
@Injectable()
export class Stock implements OnModuleInit, NestMiddleware {
  onModuleInit() {}
  use(request: any, response: any, next: () => void) {}
  list() {}
}
@Injectable()
export class Guard implements CanActivate { canActivate() { return true; } }
export class Line implements OnModuleInit, Unlisted {
  onModuleInit() {}
  listen() {}
}
@Injectable()
export class Cart {
  constructor(private readonly stock: Stock) {}
  @Get('all') @HttpCode(200) all() { this.stock.list(); }
  @Other() other() {}
  @UseGuards(Guard) kept() {}
}
@Module({ providers: [Stock], controllers: [Cart] })
export class Shop {}
`;
const check = (title: string, id: string, expected: string): void =>
  checkCallers(title, shop, `shop.ts#${id}`, expected);

describe('a framework that is installed', () => {
  check('makes classes', 'Stock', 'exact 2');
  check('by lists of its modules', 'Cart', 'exact 1');
  check('or as an argument', 'Guard', 'exact 1');
  check('whose methods it calls', 'Guard.canActivate', 'exact 0');
  check('calls the methods of its interfaces', 'Stock.onModuleInit', 'exact 0');
  check('all of them', 'Stock.use', 'exact 0');
  check('leaves what the project calls', 'Stock.list', 'exact 1');
  check('calls what its decorators have', 'Cart.all', 'exact 0');
  check('may call what others of its decorators have', 'Cart.other', 'bounded 0');
  check('and methods of what is not listed', 'Line.listen', 'exact 0');
});
