import type { Desktop } from '#desktop/ipc.ts';

declare global {
  interface Window {
    /** Provided by the preload script. */
    readonly desktop: Desktop;
  }
}

export const desktop: Desktop = window.desktop;
