import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)');

async function areSearched(files: Readonly<Record<string, string>>): Promise<boolean[]> {
  const manifest =
    '{ "name": "x", "private": true, "dependencies": { "express": "4", "@nestjs/common": "10", "@nestjs/core": "10" } }';
  const { findings } = await scanCode({ 'package.json': manifest, ...files }, rules);
  return findings.map(({ isSearchedFor }) => isSearchedFor === true);
}

function inNest(guard: string, use: string, parameter = "@Param('shareId') share: string"): Promise<boolean[]> {
  return areSearched({
    'guard.ts': `import { Injectable, NotFoundException } from '@nestjs/common';
@Injectable()
export class ShareGuard {
  constructor(private readonly store: any) {}
  async canActivate(context: any) {
    const request = context.switchToHttp().getRequest();
    ${guard}
  }
}
@Injectable()
export class NearGuard extends ShareGuard {}
`,
    'a.controller.ts': `import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { exec } from 'child_process';
import { ShareGuard, NearGuard } from './guard';
@Controller('shares')
export class Shares {
  @Get(':shareId')
  ${use}
  read(${parameter}) { exec(share); }
}
`,
  });
}

const searching = `const share = await this.store.shares.findUnique({ where: { id: request.params.shareId } });
    if (!share) throw new NotFoundException();
    return share.owner === request.user.id;`;

function inExpress(route: string): Promise<boolean[]> {
  return areSearched({
    'a.js': `const { exec } = require('node:child_process');
const { items } = require('./store');
const app = require('express')();
async function find(req, res, next) {
  const item = await items.findOne({ id: req.params.id });
  if (!item) return res.sendStatus(404);
  req.item = item;
  next();
}
app.get('/:id', ${route});
`,
  });
}

function inFastApi(parameters: string): Promise<boolean[]> {
  return areSearched({
    'a.py': `import os
from fastapi import Depends, FastAPI, HTTPException
from .store import items
app = FastAPI()
def find_item(item_id: str):
    item = items.get(item_id)
    if item is None:
        raise HTTPException(404)
    return item
@app.get('/{item_id}')
def read(${parameters}):
    os.system(item_id)
`,
  });
}

describe('a part of a request', () => {
  it('was searched for where a guard of NestJS refuses what it does not find', async () => {
    assert.deepEqual(await inNest(searching, '@UseGuards(ShareGuard)'), [true]);
    assert.deepEqual(await inNest(searching, '@UseGuards(NearGuard)'), [true]);
    const either = searching.replace(
      'request.params.shareId',
      "Object.hasOwn(request.params, 'shareId') ? request.params.shareId : request.params.id",
    );
    assert.deepEqual(await inNest(either, '@UseGuards(ShareGuard)'), [true]);
  });

  it('was not where the guard looks for another one, or does not run', async () => {
    assert.deepEqual(await inNest(searching, ''), [false]);
    assert.deepEqual(await inNest(searching.replace('.shareId', '.other'), '@UseGuards(ShareGuard)'), [false]);
    assert.deepEqual(await inNest(searching, '@UseGuards(ShareGuard)', "@Query('shareId') share: string"), [false]);
    const loose = 'await this.store.shares.findUnique({ where: { id: request.params.shareId } }); return true;';
    assert.deepEqual(await inNest(loose, '@UseGuards(ShareGuard)'), [false]);
  });

  it('was where a middleware before the handler does', async () => {
    assert.deepEqual(await inExpress('find, (req, res) => exec(req.params.id)'), [true]);
    assert.deepEqual(await inExpress('[find], (req, res) => exec(req.params.id)'), [true]);
    assert.deepEqual(await inExpress('(req, res) => exec(req.params.id)'), [false]);
    assert.deepEqual(await inExpress('find, (req, res) => exec(req.query.id)'), [false]);
  });

  it('was where a dependency of FastAPI does', async () => {
    assert.deepEqual(await inFastApi('item_id: str, item=Depends(find_item)'), [true]);
    assert.deepEqual(await inFastApi('item_id: str'), [false]);
  });
});
