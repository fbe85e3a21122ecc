import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project-folder.mjs';

const turnLimitMs = 10_000;

/**
 * Runs `work` while no other process in this project's folder does work of the same name: two simultaneous `npm start` must not
 * both install or build. If the process that holds a lock has ended, its lock is taken over.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(name, work) {
  const lockFile = inProject('.cache', `${name}.lock`);
  mkdirSync(inProject('.cache'), { recursive: true });
  while (!takeLock(lockFile)) await pause(200);
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} lockFile */
function takeLock(lockFile) {
  const ownFile = `${lockFile}.${process.pid}`;
  writeFileSync(ownFile, String(process.pid));
  try {
    // A link appears together with its content, so that a lock that is being written isn't mistaken for an abandoned one.
    linkSync(ownFile, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(readOwner(lockFile))) removeDeadLock(lockFile);
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
    if (!isAlive(readOwner(lockFile))) rmSync(lockFile, { force: true });
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** @param {string} lockFile */
function readOwner(lockFile) {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return 0;
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
