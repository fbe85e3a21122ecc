import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import { projectRoot } from '#server/project-root.ts';
import { SchemeServer } from './scheme-server.ts';
import { onDoing, report, responseTo } from './test-channel.ts';
import { openWindowPage, printedText, sendToPage } from './window-page.ts';

// Stands in for Electron's binary, which the registries don't carry: as much of its main module as the app uses.

const userData = process.env.STAND_IN_USER_DATA ?? '';
const { STAND_IN_RESOURCES: resources } = process.env;
Object.assign(process, { resourcesPath: resources });
mkdirSync(userData, { recursive: true });
const scheme = new SchemeServer('shop://counter');
const lockFile = join(userData, 'running');
/** What a second copy was started with. */
const argumentsFile = join(userData, 'second-arguments');

/** An event that a listener may hold back. */
function heldBack(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let isPrevented = false;
  emitter.emit(name, { ...details, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

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
        // It was killed, and left its file.
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
    void BrowserWindow.all[0]?.closeForGood().finally(() => {
      rmSync(lockFile, { force: true });
      process.exit(0);
    });
    if (BrowserWindow.all.length === 0) process.exit(0);
  }
  getPath(_name: string): string {
    return userData;
  }
  getAppPath(): string {
    return process.env.STAND_IN_APP ?? projectRoot;
  }
  getVersion(): string {
    return '0.0.0';
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

/** The part of a session that the app uses. */
const defaultSession = {
  setPermissionRequestHandler() {},
  setPermissionCheckHandler() {},
  setSpellCheckerLanguages() {},
  addWordToSpellCheckerDictionary: () => true,
};

class WebContents extends EventEmitter {
  readonly page: Promise<Page>;
  readonly session = defaultSession;
  #open: (details: { url: string }) => unknown = () => ({ action: 'allow' });

  constructor(preload: string) {
    super();
    app.emit('web-contents-created', {}, this);
    onDoing('right-click', ({ params }) => this.emit('context-menu', {}, { ...nothingClicked, ...params }));
    this.page = openWindowPage({
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
    void this.page.then((page) => sendToPage(page, name, value));
  }
  reload(): void {
    void this.page.then((page) => page.reload());
  }
  replaceMisspelling(word: string): void {
    report({ kind: 'misspelling-replaced', word });
  }
  setZoomLevel(level: number): void {
    report({ kind: 'zoom', level });
  }
  async getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    const names = JSON.parse(process.env.STAND_IN_PRINTERS ?? '[]') as string[];
    return names.map((name) => ({
      name,
      displayName: `${name} (office)`,
      description: '',
      options: {} as Electron.Options,
    }));
  }
  /** As a printer would have it: what a page shows on paper. */
  print(
    { deviceName = '', silent = false }: Electron.WebContentsPrintOptions,
    callback: (isPrinted: boolean, reason: string) => void,
  ): void {
    void this.page.then(async (page) => {
      const text = await printedText(page);
      report({ kind: 'print', deviceName: deviceName || null, isSilent: silent, text });
      callback(true, '');
    });
  }
}

const nothingClicked = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
};

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents: WebContents;
  #isVisible = false;
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
    this.webContents = new WebContents(preload);
    BrowserWindow.all.push(this);
    onDoing('close-window', () => {
      if (!heldBack(this, 'close')) void this.closeForGood();
    });
  }
  async loadURL(address: string): Promise<void> {
    const page = await this.webContents.page;
    await page.goto(scheme.toHttp(address));
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
  }
  async closeForGood(): Promise<void> {
    await (await this.webContents.page).context().close();
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
  restore(): void {}
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return false;
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
  registerSchemesAsPrivileged() {},
  handle: (_scheme: string, handler: Parameters<SchemeServer['handle']>[0]) => scheme.handle(handler),
};

export const dialog = {
  showOpenDialog: (_window: unknown, options: Electron.OpenDialogOptions) =>
    responseTo<Electron.OpenDialogReturnValue>('showOpenDialog', options),
  showSaveDialog: (_window: unknown, options: Electron.SaveDialogOptions) =>
    responseTo<Electron.SaveDialogReturnValue>('showSaveDialog', options),
  showMessageBox: (options: Electron.MessageBoxOptions) =>
    responseTo<Electron.MessageBoxReturnValue>('showMessageBox', options),
};

export const shell = {
  openExternal: async (address: string) => report({ kind: 'external', address }),
  openPath: async (path: string) => {
    report({ kind: 'external', address: path });
    return '';
  },
};

/** Not safe, but not plain text either: a test sees what was stored in clear. */
export const safeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text).map((byte) => byte ^ 0x5a),
  decryptString: (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString(),
};

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(program: string, args: readonly string[], { env }: Electron.ForkOptions) {
    super();
    const port = new URL('./utility-port.ts', import.meta.url).href;
    this.#child = fork(program, args, { env: env as NodeJS.ProcessEnv, execArgv: ['--import', port] });
    report({ kind: 'server', pid: this.#child.pid ?? 0 });
    this.#child.on('message', (data) => this.emit('message', data));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
  }
  postMessage(message: unknown): void {
    this.#child.send(message as string);
  }
  kill(): boolean {
    return this.#child.kill('SIGKILL');
  }
}

export const utilityProcess = {
  fork: (program: string, args: readonly string[], options: Electron.ForkOptions) =>
    new UtilityProcess(program, args, options),
};

export class Notification extends EventEmitter {
  readonly #text: { title: string; body: string };

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super();
    this.#text = { title, body };
  }
  show(): void {
    onDoing('click-notification', () => this.emit('click'));
    report({ kind: 'notification', ...this.#text });
  }
}

type Template = Electron.MenuItemConstructorOptions[];
let menu: Template = [];

class BuiltMenu {
  readonly template: Template;

  constructor(template: Template) {
    this.template = template;
  }
  popup(): void {
    onDoing('context-menu-choice', ({ label }) => clickOn(this.template, label));
    report({ kind: 'context-menu', labels: this.template.flatMap(({ label, role }) => label ?? role ?? []) });
  }
}

export const Menu = {
  buildFromTemplate: (template: Template) => new BuiltMenu(template),
  setApplicationMenu: ({ template }: BuiltMenu) => {
    menu = template;
  },
};

function clickOn(items: Template, label: string): void {
  const item = items.find((each) => each.label === label);
  if (item?.role === 'quit') app.quit();
  else item?.click?.({ checked: !item.checked } as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
}

onDoing('menu', ({ label }) => {
  clickOn(
    menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])),
    label,
  );
});

export class Tray extends EventEmitter {
  setToolTip(): void {}
  setContextMenu(): void {}
}

const image = { resize: () => image };
export const nativeImage = { createFromPath: () => image };

const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
export const screen = { getDisplayMatching: () => ({ workArea }) };

export const session = { defaultSession };

export const app = new App();
