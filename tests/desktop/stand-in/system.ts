import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type * as Electron from 'electron';
import { standInSecrets } from './secrets.ts';
import { onDoing, report, responseAtOnce, responseTo } from './test-channel.ts';

// The parts of the system that the app uses: dialogs, other programs, secrets and processes.

export const dialog = {
  showOpenDialog: (_window: unknown, options: Electron.OpenDialogOptions) =>
    responseTo<Electron.OpenDialogReturnValue>('showOpenDialog', options),
  showSaveDialog: (_window: unknown, options: Electron.SaveDialogOptions) =>
    responseTo<Electron.SaveDialogReturnValue>('showSaveDialog', options),
  showMessageBox: (...parts: [...windows: unknown[], options: Electron.MessageBoxOptions]) =>
    responseTo<Electron.MessageBoxReturnValue>('showMessageBox', parts.at(-1)),
  showErrorBox: (title: string, content: string) =>
    report({ kind: 'dialog', method: 'showErrorBox', options: { title, content } }),
  /** Returns the response that the test has set, or else the response of a closed dialog. */
  showMessageBoxSync: (_window: unknown, options: Electron.MessageBoxOptions) =>
    responseAtOnce<Electron.MessageBoxReturnValue>('showMessageBoxSync', options)?.response ?? options.cancelId ?? 0,
};

export const shell = {
  openExternal: async (address: string) => report({ kind: 'external', address }),
  openPath: async (path: string) => {
    report({ kind: 'external', address: path });
    return '';
  },
  showItemInFolder: (path: string) => report({ kind: 'external', address: path }),
};

export const safeStorage = standInSecrets(process.env.STAND_IN_SECRETS);

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(
    program: string,
    args: readonly string[],
    { env, serviceName, stdio, execArgv = [] }: Electron.ForkOptions,
  ) {
    super();
    const port = new URL('./utility-port.ts', import.meta.url).href;
    this.#child = fork(program, args, {
      env: { ...(env ?? process.env), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } as NodeJS.ProcessEnv,
      // Electron passes its arguments to Chromium, which passes V8's arguments on.
      silent: stdio === 'pipe',
      execArgv: [...execArgv.map((argument) => argument.replace(/^--js-flags=/, '')), '--import', port],
    });
    report({ kind: serviceName === 'Hindquarter shop' ? 'server' : 'upkeep', pid: this.#child.pid ?? 0 });
    // In Electron, the port is a separate pipe, which closes when the process ends, so the last messages are lost.
    this.#child.on('message', (data) => {
      const deliver = () =>
        this.#child.exitCode === null && this.#child.signalCode === null && this.emit('message', data);
      setTimeout(deliver, 100);
    });
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
  }
  postMessage(message: unknown): void {
    this.#child.send(message as string);
  }
  get pid(): number | undefined {
    return this.#child.pid;
  }
  get stdout(): Readable | null {
    return this.#child.stdout;
  }
  get stderr(): Readable | null {
    return this.#child.stderr;
  }
  /** On macOS and Linux, `kill` only asks the process to end, as Electron's documentation says. */
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = {
  fork: (program: string, args: readonly string[], options: Electron.ForkOptions) =>
    new UtilityProcess(program, args, options),
};

/** Emits `resume` when the test wakes up the computer. */
export const powerMonitor = new EventEmitter();
onDoing('resume', () => powerMonitor.emit('resume'));
onDoing('shutdown', () => powerMonitor.emit('shutdown', { preventDefault() {} }));
