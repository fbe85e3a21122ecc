import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { folderEnv } from './folder-settings.ts';

export interface CommandOutput {
  code: number;
  text: string;
}

/** Runs one of the owner's commands on a data folder, as npm does. */
export async function ownerCommand(
  name: 'audit' | 'backup' | 'restore' | 'export',
  dataDir: string,
  ...args: string[]
): Promise<CommandOutput> {
  const env = { PATH: process.env.PATH, INIT_CWD: dataDir, ...(await folderEnv(dataDir)) };
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
