import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { temporaryFolder } from '../test-database.ts';

/** A folder with the shop's migrations that come before the named one. */
export function migrationsBefore(name: string): string {
  const folder = temporaryFolder();
  cpSync(join(projectRoot, 'server', 'db', 'sqlite', 'migrations'), folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex((entry) => entry.tag.endsWith(name));
  if (at < 0) throw new Error(`There is no migration ${name}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}
