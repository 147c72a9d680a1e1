'use strict';
/** Tells which programs and threads a process starts: their notes must be there as well. Part of `node-recorder.cjs`. */
const Module = require('node:module');

const shell = /(?:^|[\\/])(?:(?:ba|da|z|k|a|c|fi)?sh|cmd\.exe|powershell(?:\.exe)?|pwsh)$/i;
/** Of a simple command a shell makes itself what it runs; of others it runs several. */
const several = /[;&|`\n()]/;
/** More than one program. */
const nobody = 0;

/** @param recorder `noteSpawned({ program, pid, thread })`, no pid: some child; `attempt(work)` */
function watchChildren(recorder) {
  const childProcess = require('node:child_process');
  watchSpawn(childProcess.ChildProcess.prototype, recorder);
  const { spawnSync, execFileSync, execSync } = childProcess;
  childProcess.spawnSync = function (...given) {
    const result = spawnSync.apply(this, given);
    if (result?.pid) recorder.attempt(() => recorder.noteSpawned(startedBy(given, result.pid)));
    return result;
  };
  childProcess.execFileSync = function (...given) {
    recorder.attempt(() => recorder.noteSpawned(startedBy(given)));
    return execFileSync.apply(this, given);
  };
  childProcess.execSync = function (...given) {
    recorder.attempt(() => recorder.noteSpawned({ pid: several.test(String(given[0])) ? nobody : undefined }));
    return execSync.apply(this, given);
  };
  watchThreads(require('node:worker_threads'), recorder);
  Module.syncBuiltinESMExports();
}

function watchSpawn(prototype, recorder) {
  const { spawn } = prototype;
  prototype.spawn = function (...given) {
    const result = spawn.apply(this, given);
    const { file, args } = given[0] ?? {};
    if (this.pid !== undefined)
      recorder.attempt(() => recorder.noteSpawned(startedBy([String(file), args?.slice(1)], this.pid)));
    return result;
  };
}

/** @param given program, its arguments, and options, each of the two there or not */
function startedBy([program, ...rest], pid) {
  const given = Array.isArray(rest[0]) ? rest[0].map(String) : [];
  const isAsked = rest.some((each) => each?.shell);
  if (!isAsked && !shell.test(String(program))) return { program: String(program), pid };
  const isSimple = (isAsked || given.includes('-c')) && !several.test([program, ...given].join(' '));
  return isSimple ? { pid, shell: true } : { pid: nobody };
}

/** A thread may be given an environment of its own, and then tells nothing. */
function watchThreads(threads, recorder) {
  threads.Worker = new Proxy(threads.Worker, {
    construct(target, given, made) {
      const worker = Reflect.construct(target, given, made);
      recorder.attempt(() => recorder.noteSpawned({ pid: process.pid, thread: worker.threadId }));
      return worker;
    },
  });
}

module.exports = { watchChildren };
