import { join } from 'node:path';
import { app, type BrowserWindow, powerMonitor, safeStorage, session } from 'electron';
import { AppLife, type Ending } from './app-life.ts';
import { AppSettings } from './app-settings.ts';
import type { ShopBackups } from './backup/shop-backups.ts';
import { startBackups } from './backup/start-backups.ts';
import { askBeforeClosing } from './backup/upkeep-dialogs.ts';
import { guardWindows } from './guard-windows.ts';
import { confirmQuit, confirmRestart, confirmStop, sayNotDone } from './host/confirm-stop.ts';
import { HostServices } from './host/host-services.ts';
import { openOrClose } from './host/open-or-close.ts';
import { whyNotConfirmedOwner } from './host/owner-here.ts';
import { explainResetWhileRunning, resetAtStart } from './host/reset-at-start.ts';
import { logOwnFaults } from './log/app-log.ts';
import { trustSystemCertificates, useProxyFor } from './network/system-network.ts';
import {
  confirmLeaving,
  confirmLoss,
  sayNotDeleted,
  showOtherVersion,
  showTrouble,
} from './offline/offline-dialogs.ts';
import { Printing } from './printing/printing.ts';
import { scaleAt } from './scales/scale-at.ts';
import type { ScaleLine } from './scales/scale-line.ts';
import { sendToWindow, serveIpc } from './serve-ipc.ts';
import { serveScreens } from './serve-screens.ts';
import { CurrentShop } from './shop/current-shop.ts';
import { SavedSignIn } from './sign-in/saved-sign-in.ts';
import { updateApp } from './update/update-app.ts';
import { setMenus } from './window/app-menus.ts';
import { offerContextMenu } from './window/context-menu.ts';
import { openCounterWindow, showWindow } from './window/counter-window.ts';
import { linkScheme, screenOfArguments } from './window/deep-link.ts';
import type { ScreenRequests } from './window/screen-requests.ts';
import { UnsavedForms } from './window/unsaved-forms.ts';
import { windowHandlers } from './window/window-handlers.ts';
import { WindowZoom } from './window/window-zoom.ts';

export interface CounterAppOptions {
  screens: ScreenRequests;
  /** The path of the built dist/server/main.js. */
  server: string;
  /** The path of the built dist/server/upkeep.js. */
  upkeep: string;
}

/** The parts of the app that exist once the window is open. */
interface Opened {
  window: BrowserWindow;
  forms: UnsavedForms;
  zoom: WindowZoom;
  printing: Printing;
  scale: ScaleLine;
  backups: ShopBackups;
}

/** The whole app: creates its parts and connects them. */
export class CounterApp {
  readonly #options: CounterAppOptions;
  readonly #settings = new AppSettings();
  readonly #services = new HostServices(join(app.getPath('userData'), 'services'), safeStorage);
  readonly #shop: CurrentShop;
  readonly #life: AppLife;
  #opened: Opened | null = null;

  constructor(options: CounterAppOptions) {
    this.#options = options;
    // The id must be the same as in electron-builder's configuration, because Windows shows notifications only under the installed
    // app's id.
    app.setAppUserModelId('shop.hindquarter.counter');
    logOwnFaults();
    guardWindows();
    trustSystemCertificates();
    this.#shop = this.#createShop();
    this.#life = new AppLife({
      open: () => openOrClose(this.#shop, this.#settings, this.#options.upkeep),
      stop: () => this.#shop.stop(),
      askToEnd: (ending) => this.#askToEnd(ending),
      mayLeaveForms: async () => this.#opened === null || this.#opened.forms.mayLeave(),
    });
  }

  /** Opens the shop, then the window. */
  async open(): Promise<void> {
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      void this.#life.endUnasked();
    });
    serveScreens(join(import.meta.dirname, '..', 'renderer'), (request) => this.#shop.pass(request));
    await resetAtStart(process.argv, this.#settings, this.#options.upkeep);
    if (!(await this.#life.open())) return;
    if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
    const opened = this.#openWindow();
    this.#opened = opened;
    this.#serve(opened);
    this.#listen(opened.window);
    this.#refreshMenus();
  }

  #createShop(): CurrentShop {
    const folder = app.getPath('userData');
    return new CurrentShop({
      settings: this.#settings,
      folder,
      signIn: new SavedSignIn(join(folder, 'sign-in')),
      services: this.#services,
      secrets: safeStorage,
      program: this.#options.server,
      onHint: (hint) => this.#opened && sendToWindow(this.#opened.window, 'sessionHint', hint),
      onOffline: (state) => this.#opened && sendToWindow(this.#opened.window, 'offline', state),
      reachLikeSystem: (address) => useProxyFor(address, (url) => session.defaultSession.resolveProxy(url)),
      confirmLoss,
      confirmLeaving,
      sayNotDeleted,
      onOtherVersion: (text) => void showOtherVersion(text),
      onTrouble: (trouble) => void showTrouble(trouble),
      onLost: () => void this.#revive(),
    });
  }

  #openWindow(): Opened {
    const isEnding = () => this.#life.isEnding;
    const window = openCounterWindow(this.#settings, isEnding);
    offerContextMenu(window);
    return {
      window,
      forms: new UnsavedForms(window, isEnding),
      zoom: new WindowZoom(window, this.#settings),
      printing: new Printing(window, this.#settings),
      scale: scaleAt(window, this.#settings),
      backups: startBackups({
        window,
        shop: this.#shop,
        settings: this.#settings,
        program: this.#options.upkeep,
        life: this.#life,
        refreshMenus: () => this.#refreshMenus(),
      }),
    };
  }

  #serve({ window, printing, scale, backups }: Opened): void {
    serveIpc(
      window,
      windowHandlers({
        window,
        printing,
        scale,
        backups,
        shop: this.#shop,
        settings: this.#settings,
        services: this.#services,
        life: this.#life,
        screens: this.#options.screens,
        refreshMenus: () => this.#refreshMenus(),
      }),
    );
  }

  #listen(window: BrowserWindow): void {
    const { screens } = this.#options;
    screens.onRequest = () => {
      showWindow(window);
      sendToWindow(window, 'screenWaits', null);
    };
    app.on('second-instance', (_event, given) => {
      showWindow(window);
      screens.follow(screenOfArguments(given));
      void explainResetWhileRunning(given);
    });
    app.on('activate', () => showWindow(window));
    powerMonitor.on('resume', () => this.#shop.wake());
  }

  async #askToEnd(ending: Ending): Promise<boolean> {
    if (this.#opened === null) return true;
    const { backups, forms } = this.#opened;
    const { work } = backups.state;
    const choice = work === null ? 'now' : await askBeforeClosing(work);
    if (choice === 'stay') return false;
    const knowsOfWebsite = work !== null || ending === 'install' || this.#shop.setting?.kind !== 'host';
    if (!knowsOfWebsite && !(await confirmQuit())) return false;
    if (!(await forms.mayLeave())) return false;
    if (choice === 'finish') await backups.finish();
    return true;
  }

  /** Opens the shop again after its server on this computer has died and couldn't be restarted automatically. */
  async #revive(): Promise<void> {
    if (!(await this.#life.revive())) return;
    this.#refreshMenus();
    await this.#opened?.forms.reload();
  }

  /** Makes a change that only owners may make, and restarts the shop. Resolves to false if the user cancels or isn't an owner. */
  async #restartWith(change: () => void): Promise<boolean> {
    const why = await whyNotConfirmedOwner(this.#shop.connection);
    if (why !== null) await sayNotDone('The setting wasn’t changed', why);
    const permit = why === null ? await this.#life.askToStop(confirmRestart) : null;
    if (permit !== null) await this.#life.whileStopped(permit, async () => change());
    this.#refreshMenus();
    if (permit !== null) this.#opened?.forms.reloadAsAgreed();
    return permit !== null;
  }

  async #leaveShop(): Promise<void> {
    const isHost = this.#shop.setting?.kind === 'host';
    const why = isHost ? await whyNotConfirmedOwner(this.#shop.connection) : null;
    if (why !== null) return sayNotDone('The shop wasn’t stopped', why);
    const permit = await this.#life.askToStop(async () => !isHost || (await confirmStop()));
    if (permit === null || !(await this.#shop.leave())) return;
    await this.#life.whileStopped(permit, async () => this.#settings.change({ shop: null }));
    this.#refreshMenus();
    this.#opened?.forms.reloadAsAgreed();
  }

  async #update({ window, backups }: Opened): Promise<void> {
    await updateApp({
      window,
      countUnsent: () => this.#shop.offline?.unsent ?? 0,
      backUp: this.#shop.setting?.kind === 'host' ? () => backups.backUp() : null,
      prepareToQuit: () => this.#life.prepareToInstall(),
      goOn: async () => {
        if (!(await this.#life.goOn())) return;
        this.#refreshMenus();
        await this.#opened?.forms.reload();
      },
    });
  }

  #refreshMenus(): void {
    if (this.#opened === null) return;
    const opened = this.#opened;
    setMenus({
      ...opened,
      shop: this.#shop,
      settings: this.#settings,
      openScreen: (screen) => this.#options.screens.open(screen),
      restartWith: (change) => this.#restartWith(change),
      leaveShop: () => this.#leaveShop(),
      reload: () => void opened.forms.reload(),
      update: () => this.#update(opened),
    });
  }
}
