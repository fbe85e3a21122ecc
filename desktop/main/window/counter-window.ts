import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { appOrigin } from '../app-address.ts';
import type { AppSettings } from '../app-settings.ts';

/**
 * Opens the app's only window where it was last. When the user closes the window and `mayClose` returns false, the window is only
 * hidden.
 */
export function openCounterWindow(settings: AppSettings, mayClose: () => boolean): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    ...visibleBounds(settings),
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Hindquarter',
    webPreferences: {
      preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
      // The window isn't throttled while it is hidden, so that it learns of new orders immediately.
      backgroundThrottling: false,
    },
  });
  window.once('ready-to-show', () => {
    if (settings.read().isMaximized) window.maximize();
    window.show();
  });
  window.on('close', (event) => {
    settings.change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    if (mayClose()) return;
    event.preventDefault();
    window.hide();
  });
  void window.loadURL(`${appOrigin}/admin`);
  return window;
}

/**
 * Returns the window's last position and size; nothing if they are no longer visible. After a display was removed, the window would
 * otherwise open where no one sees it.
 */
function visibleBounds(settings: AppSettings): Partial<Electron.Rectangle> {
  const { bounds } = settings.read();
  if (bounds === null) return {};
  const { workArea } = screen.getDisplayMatching(bounds);
  const isSeen =
    bounds.x < workArea.x + workArea.width &&
    bounds.x + bounds.width > workArea.x &&
    bounds.y < workArea.y + workArea.height &&
    bounds.y + bounds.height > workArea.y;
  return isSeen ? bounds : {};
}

export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
