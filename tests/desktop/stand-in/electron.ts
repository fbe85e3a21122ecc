import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { projectRoot } from '#server/project-root.ts';
import { heldBack, nothingClicked } from './events.ts';
import { quitting } from './menus.ts';
import { SchemeServer } from './scheme-server.ts';
import { defaultSession } from './session.ts';
import { onDoing, report, type StandInPrinter } from './test-channel.ts';
import { WindowPage } from './window-page.ts';

// Replaces Electron's binary, which the package registries don't contain. Implements the part of Electron's main module that the
// app uses.

const userData = process.env.STAND_IN_USER_DATA ?? '';
const { STAND_IN_RESOURCES: resources } = process.env;
Object.assign(process, { resourcesPath: resources });
mkdirSync(userData, { recursive: true });
const scheme = new SchemeServer('shop://counter');
const printers = JSON.parse(process.env.STAND_IN_PRINTERS ?? '[]') as StandInPrinter[];
const lockFile = join(userData, 'running');
/** The arguments that a second copy was started with. */
const argumentsFile = join(userData, 'second-arguments');

class App extends EventEmitter {
  readonly isPackaged = resources !== undefined;
  #startsAtLogin = false;

  constructor() {
    super();
    onDoing('open-url', ({ link }) => this.emit('open-url', { preventDefault() {} }, link));
  }
  async whenReady(): Promise<void> {
    await scheme.listen();
  }
  setAppUserModelId(): void {}
  exit(code: number): void {
    process.exit(code);
  }
  setAsDefaultProtocolClient(): boolean {
    return true;
  }
  enableSandbox(): void {
    report({ kind: 'sandbox' });
  }
  requestSingleInstanceLock(): boolean {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    } catch {
      const pid = Number(readFileSync(lockFile, 'utf8'));
      try {
        writeFileSync(argumentsFile, JSON.stringify(process.argv));
        process.kill(pid, 'SIGUSR2');
        return false;
      } catch {
        // The process that wrote the lock file was killed.
        writeFileSync(lockFile, String(process.pid));
      }
    }
    process.on('SIGUSR2', () => {
      this.emit('second-instance', {}, JSON.parse(readFileSync(argumentsFile, 'utf8')) as string[]);
    });
    return true;
  }
  quit(): void {
    if (heldBack(this, 'before-quit')) return;
    const end = () => {
      rmSync(lockFile, { force: true });
      process.exit(0);
    };
    const [window] = BrowserWindow.all;
    if (window === undefined) process.exit(0);
    void window.closeUnlessPrevented().then((isClosed) => isClosed && end());
  }
  getPath(_name: string): string {
    return userData;
  }
  getAppPath(): string {
    return process.env.STAND_IN_APP ?? projectRoot;
  }
  getVersion(): string {
    return (JSON.parse(readFileSync(join(this.getAppPath(), 'package.json'), 'utf8')) as { version: string }).version;
  }
  getName(): string {
    return 'Hindquarter';
  }
  getLoginItemSettings(): Pick<Electron.LoginItemSettings, 'openAtLogin'> {
    return { openAtLogin: this.#startsAtLogin };
  }
  setLoginItemSettings({ openAtLogin = false }: Electron.Settings): void {
    this.#startsAtLogin = openAtLogin;
  }
}

class WebContents extends EventEmitter {
  readonly page: WindowPage;
  readonly session = defaultSession;
  #open: (details: { url: string }) => unknown = () => ({ action: 'allow' });

  constructor(preload: string) {
    super();
    app.emit('web-contents-created', {}, this);
    onDoing('right-click', ({ params }) => this.emit('context-menu', {}, { ...nothingClicked, ...params }));
    this.page = new WindowPage({
      preload,
      invoke: async (name, input, frameUrl, isTopFrame) => {
        const handler = handlers.get(name);
        if (handler === undefined) throw new Error(`No handler registered for '${name}'`);
        const senderFrame = { url: scheme.toApp(frameUrl), parent: isTopFrame ? null : {} };
        return handler({ sender: this, senderFrame }, input);
      },
      mayNavigate: (address) => !heldBack(this, 'will-navigate', { url: scheme.toApp(address) }),
      onPopup: (url) => this.#open({ url }),
    });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.#open = handler;
  }
  send(name: string, value: unknown): void {
    void this.page.send(name, value);
  }
  reload(): void {
    // As in Electron, a page that is being closed isn't loaded again.
    void (async () => {
      if (!(await this.mayUnload())) return;
      await this.page.reload();
      this.emit('did-finish-load');
    })().catch(() => {});
  }
  async executeJavaScript(code: string): Promise<unknown> {
    return this.page.evaluate(code);
  }
  /** Returns false if the page prevents it. As in Electron, the user isn't prompted, and the app may override the page. */
  async mayUnload(): Promise<boolean> {
    const isHeldBack = await this.page
      .evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")
      .catch(() => false);
    return isHeldBack !== true || heldBack(this, 'will-prevent-unload');
  }
  replaceMisspelling(word: string): void {
    report({ kind: 'misspelling-replaced', word });
  }
  setZoomLevel(level: number): void {
    report({ kind: 'zoom', level });
  }
  async getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    return printers.map(({ name }) => ({
      name,
      displayName: `${name} (office)`,
      description: '',
      options: {} as Electron.Options,
    }));
  }
  /** Reports the data that a printer would receive: the printed text of a page, and the width of the paper. */
  print(options: Electron.WebContentsPrintOptions, callback: (isPrinted: boolean, reason: string) => void): void {
    const { deviceName = '', usePrinterDefaultPageSize = false } = options;
    const own = printers.find(({ name }) => name === deviceName);
    // As in Electron, the paper is A4 unless the app requests the printer's own size.
    const paperMm = usePrinterDefaultPageSize && own ? own.paperMm : 210;
    void this.page.print(paperMm).then((paper) => {
      report({ kind: 'print', options, ...paper });
      callback(true, '');
    });
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents: WebContents;
  #isVisible = false;
  #isDestroyed = false;
  #isMaximized = false;
  #bounds: Electron.Rectangle;

  constructor({ webPreferences, x = 10, y = 20, width = 0, height = 0 }: Electron.BrowserWindowConstructorOptions) {
    super();
    this.#bounds = { x, y, width, height };
    onDoing('place', ({ bounds }) => {
      this.#bounds = bounds;
    });
    const { preload = '', sandbox, contextIsolation, nodeIntegration } = webPreferences ?? {};
    if (!sandbox || !contextIsolation || nodeIntegration) throw new Error('The window is not closed off');
    report({ kind: 'preferences', preferences: { ...webPreferences } });
    this.webContents = new WebContents(preload);
    BrowserWindow.all.push(this);
    onDoing('close-window', () => {
      if (!heldBack(this, 'close')) void this.closeUnlessPrevented();
    });
  }
  async loadURL(address: string): Promise<void> {
    // Another navigation, or closing the window, may abort this navigation.
    await this.webContents.page.load(scheme.toHttp(address)).catch((error: Error) => {
      if (!/ERR_ABORTED|has been closed/.test(error.message)) throw error;
    });
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
  }
  /** Returns false if the page prevented closing, because it may have unsaved forms. */
  async closeUnlessPrevented(): Promise<boolean> {
    if (!(await this.webContents.mayUnload())) return false;
    // A page that doesn't close is closed by the test when this process ends.
    const limit = new Promise((resolve) => setTimeout(resolve, 10_000).unref());
    await Promise.race([this.webContents.page.close(), limit]).catch(() => {});
    this.#isDestroyed = true;
    this.emit('closed');
    return true;
  }
  show(): void {
    if (!this.#isVisible) report({ kind: 'placed', bounds: this.#bounds, isMaximized: this.#isMaximized });
    this.#isVisible = true;
    report({ kind: 'visible', isVisible: true });
  }
  hide(): void {
    this.#isVisible = false;
    report({ kind: 'visible', isVisible: false });
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  isFocused(): boolean {
    return this.#isVisible;
  }
  maximize(): void {
    this.#isMaximized = true;
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  focus(): void {}
  setProgressBar(value: number): void {
    report({ kind: 'progress', isShown: value >= 0 });
  }
  restore(): void {}
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  getNormalBounds(): Electron.Rectangle {
    return this.#bounds;
  }
}

type IpcHandler = (
  event: { sender: WebContents; senderFrame: { url: string; parent: object | null } },
  input: unknown,
) => unknown;
const handlers = new Map<string, IpcHandler>();

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (name: string, handler: IpcHandler) => void handlers.set(name, handler),
});

export const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) =>
    report({ kind: 'scheme', privileges: { ...schemes[0]?.privileges } }),
  handle: (_scheme: string, handler: Parameters<SchemeServer['handle']>[0]) => scheme.handle(handler),
};

const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
export const screen = { getDisplayMatching: () => ({ workArea }) };

export const session = { defaultSession, fromPartition: () => defaultSession };
/** Sends requests with Node, without Electron's session. */
export const net = { request };
export const autoUpdater = new EventEmitter();

export const app = new App();
quitting.quit = () => app.quit();

export { Menu, Notification, nativeImage, Tray } from './menus.ts';
export { dialog, powerMonitor, safeStorage, shell, utilityProcess } from './system.ts';

onDoing('certificate', () => {
  app.emit('certificate-error', { preventDefault() {} }, null, '', '', null, (isAccepted: boolean) =>
    report({ kind: 'certificate', isAccepted }),
  );
});

onDoing('ipc', async ({ name, input, frameUrl, isTopFrame, isOwnWindow }) => {
  const sender = isOwnWindow ? BrowserWindow.all[0]?.webContents : undefined;
  const event = { sender: sender as WebContents, senderFrame: { url: frameUrl, parent: isTopFrame ? null : {} } };
  try {
    report({ kind: 'ipc', value: await handlers.get(name)?.(event, input) });
  } catch (error) {
    report({ kind: 'ipc', error: (error as Error).message });
  }
});
