import type { ContextMenuParams, Rectangle, WebContentsPrintOptions } from 'electron';
import type { CallMessage } from './calls.ts';

/** A printer that is set up in the system, and its paper. */
export interface StandInPrinter {
  name: string;
  paperMm: number;
}

/** A printed page. */
export interface Paper {
  text: string;
  widthMm: number;
}

/** The calls that the app makes to the browser that shows its window. */
export type WindowCalls = {
  open: { input: string; output: unknown };
  load: { input: string; output: unknown };
  reload: { input: null; output: unknown };
  evaluate: { input: string; output: unknown };
  print: { input: number; output: Paper };
  close: { input: null; output: unknown };
};

/** The calls that this browser makes to the app. */
export type PageCalls = {
  invoke: { input: { name: string; text: string | null; frameUrl: string; isTopFrame: boolean }; output: string };
  mayNavigate: { input: string; output: boolean };
  popUp: { input: string; output: unknown };
};

/** An action of the app that its test can see. */
export type Seen =
  | { kind: 'window' }
  | { kind: 'dialog'; method: string; options: Record<string, unknown> }
  | { kind: 'notification'; title: string; body: string }
  | { kind: 'server'; pid: number }
  | { kind: 'upkeep'; pid: number }
  | ({ kind: 'print'; options: WebContentsPrintOptions } & Paper)
  | { kind: 'external'; address: string }
  | { kind: 'context-menu'; labels: string[] }
  | { kind: 'placed'; bounds: Partial<Rectangle>; isMaximized: boolean }
  | { kind: 'zoom'; level: number }
  | { kind: 'misspelling-replaced'; word: string }
  | { kind: 'visible'; isVisible: boolean }
  | { kind: 'progress'; isShown: boolean }
  | { kind: 'sandbox' }
  | { kind: 'scheme'; privileges: Record<string, unknown> }
  | { kind: 'preferences'; preferences: Record<string, unknown> }
  | { kind: 'permission'; isGranted: boolean }
  | { kind: 'certificate'; isAccepted: boolean }
  | { kind: 'ipc'; value?: unknown; error?: string };

/** An action of a test on the app. */
export type Doing =
  | { kind: 'response'; value: unknown }
  | { kind: 'menu'; label: string }
  | { kind: 'close-window' }
  | { kind: 'resume' }
  | { kind: 'shutdown' }
  | { kind: 'right-click'; params: Partial<ContextMenuParams> }
  | { kind: 'context-menu-choice'; label: string }
  | { kind: 'click-notification' }
  | { kind: 'open-url'; link: string }
  | { kind: 'place'; bounds: Rectangle }
  | CallMessage
  | Attack;

/** An action of a malicious page or network. */
export type Attack =
  | { kind: 'permission'; permission: string }
  | { kind: 'certificate' }
  | { kind: 'ipc'; name: string; input: unknown; frameUrl: string; isTopFrame: boolean; isOwnWindow: boolean };

export function report(seen: Seen | CallMessage): void {
  process.send?.(seen);
}

const responses: unknown[] = [];
const waiting: ((value: unknown) => void)[] = [];
const doings = new Map<string, (doing: Doing) => void>();

// Handles each action separately, like a person's clicks. With two actions in one tick, the app would receive the second action
// before it has handled the first.
process.on('message', (doing: Doing) => setImmediate(() => take(doing)));

function take(doing: Doing): void {
  if (doing.kind !== 'response') doings.get(doing.kind)?.(doing);
  else if (waiting.length > 0) waiting.shift()?.(doing.value);
  else responses.push(doing.value);
}

export function onDoing<Kind extends Doing['kind']>(
  kind: Kind,
  take: (doing: Extract<Doing, { kind: Kind }>) => void,
): void {
  doings.set(kind, take as (doing: Doing) => void);
}

/** Reports the dialog, and resolves with the test's response. */
export function responseTo<Response>(method: string, options: unknown): Promise<Response> {
  report({ kind: 'dialog', method, options: options as Record<string, unknown> });
  if (responses.length > 0) return Promise.resolve(responses.shift() as Response);
  return new Promise((resolve) => waiting.push(resolve as (value: unknown) => void));
}

/** Reports a dialog whose response the app needs immediately, and returns the response that the test has set. */
export function responseAtOnce<Response>(method: string, options: unknown): Response | undefined {
  report({ kind: 'dialog', method, options: options as Record<string, unknown> });
  return responses.shift() as Response | undefined;
}
