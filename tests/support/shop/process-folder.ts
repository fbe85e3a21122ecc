import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/**
 * A new folder for data that is made once and copied by many tests. The folder is deleted when this process ends. A file's
 * `afterAll` would be too early, because the next test file in the same process uses the same module and would no longer find its
 * sample.
 */
export function processFolder(): string {
  if (folders.length === 0) {
    process.once('exit', removeFolders);
    // Vitest ends its processes with this signal, for which Node emits no "exit".
    process.once('SIGTERM', () => process.exit());
  }
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-sample-'));
  folders.push(folder);
  return folder;
}
