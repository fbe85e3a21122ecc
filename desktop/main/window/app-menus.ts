import { join } from 'node:path';
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { AppSettings } from '../app-settings.ts';
import { backupItems } from '../backup/backup-items.ts';
import type { ShopBackups } from '../backup/shop-backups.ts';
import { openInBrowser } from '../guard-windows.ts';
import { type NetworkParts, networkItems } from '../host/network-items.ts';
import { servicesItem } from '../host/services-item.ts';
import { startsWithComputer, startWithComputer } from '../host/start-with-computer.ts';
import { showLog } from '../log/app-log.ts';
import type { Printing } from '../printing/printing.ts';
import { sendToWindow } from '../serve-ipc.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { showWindow } from './counter-window.ts';
import type { WindowZoom } from './window-zoom.ts';

export interface MenuParts {
  window: BrowserWindow;
  shop: UnstoppableShop;
  settings: AppSettings;
  backups: ShopBackups;
  zoom: WindowZoom;
  printing: Printing;
  openScreen(path: string): void;
  restartWith: NetworkParts['restartWith'];
  /** Asks the user for confirmation, then disconnects from the shop. */
  leaveShop(): Promise<void>;
  /** Loads the screens again. If there are unsaved changes, asks the user first. */
  reload(): void;
  /** Looks for a newer version of the app. */
  update(): Promise<void>;
}

let tray: Tray | null = null;

/** Sets the window's menu and the tray icon's menu. Called again whenever their content changes. */
export function setMenus(parts: MenuParts): void {
  const { window, zoom, reload } = parts;
  const own = shopItems(parts);
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
      { label: 'Shop', submenu: own },
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: reload },
          { type: 'separator' },
          { label: 'Actual size', accelerator: 'CmdOrCtrl+0', click: () => zoom.reset() },
          { label: 'Larger', accelerator: 'CmdOrCtrl+Plus', click: () => zoom.change(0.5) },
          // On many keyboards, plus is Shift and "=". So "=" without Shift also enlarges the screen.
          { label: 'Larger', accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoom.change(0.5) },
          { label: 'Smaller', accelerator: 'CmdOrCtrl+-', click: () => zoom.change(-0.5) },
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
      { role: 'help', label: 'Help', submenu: [{ label: 'Show the log', click: showLog }] },
    ]),
  );
  tray ??= createTray(window);
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Open', click: () => showWindow(window) }, ...own]));
}

function shopItems({
  window,
  shop,
  settings,
  backups,
  printing,
  openScreen,
  restartWith,
  leaveShop,
  update,
}: MenuParts): MenuItemConstructorOptions[] {
  const { setting, connection } = shop;
  const screen = (label: string, path: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    enabled: connection !== null,
    click: () => openScreen(path),
  });
  return [
    screen('Orders', '/admin', 'CmdOrCtrl+1'),
    screen('Counter sale', '/admin/counter-sale', 'CmdOrCtrl+2'),
    screen('Delivery day', '/admin/run-sheet', 'CmdOrCtrl+3'),
    { type: 'separator' },
    {
      label: 'Print…',
      accelerator: 'CmdOrCtrl+P',
      click: () => void printing.printScreen(),
    },
    {
      label: 'Printers…',
      enabled: connection !== null,
      click() {
        showWindow(window);
        sendToWindow(window, 'printersWanted', null);
      },
    },
    { type: 'separator' },
    {
      label: 'Open the website',
      enabled: connection !== null,
      click: () => void (shop.website && openInBrowser(shop.website)),
    },
    ...(setting?.kind === 'host'
      ? [
          ...networkItems({
            setting,
            settings,
            enabled: backups.state.work === null,
            restartWith,
            address: () => shop.connection?.address ?? null,
          }),
          servicesItem(window, backups.state.work === null),
          ...backupItems(window, backups, shop),
        ]
      : []),
    {
      label: 'Start with the computer',
      type: 'checkbox',
      checked: startsWithComputer(),
      click: ({ checked }) => startWithComputer(checked),
    },
    {
      label: 'Another shop…',
      enabled: setting !== null && backups.state.work === null,
      click: () => void leaveShop(),
    },
    { label: 'Check for updates…', click: () => void update() },
    { type: 'separator' },
    { role: 'quit', label: 'Quit' },
  ];
}

function createTray(window: BrowserWindow): Tray {
  const icon = nativeImage
    .createFromPath(join(app.getAppPath(), 'desktop', 'icons', 'icon.png'))
    .resize({ width: 24, height: 24 });
  const made = new Tray(icon);
  made.setToolTip('Hindquarter');
  made.on('click', () => showWindow(window));
  return made;
}
