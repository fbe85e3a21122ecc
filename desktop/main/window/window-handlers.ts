import type { BrowserWindow } from 'electron';
import type { AppLife } from '../app-life.ts';
import type { AppSettings } from '../app-settings.ts';
import { backupHandlers } from '../backup/backup-handlers.ts';
import type { ShopBackups } from '../backup/shop-backups.ts';
import { pickFiles } from '../files/pick-files.ts';
import { saveFile } from '../files/save-file.ts';
import { openInBrowser } from '../guard-windows.ts';
import { chooseFolder, firstPortOf, hostNewShop } from '../host/first-run.ts';
import { type HostServices, showServices } from '../host/host-services.ts';
import { whyNotConfirmedOwner, whyNotCounterStaff, whyNotOwner } from '../host/owner-here.ts';
import { saveServices } from '../host/save-services.ts';
import type { Printing } from '../printing/printing.ts';
import type { ScaleLine } from '../scales/scale-line.ts';
import type { Handlers } from '../serve-ipc.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import type { ScreenRequests } from './screen-requests.ts';
import { showNotification } from './show-notification.ts';

export interface WindowHandlersParts {
  window: BrowserWindow;
  printing: Printing;
  scale: ScaleLine;
  backups: ShopBackups;
  shop: UnstoppableShop;
  settings: AppSettings;
  services: HostServices;
  life: AppLife;
  screens: ScreenRequests;
  refreshMenus(): void;
}

/** Returns the handlers of the window's requests to the main process. */
export function windowHandlers(parts: WindowHandlersParts): Handlers {
  return {
    ...backupHandlers(parts.window, parts.backups, parts.shop),
    ...shopHandlers(parts),
    ...windowsOwnHandlers(parts),
    ...printHandlers(parts),
    ...scaleHandlers(parts),
  };
}

function shopHandlers({ window, backups, shop, services, life, refreshMenus }: WindowHandlersParts) {
  return {
    readState: () => shop.state,
    listChanges: () => shop.offline?.list() ?? [],
    resolveChange: (input) => (shop.offline ? shop.offline.resolve(input) : 'This change no longer exists.'),
    sendNow: () => shop.offline?.sendNow(),
    chooseFolder: () => chooseFolder(window),
    async hostShop(input) {
      const problem = await hostNewShop(shop, input, firstPortOf(process.env));
      refreshMenus();
      return problem;
    },
    async connectShop({ address }) {
      const problem = await shop.visit(address);
      refreshMenus();
      return problem;
    },
    async readServices() {
      if (shop.setting?.kind !== 'host') return { problem: 'The shop runs on another computer.', services: null };
      const { folder } = shop.setting;
      const problem = await whyNotOwner(shop.connection);
      return { problem, services: problem === null ? showServices(services.of(folder), services.isStored) : null };
    },
    async saveServices(typed) {
      if (backups.state.work !== null) return 'A backup is in progress. Please wait until it has finished.';
      const why = await whyNotConfirmedOwner(shop.connection);
      if (why !== null) return why;
      const problem = await saveServices({ shop, services, life }, typed);
      refreshMenus();
      return problem;
    },
  } satisfies Partial<Handlers>;
}

function windowsOwnHandlers({ window, shop, screens }: WindowHandlersParts) {
  return {
    pickFiles: (choice) => pickFiles(window, choice),
    saveFile({ path }) {
      if (shop.offline?.isApart) return 'The shop can’t be reached.';
      return shop.connection ? saveFile(window, shop.connection, path) : 'There is no shop yet.';
    },
    async openPage({ path }) {
      if (shop.connection) await openInBrowser(shop.connection.address + path);
    },
    notify: (news) => showNotification(window, news, (screen) => screens.open(screen)),
    takeScreen: () => screens.take(),
  } satisfies Partial<Handlers>;
}

function printHandlers({ printing, settings, shop }: WindowHandlersParts) {
  return {
    print: (job) => printing.print(job),
    openDrawer: () => printing.openDrawer(),
    readPrinters: () => printing.read(),
    async savePrinters(printers) {
      const why = await whyNotCounterStaff(shop);
      if (why === null) settings.change({ printers });
      return why;
    },
    testPrinter: async (printer) => (await whyNotCounterStaff(shop)) ?? printing.test(printer),
  } satisfies Partial<Handlers>;
}

function scaleHandlers({ scale, shop }: WindowHandlersParts) {
  return {
    listScalePorts: () => scale.read(),
    openScale: async (input) => (await whyNotCounterStaff(shop)) ?? scale.open(input),
    askScale: (input) => scale.ask(input),
    closeScale: ({ link }) => scale.close(link),
  } satisfies Partial<Handlers>;
}
