import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { CopiedDatabases } from '#server/db/backup/backup.ts';
import { countCopies } from '#server/db/backup/backup-databases.ts';
import { fsyncPath } from '#server/db/durable-file.ts';
import { openClient } from '#server/db/postgres/postgres-connection.ts';
import { linkSecretName } from '#server/email/signed-links.ts';
import { StartupError } from '#server/env.ts';
import { copyToFiles } from './move-to-sqlite.ts';

const dumpName = 'shop.pgdump';

/**
 * Copies a shop on PostgreSQL, as it is at one instant, into a backup's folder. The shop may keep selling. The copy consists of the
 * files of a shop without PostgreSQL, so that the backup can be restored to either database. If pg_dump is installed, the copy also
 * contains its dump.
 * @throws StartupError
 */
export async function copyPostgres(
  url: string,
  folder: string,
  report: (step: string) => void,
  { mayBeEarlier = false } = {},
): Promise<CopiedDatabases> {
  const client = openClient(url, 'hindquarter backup');
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new StartupError(`The database cannot be reached: ${error.message}. No backup was made.`);
  });
  try {
    await client.query('begin isolation level repeatable read, read only');
    await copyToFiles(client, folder, report, { mayBeEarlier });
    const hasDump = await dump(client, { url, file: join(folder, dumpName) }, report);
    await client.query('commit');
    const others = [linkSecretName].filter((name) => existsSync(join(folder, name)));
    return { rows: countCopies(folder), others: hasDump ? [...others, dumpName] : others };
  } finally {
    await client.end();
  }
}

/** Makes a pg_dump of the database at the same instant. Returns false if pg_dump isn't installed or is older than the database. */
async function dump(
  client: pg.Client,
  { url, file }: { url: string; file: string },
  report: (step: string) => void,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  // The password isn't part of the command line, because other programs on this computer can read command lines.
  address.password = '';
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${file}`];
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  try {
    await promisify(execFile)('pg_dump', [...flags, address.href], { env });
    await chmod(file, 0o600);
    fsyncPath(file);
    report(`A dump of PostgreSQL’s own is beside it (${dumpName})`);
    return true;
  } catch (error) {
    await rm(file, { force: true });
    report(`There is no dump of PostgreSQL’s own: ${whyNoDump(error)}`);
    return false;
  }
}

function whyNoDump(error: unknown): string {
  const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') return 'pg_dump is not installed';
  const [, server, own] = /server version: ([\d.]+)[^;]*; pg_dump version: ([\d.]+)/.exec(stderr) ?? [];
  if (server === undefined) return stderr.trim().replaceAll('\n', ' ');
  return `pg_dump is of version ${own}, and the database’s server of ${server}: it wants that one’s, or a newer one. The rest of the backup is whole`;
}
