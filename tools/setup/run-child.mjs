import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectFolder } from './project-folder.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end in the project's folder and answers its exit code (128 + n when signal n ended it). Signals
 * that arrive meanwhile are handed on, and waited out, so that nothing is left running; a program that dies of something
 * else then has ended by that signal, so that nobody starts it again.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', cwd: projectFolder, ...options });
  /** @type {NodeJS.Signals | undefined} */
  let handedOn;
  const stopListening = forwardSignals(child, (signal) => {
    handedOn = signal;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const ending = handedOn ?? signal;
      resolve(code ?? 128 + (ending ? constants.signals[ending] : 1));
    });
  }).finally(stopListening);
}

/** @param {import('node:child_process').ChildProcess} child @param {(signal: NodeJS.Signals) => void} report */
function forwardSignals(child, report) {
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    report(signal);
    // Ctrl-C in a terminal sends the signal to the child twice: from the terminal and from here. The child handles both as one.
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  const orphanWatch = watchForLostParent(() => child.kill('SIGTERM'));
  return () => {
    clearInterval(orphanWatch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * npm can be killed without a chance to say so; then this process has another parent and stops what it runs. Only
 * under npm: a shell that ends after `node tools/start.mjs &` means no such thing.
 * @param {() => void} whenLost
 */
function watchForLostParent(whenLost) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) whenLost();
  }, 1000).unref();
}
