import { type ParseArgsConfig, parseArgs } from 'node:util';
import { storageFaultOf } from '../db/sqlite/storage-faults.ts';
import { StartupError } from '../env.ts';

/** Runs one of the owner's commands: what can be expected is said in a sentence, and the process then ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // Whatever it writes tells of customers.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : (diskMessage(error) ?? error));
    process.exitCode = 1;
  }
}

/** What was typed behind the command's name. @throws StartupError with how the command is used */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config & { strict: true }>> {
  try {
    return parseArgs({ ...config, strict: true });
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n${usage}`);
  }
}

/** Where the command was typed; npm runs it in the project's folder. */
export function typedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Words for a disk that can't; null for every other failure. Whoever was writing has taken back what it had begun. */
function diskMessage(error: unknown): string | null {
  const fault = storageFaultOf(error);
  if (fault === null) return null;
  const { reason, path } = fault;
  const where = path === undefined ? '' : ` (${path})`;
  return `It could not be done, because ${reason}${where}. Nothing was kept, and nothing that was there has changed.`;
}
