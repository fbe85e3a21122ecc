import type { BrowserWindow } from 'electron';
import type { AppSettings } from '../app-settings.ts';

const most = 4;

/** The window's zoom, in Electron's steps of 20%. The zoom is saved between starts. */
export class WindowZoom {
  readonly #window: BrowserWindow;
  readonly #settings: AppSettings;

  constructor(window: BrowserWindow, settings: AppSettings) {
    this.#window = window;
    this.#settings = settings;
    // Electron resets the zoom for a new document, so it is applied again.
    window.webContents.on('did-finish-load', () => this.#apply());
    window.webContents.on('zoom-changed', (_event, direction) => this.change(direction === 'in' ? 0.5 : -0.5));
  }

  change(steps: number): void {
    const zoom = this.#settings.read().zoom + steps;
    this.#settings.change({ zoom: Math.max(-most, Math.min(most, zoom)) });
    this.#apply();
  }

  reset(): void {
    this.#settings.change({ zoom: 0 });
    this.#apply();
  }

  #apply(): void {
    this.#window.webContents.setZoomLevel(this.#settings.read().zoom);
  }
}
