import { openBrowserStream } from './browser-stream.ts';

/** What a stream says: an event's data, and the last id that the stream has named. */
export interface StreamMessage {
  data: string;
  lastEventId: string;
}

/** A stream of events from the shop. One that breaks off is opened again, until it is given up. */
export interface EventStream {
  on(name: string, listener: (message: StreamMessage) => void): void;
  /** It broke off; `isGivenUp` where it isn't opened again by itself. */
  onBreak(listener: (isGivenUp: boolean) => void): void;
  close(): void;
}

export interface FileChoice {
  /** As of an <input>: types, and endings with a dot. */
  accept: string;
  multiple: boolean;
  /** Opens the phone's camera rather than its pictures. */
  isCamera?: boolean;
}

export interface StaffNews {
  title: string;
  description?: string;
  /** The screen that shows more of it. */
  path: string;
}

/**
 * What staff screens ask of the program that shows them, beyond what every page does. Null is what a browser does by
 * itself, with a link or an input of the page.
 */
export interface StaffPlatform {
  openStream(path: string): EventStream;
  /** False where nothing can be asked, as the browser itself says. */
  isOnNetwork(): boolean;
  /** Tells staff of something while they look at another program. */
  notify(news: StaffNews): void;
  /** Cash was taken: opens the drawer, where the program has one. */
  openDrawer(): void;
  /** Saves what the shop answers at this path as a file. */
  download: ((path: string) => void) | null;
  /** Resolves without files where nothing was chosen. */
  pickFiles: ((choice: FileChoice) => Promise<File[]>) | null;
  /** Shows a page that is no staff screen; the screen that is open stays. */
  openLink: ((path: string) => void) | null;
}

let platform: StaffPlatform = {
  openStream: openBrowserStream,
  isOnNetwork: () => navigator.onLine,
  // A page that nobody looks at has no means that staff have agreed to.
  notify() {},
  openDrawer() {},
  download: null,
  pickFiles: null,
  openLink: null,
};

export const staffPlatform = (): StaffPlatform => platform;

/** Before anything is rendered. */
export function installStaffPlatform(form: StaffPlatform): void {
  platform = form;
}
