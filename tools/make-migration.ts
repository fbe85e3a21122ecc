// `npm run migration -- a-name`: writes the changes to the tables as the next migration for both databases, and adds what
// drizzle-kit can't express. SQLite accepts any text in an INTEGER column unless its table is STRICT, and PostgreSQL sorts text
// by the server's language unless its column is COLLATE "C". `--custom` creates an empty migration, for triggers.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

const [name, ...more] = process.argv.slice(2);
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('Give the migration a name in kebab-case.');

const drizzleKit = join(projectRoot, 'node_modules', 'drizzle-kit', 'bin.cjs');
const args = [drizzleKit, 'generate', '--config', 'server/db/drizzle.config.ts', '--name', name.replaceAll('-', '_')];

generate('', join('server', 'db', 'sqlite', 'migrations'), (text) =>
  text.replace(/^(CREATE TABLE [\s\S]*?\n\));$/gm, '$1 STRICT;'),
);
generate('postgres://tables-alone', join('server', 'db', 'postgres', 'migrations'), (text) =>
  text.replace(/^(\t|ALTER TABLE .* ADD COLUMN )("\w+" text)(?! COLLATE)/gm, '$1$2 COLLATE "C"'),
);

/** The URL only selects the database type; no connection is opened. */
function generate(databaseUrl: string, folder: string, complete: (text: string) => string): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const created = spawnSync(process.execPath, [...args, ...more], { cwd: projectRoot, stdio: 'inherit', env });
  if (created.status !== 0) process.exit(created.status ?? 1);
  const files = join(projectRoot, folder);
  for (const file of readdirSync(files).filter((entry) => entry.endsWith('.sql'))) {
    const path = join(files, file);
    const text = readFileSync(path, 'utf8');
    const completed = complete(text);
    if (completed !== text) writeFileSync(path, completed);
  }
}
