import { type ParseArgsConfig, parseArgs } from 'node:util';
import { diskMessage } from '#server/db/errors/storage-fault.ts';
import { StartupError } from '../env.ts';

/** Runs one of the owner's commands. An expected failure is printed as a sentence; every failure exits with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // The command's files contain customers' data, so other users of this computer must not read them.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : (diskMessage(error) ?? error));
    process.exitCode = 1;
  }
}

/**
 * Returns the options and names typed after the command.
 * @throws StartupError with the usage
 */
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

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the progress of a long command. */
export function printStep(step: string): void {
  printLine(`${step}.`);
}

/** The folder in which the command was typed; npm runs it in the project's folder. */
export function typedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
