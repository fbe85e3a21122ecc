import { accessSync, constants } from 'node:fs';
import type { ShopMessage, StartFault } from '#core/shop-process.ts';
import { DataFolderError, FolderInUse } from './db/data-folder.ts';
import { StartupError } from './env.ts';
import { PortTaken } from './http/listener.ts';
import { KeysMissing } from './payments/providers/open-providers.ts';

/**
 * The port through which a process talks to the desktop app that started it. Electron provides the port; Node's own types don't include
 * it.
 */
export interface ParentPort<Message> {
  postMessage(message: Message): void;
  on(name: 'message', listener: (message: { data: unknown }) => void): void;
}

/** Returns the port to the desktop app; null if the process was started by a person or a supervisor. */
export function findParentPort<Message>(): ParentPort<Message> | null {
  return (process as { parentPort?: ParentPort<Message> }).parentPort ?? null;
}

export function failureMessage(error: unknown, dataDir: string): ShopMessage {
  const text = error instanceof StartupError ? error.message : 'The shop could not start, by a fault of its own.';
  return { kind: 'refused', fault: faultOf(error, dataDir), text };
}

function faultOf(error: unknown, dataDir: string): StartFault {
  if (error instanceof PortTaken) return 'port';
  if (error instanceof FolderInUse) return 'in-use';
  if (error instanceof DataFolderError) return 'database';
  if (error instanceof KeysMissing) return 'keys';
  return error instanceof StartupError && !isWritable(dataDir) ? 'folder' : 'other';
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
