import type { Desktop } from '#desktop/ipc.ts';

declare global {
  interface Window {
    /** The window's connection to the main process, provided by the preload script. */
    readonly desktop: Desktop;
  }
}

export const desktop: Desktop = window.desktop;
