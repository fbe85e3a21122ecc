import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectFolder } from './project-folder.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in the project's folder until it ends, and returns its exit code (128 + n if signal n ended it). Signals that
 * this process receives are forwarded to the program, which is then awaited, so that nothing is left running. If the program is
 * then ended by another signal, the exit code is still that of the forwarded signal, so that the program isn't restarted.
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
 * Calls `whenLost` if npm, which started this process, was killed without forwarding a signal: this process then has another
 * parent. Only npm is watched, because a shell that ends after `node tools/start.mjs &` leaves its programs running.
 * @param {() => void} whenLost
 */
function watchForLostParent(whenLost) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) whenLost();
  }, 1000).unref();
}
