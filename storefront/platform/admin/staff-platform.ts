import { openBrowserStream } from './browser-stream.ts';

/** A message of a stream: an event's data, and the last id that the stream has sent. */
export interface StreamMessage {
  data: string;
  lastEventId: string;
}

/** A stream of events from the shop. It reconnects after a break, until it gives up. */
export interface EventStream {
  on(name: string, listener: (message: StreamMessage) => void): void;
  /** Called when the stream breaks off. `isGivenUp` is true where it doesn't reconnect by itself. */
  onBreak(listener: (isGivenUp: boolean) => void): void;
  close(): void;
}

export interface FileChoice {
  /** As for an <input>: types, and file extensions with a dot. */
  accept: string;
  multiple: boolean;
  /** Opens the phone's camera instead of its pictures. */
  isCamera?: boolean;
}

export interface StaffNews {
  title: string;
  description?: string;
  /** The screen with the details. */
  path: string;
}

/**
 * What staff screens need from the program that shows them, beyond what every page does. Null means that the browser does it by
 * itself, with a link or an input of the page.
 */
export interface StaffPlatform {
  openStream(path: string): EventStream;
  /** False where the browser reports that there is no network. */
  isOnNetwork(): boolean;
  /** Notifies staff of something while they use another program. */
  notify(news: StaffNews): void;
  /** Called when cash was taken: opens the drawer, where the program has one. */
  openDrawer(): void;
  /** Saves the shop's response at this path as a file. */
  download: ((path: string) => void) | null;
  /** Resolves without files where none were chosen. */
  pickFiles: ((choice: FileChoice) => Promise<File[]>) | null;
  /** Shows a page that isn't a staff screen; the current screen stays open. */
  openLink: ((path: string) => void) | null;
}

let platform: StaffPlatform = {
  openStream: openBrowserStream,
  isOnNetwork: () => navigator.onLine,
  // A page in the background can't notify staff, who have given no permission for it.
  notify() {},
  openDrawer() {},
  download: null,
  pickFiles: null,
  openLink: null,
};

export const staffPlatform = (): StaffPlatform => platform;

/** Call it before anything is rendered. */
export function installStaffPlatform(form: StaffPlatform): void {
  platform = form;
}
