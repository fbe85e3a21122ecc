import { openBrowserStream } from './browser-stream.ts';
import { browserScalePorts, type ScalePorts } from './scale-ports.ts';

/** A message of a stream: an event's data, and the last id that the stream has sent. */
export interface StreamMessage {
  data: string;
  lastEventId: string;
}

/** A stream of events from the shop. It reconnects after a break, and stops after several failures. */
export interface EventStream {
  on(name: string, listener: (message: StreamMessage) => void): void;
  /** Registers a listener that is called when the stream breaks off. `isGivenUp` is true if the stream won't reconnect. */
  onBreak(listener: (isGivenUp: boolean) => void): void;
  close(): void;
}

export interface FileChoice {
  /** The accepted files, as in the `accept` of an <input>: media types, and file extensions with a dot. */
  accept: string;
  multiple: boolean;
  /** Whether to open the phone's camera instead of its photo library. */
  isCamera?: boolean;
}

export interface StaffNews {
  title: string;
  description?: string;
  /** The path of the screen with the details. */
  path: string;
}

/**
 * The functions of the program that shows the staff screens: a browser, or the desktop app. If a member is null, the screen uses a link
 * or a file input of the page instead.
 */
export interface StaffPlatform {
  /**
   * Identifies the shop in a program that shows several shops at one origin, such as the desktop app. Empty if each origin belongs to
   * one shop, as in a browser.
   */
  shop: string;
  openStream(path: string): EventStream;
  /** Whether the computer may have a network: false if the browser reports that there is none. */
  isOnNetwork(): boolean;
  /** Notifies staff of an event while they use another program. */
  notify(news: StaffNews): void;
  /** Opens the cash drawer if the program is connected to one. Called when cash was taken. */
  openDrawer(): void;
  /** Saves the shop's response at this path as a file. */
  download: ((path: string) => void) | null;
  /** Lets the user choose files. Resolves to an empty list if no files were chosen. */
  pickFiles: ((choice: FileChoice) => Promise<File[]>) | null;
  /** The serial ports of this computer, for scales; null if the program has none. */
  scalePorts(): ScalePorts | null;
  /** Opens a page that isn't a staff screen, while the current screen stays open. */
  openLink: ((path: string) => void) | null;
}

let platform: StaffPlatform = {
  shop: '',
  openStream: openBrowserStream,
  isOnNetwork: () => navigator.onLine,
  // Does nothing, because a page in the background may not show notifications without permission, and permission is never
  // requested.
  notify() {},
  openDrawer() {},
  download: null,
  pickFiles: null,
  scalePorts: browserScalePorts,
  openLink: null,
};

export const staffPlatform = (): StaffPlatform => platform;

/** Sets the functions of the program that shows the staff screens. Must be called before anything is rendered. */
export function installStaffPlatform(form: StaffPlatform): void {
  platform = form;
}
