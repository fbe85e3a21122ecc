import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/**
 * Returns the path of the file with the migrated, empty database. Its name contains a hash of the migrations, so only the first test after
 * a change has to migrate. The file may not exist yet.
 */
export async function databaseTemplate(): Promise<string> {
  const migrations = join(projectRoot, 'server', 'db', 'sqlite', 'migrations');
  const journal = await readFile(join(migrations, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const hash = createHash('sha256');
  for (const { tag } of entries) hash.update(tag).update(await readFile(join(migrations, `${tag}.sql`)));
  return join(projectRoot, '.cache', 'test-database', `${hash.digest('hex').slice(0, 16)}.db`);
}
