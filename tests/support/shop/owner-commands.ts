import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { folderEnv } from './folder-settings.ts';
import { programEnv } from './program-env.ts';

export interface CommandOutput {
  code: number;
  text: string;
}

/** Where a shop's data are; without an address they are all in the folder. */
interface ShopPlace {
  dataDir: string;
  databaseUrl?: string;
}

/** Runs one of the owner's commands on a shop, as npm does. */
export async function ownerCommand(
  name: 'audit' | 'backup' | 'restore' | 'export' | 'move',
  shop: string | ShopPlace,
  ...args: string[]
): Promise<CommandOutput> {
  const { dataDir, databaseUrl } = typeof shop === 'string' ? { dataDir: shop } : shop;
  const place = databaseUrl === undefined ? await folderEnv(dataDir) : { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...programEnv, INIT_CWD: dataDir, ...place };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'server', 'commands', `${name}.ts`), ...args],
      { env },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), text: out + err });
      },
    );
  });
}
