import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, safeStorage } from 'electron';
import { AppLife } from './app-life.ts';
import { AppSettings } from './app-settings.ts';
import { startBackups } from './backup/start-backups.ts';
import { askBeforeClosing } from './backup/upkeep-dialogs.ts';
import { CurrentShop } from './current-shop.ts';
import { linkScheme, screenOfArguments, screenOfLink } from './deep-link.ts';
import { pickFiles } from './files/pick-files.ts';
import { saveFile } from './files/save-file.ts';
import { guardProcess, guardWindows, openInBrowser } from './guard-windows.ts';
import { confirmStop } from './host/confirm-stop.ts';
import { chooseFolder, hostNewShop } from './host/first-run.ts';
import { HostServices, showServices } from './host/host-services.ts';
import { openOrClose } from './host/open-or-close.ts';
import { saveServices } from './host/save-services.ts';
import { confirmLoss, showOtherVersion, showTrouble } from './offline/offline-dialogs.ts';
import { Printing } from './printing/printing.ts';
import { SavedSignIn } from './saved-sign-in.ts';
import { sendToWindow, serveIpc } from './serve-ipc.ts';
import { registerScheme, serveScreens } from './serve-screens.ts';
import { updateApp } from './update/update-app.ts';
import { setMenus } from './window/app-menus.ts';
import { offerContextMenu } from './window/context-menu.ts';
import { openCounterWindow, showWindow } from './window/counter-window.ts';
import { ScreenRequests } from './window/screen-requests.ts';
import { showNotification } from './window/show-notification.ts';
import { UnsavedForms } from './window/unsaved-forms.ts';
import { WindowZoom } from './window/window-zoom.ts';

// The app: one window of the staff's screens, and the shop's server where it runs on this computer.

guardProcess();
registerScheme();
const screens = new ScreenRequests();
followLink(screenOfArguments(process.argv));
// macOS hands over links by an event, the one of the start before the app is ready.
app.on('open-url', (event, link) => {
  event.preventDefault();
  followLink(screenOfLink(link));
});
// A second copy hands over to the first, which shows itself.
if (app.requestSingleInstanceLock()) start().catch(sayWhyNot);
else app.quit();

function followLink(screen: string | null): void {
  if (screen !== null) screens.open(screen);
}

async function start(): Promise<void> {
  await app.whenReady();
  // As electron-builder's installer names it: Windows shows notifications of no other.
  app.setAppUserModelId('shop.hindquarter.counter');
  guardWindows();
  const settings = new AppSettings();
  let opened: BrowserWindow | null = null;
  const upkeep = programFile('upkeep.js');
  const services = new HostServices(join(app.getPath('userData'), 'services'), safeStorage);
  const shop = new CurrentShop({
    settings,
    folder: app.getPath('userData'),
    signIn: new SavedSignIn(join(app.getPath('userData'), 'sign-in')),
    services,
    secrets: safeStorage,
    program: programFile('main.js'),
    onHint: (hint) => opened && sendToWindow(opened, 'sessionHint', hint),
    onOffline: (state) => opened && sendToWindow(opened, 'offline', state),
    confirmLoss,
    onOtherVersion: (text) => void showOtherVersion(text),
    onTrouble: (trouble) => void showTrouble(trouble),
    onLost: () => void reopen(),
  });
  /** Ends what is under way; false where its owner wants it to go on. */
  let mayClose = async (): Promise<boolean> => true;
  const life = new AppLife({ ask: () => mayClose(), stop: () => shop.stop() });
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    void life.endWithComputer();
  });

  serveScreens(join(import.meta.dirname, '..', 'renderer'), (request) => shop.pass(request));
  if (!(await openOrClose(shop, settings, upkeep))) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  const window = openCounterWindow(settings, () => life.isEnding);
  opened = window;
  const forms = new UnsavedForms(window, () => life.isEnding);
  const zoom = new WindowZoom(window, settings);
  const printing = new Printing(window, settings);
  offerContextMenu(window);
  screens.onRequest = () => {
    showWindow(window);
    sendToWindow(window, 'screenWaits', null);
  };
  const openScreen = (screen: string) => screens.open(screen);
  const { backups, handlers } = startBackups({
    window,
    shop,
    settings,
    program: upkeep,
    async restart() {
      if (await openOrClose(shop, settings, upkeep)) return;
      endWithoutShop();
    },
    refreshMenus: () => refreshMenus(),
  });
  mayClose = async () => {
    const { work } = backups.state;
    const choice = work === null ? 'now' : await askBeforeClosing(work);
    if (choice === 'stay' || !(await forms.mayLeave())) return false;
    if (choice === 'finish') await backups.finish();
    return true;
  };
  serveIpc(window, {
    ...handlers,
    readState: () => shop.state,
    listChanges: () => shop.offline?.list() ?? [],
    resolveChange: (input) => (shop.offline ? shop.offline.resolve(input) : 'There is no such change any more.'),
    sendNow: () => shop.offline?.sendNow(),
    chooseFolder: () => chooseFolder(window),
    async hostShop(input) {
      const problem = await hostNewShop(shop, input);
      refreshMenus();
      return problem;
    },
    async connectShop({ address }) {
      const problem = await shop.visit(address);
      refreshMenus();
      return problem;
    },
    pickFiles: (choice) => pickFiles(window, choice),
    saveFile: ({ path }) => (shop.connection ? saveFile(window, shop.connection, path) : 'There is no shop yet.'),
    async openPage({ path }) {
      if (shop.connection) await openInBrowser(shop.connection.address + path);
    },
    notify: (news) => showNotification(window, news, openScreen),
    takeScreen: () => screens.take(),
    print: (job) => printing.print(job),
    openDrawer: () => printing.openDrawer(),
    readPrinters: () => printing.read(),
    savePrinters: (printers) => settings.change({ printers }),
    testPrinter: (printer) => printing.test(printer),
    readServices: () =>
      shop.setting?.kind === 'host' ? showServices(services.of(shop.setting.folder), services.isStored) : null,
    async saveServices(typed) {
      if (backups.state.work !== null) return 'A backup is under way. Please wait until it is done.';
      const problem = await saveServices(shop, services, typed);
      refreshMenus();
      return problem;
    },
  });
  app.on('second-instance', (_event, given) => {
    showWindow(window);
    followLink(screenOfArguments(given));
  });
  powerMonitor.on('resume', () => shop.wake());
  app.on('activate', () => showWindow(window));

  /** After a change of the settings, or a death that the server doesn't come back from. */
  async function reopen(): Promise<void> {
    await shop.stop();
    if (!(await openOrClose(shop, settings, upkeep))) endWithoutShop();
    refreshMenus();
    window.webContents.reload();
  }
  function endWithoutShop(): void {
    mayClose = async () => true;
    app.quit();
  }
  async function leaveShop(): Promise<void> {
    const { setting } = shop;
    if (setting?.kind === 'host' && !(await confirmStop())) return;
    if (!(await forms.mayLeave()) || !(await shop.leave())) return;
    settings.change({ shop: null });
    await shop.stop();
    refreshMenus();
    forms.reloadAsAgreed();
  }
  function refreshMenus(): void {
    const reload = () => void forms.reload();
    setMenus({ window, shop, settings, backups, zoom, printing, openScreen, reopen, leaveShop, reload, update });
  }
  function update(): Promise<void> {
    return updateApp({
      window,
      countUnsent: () => shop.offline?.unsent ?? 0,
      backUp: shop.setting?.kind === 'host' ? () => backups.backUp() : null,
      prepareToQuit: () => life.prepareToInstall(),
      async goOn() {
        life.goOn();
        await reopen();
      },
    });
  }
  refreshMenus();
}

/** Without a window nobody would know why, and the lock would have each further start do nothing. */
function sayWhyNot(error: unknown): void {
  console.error(error);
  dialog.showErrorBox(
    'Hindquarter can’t start',
    `${(error as Error).message}\n\nIs the disk full, or its folder not to be written to?`,
  );
  app.exit(1);
}

/** Of the built server. */
function programFile(name: string): string {
  return join(app.getAppPath(), 'dist', 'server', name);
}
