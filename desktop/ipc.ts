// Before any schema is made, those of other files too.
import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { receiptSlipSchema } from '#core/orders/receipt-slip.ts';
import { listedBackup } from '#core/upkeep.ts';
import { shownServices, typedServices } from './host-services.ts';
import { printerSettingsSchema } from './printer-settings.ts';

// Everything that the window and the main process say to each other. Both sides parse what they are told.

/** A path of the shop's, never another address. */
const path = z.string().regex(/^\/(?![/\\])/, 'A path of the shop begins with one slash.');

/** Of a response that has changed who is signed in, as the app passes it to the window. */
export const sessionHintHeader = 'X-Session-Hint';
/** Of a response that comes from this computer and not from the shop: when the shop last said so. */
export const seenAtHeader = 'X-Seen-At';

export const sessionHint = z.enum(['none', 'guest', 'guest-orders', 'customer']);

const backupState = z.strictObject({
  /** Whether the shop runs on this computer; nothing else below counts where it doesn't. */
  isHere: z.boolean(),
  folder: z.string(),
  /** By the owner; otherwise it is beside the shop's data. */
  isChosen: z.boolean(),
  isMissing: z.boolean(),
  /** Why the last one failed. */
  problem: z.string().nullable(),
  work: z.strictObject({ kind: z.enum(['backup', 'restore', 'password']), step: z.string() }).nullable(),
  /** What went wrong while nobody looked, until somebody has seen it. */
  notice: z.strictObject({ title: z.string(), description: z.string() }).nullable(),
});
export type BackupState = z.output<typeof backupState>;

/** Null where it worked; else what a person may do about it. */
const problem = z.string().nullable();

/** How the counter stands with its shop, and what waits for it. */
const offlineState = z.strictObject({
  /** False where the system can't keep a secret: then nothing is kept, and nothing may wait. */
  isStored: z.boolean(),
  isReachable: z.boolean(),
  /** Since when the shop hasn't answered; null while it does. */
  since: z.iso.datetime().nullable(),
  /** Nobody works here: what waits is shown to the next person who comes in. */
  isLocked: z.boolean(),
  waiting: z.number().int(),
  refused: z.number().int(),
  /** Changes wait until somebody of the staff signs in. */
  needsSignIn: z.boolean(),
  /** What the shop asks of them, in its own sentence; null where it is just to sign in. */
  signInReason: z.string().nullable(),
});

/**
 * What becomes of a refused change. `keep-mine`: sent again, on top of what the shop has now. `keep-shops`: dropped, with
 * what hangs on it where it is a sale. `book-what-fits`: of money, as much as is still owed; the rest is handed back.
 */
const resolution = z.enum(['keep-mine', 'keep-shops', 'book-what-fits']);
const line = z.strictObject({ label: z.string(), text: z.string() });
const unsentChange = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['order-status', 'payment', 'delivery-date', 'product', 'sale']),
  /** E.g. "Order #12, Jo Citizen". */
  subject: z.string(),
  /** The screen that shows it. */
  path,
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  state: z.enum(['waiting', 'refused']),
  /** The shop's own sentence; null where it hasn't refused it. */
  refusal: z.string().nullable(),
  mine: z.array(line),
  /** What the shop has in their place; empty where it hasn't refused it. */
  shops: z.array(line),
  /** Cents, where a part of the money still fits. */
  fits: z.strictObject({ book: z.number().int(), handBack: z.number().int() }).nullable(),
  /** How many later changes wait behind it; a dropped sale takes them with it. */
  behind: z.number().int(),
  resolutions: z.array(resolution),
});

export const requests = {
  /** What the window begins with. `shop` is null until the owner has said which. */
  readState: {
    input: z.undefined(),
    output: z.strictObject({
      shop: z.strictObject({ kind: z.enum(['host', 'counter']), address: z.string() }).nullable(),
      hint: sessionHint,
      /** Null where there is no shop elsewhere to work for. */
      offline: offlineState.nullable(),
    }),
  },
  /** What hasn't reached the shop yet, in the order in which it was made. */
  listChanges: { input: z.undefined(), output: z.array(unsentChange) },
  resolveChange: { input: z.strictObject({ id: z.uuid(), resolution }), output: problem },
  /** Tries to reach the shop at once. */
  sendNow: { input: z.undefined(), output: z.void() },
  /** The system's dialog; null where it was closed. */
  chooseFolder: {
    input: z.undefined(),
    output: z.strictObject({ folder: z.string(), hasShop: z.boolean() }).nullable(),
  },
  /** Runs a shop on this computer from now on. `account` is the first of a new shop's staff. */
  hostShop: {
    input: z.strictObject({
      folder: z.string().min(1),
      account: z
        .strictObject({
          username: z.string().trim().min(3, 'The user name has at least 3 characters.').max(254),
          email: z.email('Please enter an email address.'),
          password: z.string().min(6, 'The password has at least 6 characters.').max(200),
          withSamples: z.boolean(),
        })
        .nullable(),
    }),
    output: problem,
  },
  /** Works for a shop that runs elsewhere from now on. */
  connectShop: { input: z.strictObject({ address: z.string().max(300) }), output: problem },
  /** At once; looking for backups takes a process. */
  readBackupState: { input: z.undefined(), output: backupState },
  seeBackupNotice: { input: z.undefined(), output: z.void() },
  readBackups: {
    input: z.undefined(),
    output: z.strictObject({ state: backupState, backups: z.array(listedBackup) }),
  },
  /** The system's dialog. */
  chooseBackupFolder: { input: z.undefined(), output: problem },
  backUp: { input: z.undefined(), output: problem },
  /** Asks first. `madeAt`: the instant that the shop is put back to; null where it isn't. */
  restoreBackup: {
    input: z.strictObject({ folder: z.string() }),
    output: z.strictObject({ problem, madeAt: z.string().nullable() }),
  },
  /** Asks first. `username`: null for the only staff account. */
  resetStaff: {
    input: z.strictObject({ username: z.string().max(254).nullable() }),
    output: z.strictObject({
      problem,
      account: z.strictObject({ username: z.string(), password: z.string() }).nullable(),
    }),
  },
  /** The system's dialog; no files where it was closed. */
  pickFiles: {
    input: z.strictObject({ accept: z.string().max(200), multiple: z.boolean() }),
    output: z.array(
      z.strictObject({ name: z.string(), type: z.string(), modifiedAt: z.number(), bytes: z.instanceof(Uint8Array) }),
    ),
  },
  /** Asks where to, and saves what the shop answers at this path. */
  saveFile: { input: z.strictObject({ path }), output: problem },
  /** Shows a page of the shop in the system's browser. */
  openPage: { input: z.strictObject({ path }), output: z.void() },
  /** `path` is the screen that a click opens. */
  notify: {
    input: z.strictObject({ title: z.string().max(200), description: z.string().max(500).optional(), path }),
    output: z.void(),
  },
  /** The screen that was asked for last and not taken yet, or null. */
  takeScreen: { input: z.undefined(), output: path.nullable() },
  /** What the window shows; a receipt also as a slip, for a printer that prints text alone. */
  print: {
    input: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('sheet') }),
      z.strictObject({ kind: z.literal('receipt'), slip: receiptSlipSchema }),
    ]),
    output: problem,
  },
  /** Where the owner has a drawer that opens when cash is taken. */
  openDrawer: { input: z.undefined(), output: problem },
  /** The system's printers, and which are used. */
  readPrinters: {
    input: z.undefined(),
    output: z.strictObject({
      printers: z.array(z.strictObject({ name: z.string(), label: z.string() })),
      settings: printerSettingsSchema,
    }),
  },
  savePrinters: { input: printerSettingsSchema, output: z.void() },
  testPrinter: { input: printerSettingsSchema.shape.receipts, output: problem },
  /** Null where the shop runs elsewhere. */
  readServices: { input: z.undefined(), output: shownServices.nullable() },
  /** Starts the shop again with them; where it doesn't start, it goes on with those of before. */
  saveServices: { input: typedServices, output: problem },
} as const;

/** What the main process tells the window unasked. */
export const events = {
  sessionHint,
  /** At each change of it. */
  offline: offlineState,
  /** A menu, a link or a notification asks for a screen, which waits to be taken. */
  screenWaits: z.null(),
  /** The menu asks for the printers' settings. */
  printersWanted: z.null(),
  backupState,
  /** A dialog of this computer's own, as the menu asks. */
  openUpkeep: z.enum(['backups', 'password', 'services']),
} as const;

export type Requests = typeof requests;
export type RequestName = keyof Requests;
export type Input<Name extends RequestName> = z.output<Requests[Name]['input']>;
export type Output<Name extends RequestName> = z.output<Requests[Name]['output']>;
export type Events = { [Name in keyof typeof events]: z.output<(typeof events)[Name]> };
export type DesktopState = Output<'readState'>;
export type OfflineState = z.output<typeof offlineState>;
export type UnsentChange = z.output<typeof unsentChange>;
export type Resolution = z.output<typeof resolution>;

/** `window.desktop`. */
export interface Desktop {
  ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): void;
}
