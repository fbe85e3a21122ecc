// `npm run migration -- a-name`: writes what has changed in the tables as the next migration. SQLite takes any text in an
// INTEGER column unless its table is STRICT, which drizzle-kit cannot say, so the word is added to every table it makes.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

const [name, ...more] = process.argv.slice(2);
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('Give the migration a name in kebab-case.');

const drizzleKit = join(projectRoot, 'node_modules', 'drizzle-kit', 'bin.cjs');
const args = [drizzleKit, 'generate', '--config', 'server/db/drizzle.config.ts', '--name', name.replaceAll('-', '_')];
const created = spawnSync(process.execPath, [...args, ...more], { cwd: projectRoot, stdio: 'inherit' });
if (created.status !== 0) process.exit(created.status ?? 1);

const folder = join(projectRoot, 'server', 'db', 'migrations');
for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const strict = text.replace(/^(CREATE TABLE [\s\S]*?\n\));$/gm, '$1 STRICT;');
  if (strict !== text) writeFileSync(path, strict);
}
