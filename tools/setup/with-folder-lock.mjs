import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project-folder.mjs';

const turnLimitMs = 10_000;
/** After this time, the process says what it waits for. */
const silentMs = 3_000;
/** The locks that this process holds. */
const held = new Set();

/**
 * Runs `work` while no other process in this project's folder does work of the same name: two simultaneous `npm start` must not
 * both install or build. If the process that holds a lock has ended, its lock is taken over.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(name, work) {
  const lockFile = inProject('.cache', `${name}.lock`);
  mkdirSync(inProject('.cache'), { recursive: true });
  await waitForLock(lockFile);
  held.add(lockFile);
  const release = () => {
    held.delete(lockFile);
    rmSync(lockFile, { force: true });
  };
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} lockFile */
async function waitForLock(lockFile) {
  const since = performance.now();
  let isSilent = true;
  while (!takeLock(lockFile)) {
    await pause(200);
    if (!isSilent || performance.now() - since < silentMs) continue;
    isSilent = false;
    console.log(
      `Waiting for process ${readOwner(lockFile).pid}, which installs packages or builds the shop in this folder. ` +
        `If that process is another program, delete ${lockFile}.`,
    );
  }
}

/** @param {string} lockFile */
function takeLock(lockFile) {
  const ownFile = `${lockFile}.${process.pid}`;
  writeFileSync(ownFile, `${process.pid} ${startOf(process.pid)}`);
  try {
    // A link appears together with its content, so that a lock that is being written isn't mistaken for an abandoned one.
    linkSync(ownFile, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lockFile)) removeDeadLock(lockFile);
    return false;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. Only one process may check and remove it; otherwise another process could replace
 * the lock in between, and its new lock would be removed.
 * @param {string} lockFile
 */
function removeDeadLock(lockFile) {
  const turn = `${lockFile}.removing`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Removing a lock takes only a moment, so a removal that began longer ago than the limit was interrupted.
    if (Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > turnLimitMs) {
      rmSync(turn, { recursive: true, force: true });
    }
    return;
  }
  try {
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/**
 * Whether the process that made the lock still runs. After a restart of the computer or of a container, its process id may belong
 * to another process, which started at another time, or to this process.
 * @param {string} lockFile
 */
function isHeld(lockFile) {
  const { pid, start } = readOwner(lockFile);
  if (pid === process.pid) return held.has(lockFile);
  return isAlive(pid) && (start === '' || start === startOf(pid));
}

/**
 * Locks of earlier versions contain no start.
 * @param {string} lockFile
 */
function readOwner(lockFile) {
  try {
    const [, pid, start = ''] = /^(\d+) ?(.*)$/.exec(readFileSync(lockFile, 'utf8')) ?? [];
    return { pid: Number(pid ?? 0), start };
  } catch {
    return { pid: 0, start: '' };
  }
}

/**
 * When a process started, as the system describes it; empty if the system doesn't tell.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    if (process.platform === 'darwin') {
      return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    }
    // The 22nd field counts from the start of the computer. The second field is the program's name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
