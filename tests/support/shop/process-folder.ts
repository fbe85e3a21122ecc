import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/**
 * A new folder for what is made once and copied by many tests, deleted when this process ends. A file's `afterAll` would be
 * too early: the next test file in the same process gets the same module, and would find its sample gone.
 */
export function processFolder(): string {
  if (folders.length === 0) {
    process.once('exit', removeFolders);
    // Vitest ends its processes by this signal, at which Node says no "exit".
    process.once('SIGTERM', () => process.exit());
  }
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-sample-'));
  folders.push(folder);
  return folder;
}
