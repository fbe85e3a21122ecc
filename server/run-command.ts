import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartRefusal } from './env.ts';

/** Runs one of the owner's commands: what can be expected is said in a sentence, and the process then ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : (diskWords(error) ?? error));
    process.exitCode = 1;
  }
}

/** What was typed behind the command's name. @throws StartRefusal with how the command is used */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config & { strict: true }>> {
  try {
    return parseArgs({ ...config, strict: true });
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n${usage}`);
  }
}

/** Where the command was typed; npm runs it in the project's folder. */
export function typedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that you may use is full',
  SQLITE_FULL: 'the disk is full',
  EFBIG: 'the disk takes no file as large as this',
  SQLITE_IOERR_WRITE: 'the disk takes no more, or has failed',
  EROFS: 'the disk can only be read',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  SQLITE_READONLY: 'you may not write there',
  SQLITE_CANTOPEN: 'a database cannot be opened there',
  EIO: 'the disk has failed',
  ENOTDIR: 'a part of its path is a file',
};

/** Words for a disk that can't; null for every other failure. Whoever was writing has taken back what it had begun. */
function diskWords(error: unknown): string | null {
  const { code = '', path } = error as { code?: string; path?: string };
  const reason = reasons[code];
  if (reason === undefined) return null;
  const where = path === undefined ? '' : ` (${path})`;
  return `It could not be done, because ${reason}${where}. Nothing was kept, and nothing that was there has changed.`;
}
