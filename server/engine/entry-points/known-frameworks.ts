import { calledMember, type RegistrationInterest } from '../linking/registrations.ts';
import { packageItself } from './framework-index.ts';
import type { Framework } from './framework.ts';
import { express } from './frameworks/express.ts';
import { fastify } from './frameworks/fastify.ts';
import { hono } from './frameworks/hono.ts';
import { koa, koaRouter } from './frameworks/koa.ts';
import { withCallInterest } from './known-calls.ts';

/** Every framework whose table is here; a table is written in `frameworks/` and named in this list. */
export const frameworks: readonly Framework[] = [express, fastify, koa, koaRouter, hono];

/** Packages of all tables, and members that they name: the linker of scripts looks for these. */
export const registrationInterest: RegistrationInterest = withCallInterest(interestIn(frameworks));

function interestIn(tables: readonly Framework[]): RegistrationInterest {
  return {
    packages: new Set(tables.flatMap(({ packages }) => packages)),
    members: new Set(tables.flatMap((table) => membersOnValues(table))),
    ownMembers: new Set(tables.flatMap((table) => membersOfPackage(table))),
    settings: new Set(tables.flatMap((table) => settingsOf(table))),
  };
}

function membersOnValues({ rules, alsoLookedFor = [] }: Framework): readonly string[] {
  return [...alsoLookedFor, ...rules.filter(({ on }) => isOnValue(on)).flatMap(({ members }) => members)];
}

/** Members that make values, and members that register without any. */
function membersOfPackage({ values, rules }: Framework): readonly string[] {
  const made = Object.values(values).flatMap((value) => value.made);
  const called = rules.filter(({ on }) => !isOnValue(on)).flatMap(({ members }) => members);
  return [...made, ...called].flatMap((path) => path.split('.')).filter((part) => isName(part));
}

function settingsOf({ rules }: Framework): readonly string[] {
  return rules.flatMap((rule) => (rule.does === 'mount' && rule.folders !== undefined ? [rule.folders.ownPrefix] : []));
}

function isOnValue(on: readonly string[]): boolean {
  return on.some((value) => value !== packageItself);
}

function isName(part: string): boolean {
  return part !== '' && part !== calledMember && !/^\d+$/.test(part);
}
