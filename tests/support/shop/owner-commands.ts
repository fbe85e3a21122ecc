import { execFile } from 'node:child_process';
import { bundledProgram } from './bundled-program.ts';
import { folderEnv } from './folder-settings.ts';
import { programEnv } from './program-env.ts';

export interface CommandOutput {
  code: number;
  text: string;
}

/** The location of a shop's data. Without a database URL, all data are in the folder. */
interface ShopPlace {
  dataDir: string;
  databaseUrl?: string;
}

type CommandName = 'audit' | 'backup' | 'restore' | 'export' | 'move' | 'reset-staff';

/** The command's program in one file. Running it with npm, from the sources, is tested in tests/tools/owner-commands.test.ts. */
export function commandProgram(name: CommandName): Promise<string> {
  return bundledProgram(`server/commands/${name}.ts`);
}

/** Runs one of the owner's commands on a shop. */
export async function ownerCommand(
  name: CommandName,
  shop: string | ShopPlace,
  ...args: string[]
): Promise<CommandOutput> {
  const { dataDir, databaseUrl } = typeof shop === 'string' ? { dataDir: shop } : shop;
  const place = databaseUrl === undefined ? await folderEnv(dataDir) : { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...programEnv, INIT_CWD: dataDir, ...place };
  const program = await commandProgram(name);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), text: out + err });
    });
  });
}
