import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { format } from 'node:util';
import { app, shell, type UtilityProcess } from 'electron';
import { LogFile } from './log-file.ts';

// The log of everything that the app and its processes print. On Windows, or if the app is started by a click, this output wouldn't be
// visible otherwise.

let opened: LogFile | null = null;

function appLog(): LogFile {
  opened ??= new LogFile(join(app.getPath('userData'), 'logs', 'hindquarter.log'));
  return opened;
}

/** Starts writing the app's own errors to the log too. */
export function logOwnFaults(): void {
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    print(...parts);
    appLog().add(`${new Date().toISOString()} ${format(...parts)}`);
  };
  process.on('uncaughtExceptionMonitor', (error) => appLog().add(format(error)));
  process.on('unhandledRejection', (error) => console.error(error));
}

/** Copies a process's output line by line to the app's own output and to the log. */
export function logOutputOf({ stdout, stderr }: UtilityProcess): void {
  for (const stream of [stdout, stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      appLog().add(line);
    });
  }
}

/** Shows the log file in the system's file manager, so that the user can send the file to someone. */
export function showLog(): void {
  appLog().add(`${new Date().toISOString()} The log is shown`);
  shell.showItemInFolder(appLog().file);
}
