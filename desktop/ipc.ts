// This import must come before any zod schema is created, in this file or in others.
import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { offlineChangeKinds } from '#core/offline/offline-change.ts';
import { receiptSlipSchema } from '#core/orders/papers/receipt-slip.ts';
import { scalePolls } from '#core/scales/scale-polls.ts';
import { scaleLineSchema } from '#core/scales/scale-settings.ts';
import { listedBackup } from '#core/upkeep.ts';
import { shownServices, typedServices } from './host-services.ts';
import { printerSettingsSchema } from './printer-settings.ts';

// All messages between the app's window and its main process. Both sides parse what they receive.

/** A path of the shop. It can't be the URL of another site. */
const path = z.string().regex(/^\/(?![/\\])/, 'A path of the shop begins with one slash.');

/** The header that the app adds to a response for the window if the response has changed who is signed in. */
export const sessionHintHeader = 'X-Session-Hint';
/** The header of a response that was stored on this computer. It says when the shop sent the response. */
export const seenAtHeader = 'X-Seen-At';

export const sessionHint = z.enum(['none', 'guest', 'guest-orders', 'customer']);

const backupState = z.strictObject({
  /** Whether the shop runs on this computer; if not, the other fields have no meaning. */
  isHere: z.boolean(),
  folder: z.string(),
  /** Whether the owner chose the backup folder. Otherwise, backups are stored next to the shop's data. */
  isChosen: z.boolean(),
  isMissing: z.boolean(),
  /** Why the last backup failed; null if it didn't. */
  problem: z.string().nullable(),
  work: z.strictObject({ kind: z.enum(['backup', 'restore', 'password']), step: z.string() }).nullable(),
  /** A problem that occurred in the background; kept until a user has seen it. */
  notice: z.strictObject({ title: z.string(), description: z.string() }).nullable(),
});
export type BackupState = z.output<typeof backupState>;

/** The outcome of a request: null if it succeeded, otherwise the problem and its remedy as a sentence. */
const problem = z.string().nullable();

/** The state of the counter's connection to its shop, and of the changes that are waiting to be sent. */
const offlineState = z.strictObject({
  /**
   * Whether data is stored on this computer. If not, no changes can wait. The reason may be that the operating system can't encrypt the
   * data's key, or that the disk is full.
   */
  isStored: z.boolean(),
  isReachable: z.boolean(),
  /** When the shop stopped responding; null while it responds. */
  since: z.iso.datetime().nullable(),
  /** Whether no counter staff are signed in here. If so, waiting changes are shown when the next counter staff sign in. */
  isLocked: z.boolean(),
  /** Whether a driver or customer is signed in at the locked counter. They aren't told anything else about the counter. */
  isBorrowed: z.boolean(),
  waiting: z.number().int(),
  refused: z.number().int(),
  /** Whether changes can only be sent after a staff member has signed in. */
  needsSignIn: z.boolean(),
  /** The shop's own message about what the staff member must do; null if they only have to sign in. */
  signInReason: z.string().nullable(),
});

/**
 * How staff resolve a refused change. `keep-mine`: the change is sent again, based on the shop's current data. `keep-shops`: the change
 * is dropped; if it is a sale, the changes that depend on it are dropped too. `book-what-fits`: for a payment, the amount that is still
 * owed is recorded, and the rest is handed back. `choose-day`: the delivery day isn't available, so the change is dropped and the
 * window asks for another day.
 */
const resolution = z.enum(['keep-mine', 'keep-shops', 'book-what-fits', 'choose-day']);
const line = z.strictObject({ label: z.string(), text: z.string() });
const unsentChange = z.strictObject({
  id: z.uuid(),
  kind: z.enum(offlineChangeKinds),
  /** A description of the order or product, e.g. "Order #12, Jo Citizen". */
  subject: z.string(),
  /** The path of the screen that shows the order or product. */
  path,
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  state: z.enum(['waiting', 'refused']),
  /** The shop's own message about why it refused the change; null if the shop hasn't refused it. */
  refusal: z.string().nullable(),
  mine: z.array(line),
  /** The shop's current values of the fields that the change sets. Empty if the shop hasn't refused the change. */
  shops: z.array(line),
  /** For a refused payment, in cents: how much can be recorded, and how much is handed back. Null if no part can be recorded. */
  fits: z.strictObject({ book: z.number().int(), handBack: z.number().int() }).nullable(),
  /** How many later changes wait for this change. If this change is a sale and is dropped, they are dropped too. */
  behind: z.number().int(),
  resolutions: z.array(resolution),
});

/** The number of the connection to a scale, chosen by the window. */
const scaleLink = z.number().int().positive();
const scalePort = z.string().min(1).max(300);

export const requests = {
  /** The initial state of the window. `shop` is null until the owner has chosen one. */
  readState: {
    input: z.undefined(),
    output: z.strictObject({
      shop: z
        .strictObject({
          kind: z.enum(['host', 'counter']),
          address: z.string(),
          /**
           * What identifies the shop. For a shop on this computer, this is its folder, because two shops may use the same URL in turn.
           * Otherwise it is the shop's URL.
           */
          place: z.string(),
        })
        .nullable(),
      hint: sessionHint,
      /** The state of the connection to the shop. Null for a shop on this computer, or if there is no shop yet. */
      offline: offlineState.nullable(),
    }),
  },
  /** Returns the changes that haven't reached the shop yet, in the order in which they were made. */
  listChanges: { input: z.undefined(), output: z.array(unsentChange) },
  resolveChange: { input: z.strictObject({ id: z.uuid(), resolution }), output: problem },
  /** Tries immediately to reach the shop and to send the waiting changes. */
  sendNow: { input: z.undefined(), output: z.void() },
  /** Opens the system's folder dialog to choose the shop's folder; returns null if the user cancelled it. */
  chooseFolder: {
    input: z.undefined(),
    output: z.strictObject({ folder: z.string(), hasShop: z.boolean() }).nullable(),
  },
  /** Makes the app run a shop on this computer from now on. `account` is the first staff account of a new shop. */
  hostShop: {
    input: z.strictObject({
      folder: z.string().min(1),
      account: z
        .strictObject({
          username: z.string().trim().min(3, 'The user name must be at least 3 characters.').max(254),
          email: z.email('Please enter an email address.'),
          password: z.string().min(6, 'The password must be at least 6 characters.').max(200),
          withSamples: z.boolean(),
        })
        .nullable(),
    }),
    output: problem,
  },
  /** Connects the app to a shop on another computer from now on. */
  connectShop: { input: z.strictObject({ address: z.string().max(300) }), output: problem },
  /** Returns the state of the backups. It is available immediately, while `readBackups` starts a process to list the backups. */
  readBackupState: { input: z.undefined(), output: backupState },
  seeBackupNotice: { input: z.undefined(), output: z.void() },
  /** `problem`: why the user may not see the backups; null if they may. */
  readBackups: {
    input: z.undefined(),
    output: z.strictObject({ problem, state: backupState, backups: z.array(listedBackup) }),
  },
  /** Opens the system's dialog to choose the folder for backups. */
  chooseBackupFolder: { input: z.undefined(), output: problem },
  backUp: { input: z.undefined(), output: problem },
  /**
   * Asks the user for confirmation, then restores a backup. `madeAt`: the instant to which the shop was restored; null if it
   * wasn't.
   */
  restoreBackup: {
    input: z.strictObject({ folder: z.string() }),
    output: z.strictObject({ problem, madeAt: z.string().nullable() }),
  },
  /**
   * Asks the user for confirmation, then gives a staff account a new password. `username`: null if there is only one staff account. The
   * signed-in owner must prove that they are asking: `ownPassword` is their own password, or `ownCode` is a code of their second sign-in
   * step or a recovery code. The other one is empty.
   */
  resetStaff: {
    input: z.strictObject({
      username: z.string().max(254).nullable(),
      ownPassword: z.string().max(200),
      ownCode: z.string().max(60),
    }),
    output: z.strictObject({
      problem,
      account: z.strictObject({ username: z.string(), password: z.string() }).nullable(),
    }),
  },
  /** Opens the system's file dialog; returns no files if the user cancelled it. */
  pickFiles: {
    input: z.strictObject({ accept: z.string().max(200), multiple: z.boolean() }),
    output: z.array(
      z.strictObject({ name: z.string(), type: z.string(), modifiedAt: z.number(), bytes: z.instanceof(Uint8Array) }),
    ),
  },
  /** Asks the user where to save the shop's response for this path, and saves it. */
  saveFile: { input: z.strictObject({ path }), output: problem },
  /** Shows a page of the shop in the system's browser. */
  openPage: { input: z.strictObject({ path }), output: z.void() },
  /** Shows a notification of the system. `path`: the screen that opens when the notification is clicked. */
  notify: {
    input: z.strictObject({ title: z.string().max(200), description: z.string().max(500).optional(), path }),
    output: z.void(),
  },
  /** Returns the screen that was requested last. Null if there is none, or if the window has opened it already. */
  takeScreen: { input: z.undefined(), output: path.nullable() },
  /** Prints the window's content. A receipt is also sent as text lines, for receipt printers that print only text. */
  print: {
    input: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('sheet') }),
      z.strictObject({ kind: z.literal('receipt'), slip: receiptSlipSchema }),
    ]),
    output: problem,
  },
  /** Opens the cash drawer, if there is one and the owner wants it to open when cash is taken. */
  openDrawer: { input: z.undefined(), output: problem },
  /** Returns the system's printers, and the printer settings. */
  readPrinters: {
    input: z.undefined(),
    output: z.strictObject({
      printers: z.array(z.strictObject({ name: z.string(), label: z.string() })),
      settings: printerSettingsSchema,
    }),
  },
  savePrinters: { input: printerSettingsSchema, output: problem },
  testPrinter: { input: printerSettingsSchema.shape.receipts, output: problem },
  /** Returns the serial ports of this computer, and the port that a scale used last. That port is null if it isn't available. */
  listScalePorts: {
    input: z.undefined(),
    output: z.strictObject({
      ports: z.array(z.strictObject({ id: scalePort, label: z.string().max(300) })),
      chosen: scalePort.nullable(),
    }),
  },
  /** Connects to a scale at one of the listed ports. Any other open port is closed first. */
  openScale: {
    input: z.strictObject({ link: scaleLink, port: scalePort, line: scaleLineSchema.strict() }),
    output: problem,
  },
  /** Asks a scale for its weight. The texts are fixed, so that the window can send nothing else to a port. */
  askScale: { input: z.strictObject({ link: scaleLink, text: z.enum(scalePolls) }), output: problem },
  closeScale: { input: z.strictObject({ link: scaleLink }), output: z.void() },
  /** Returns the external services of the shop on this computer, or why the user may not see them. */
  readServices: {
    input: z.undefined(),
    output: z.strictObject({ problem, services: shownServices.nullable() }),
  },
  /** Restarts the shop with these external services. If the shop doesn't start, the previous services are used again. */
  saveServices: { input: typedServices, output: problem },
} as const;

/** The messages that the main process sends to the window without a request. */
export const events = {
  sessionHint,
  /** The state of the connection and the waiting changes, sent whenever it changes. */
  offline: offlineState,
  /** A menu, a link or a notification requested a screen. The window then reads its path with `takeScreen`. */
  screenWaits: z.null(),
  /** The user has opened the printer settings from the menu. */
  printersWanted: z.null(),
  backupState,
  /** The bytes that a scale sent, in parts of at most 4 KB. */
  scaleBytes: z.strictObject({
    link: scaleLink,
    bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 4096),
  }),
  /** The connection to a scale was lost, for example because its cable was pulled. */
  scaleLost: scaleLink,
  /** The user has chosen one of the dialogs about this computer's shop in the menu. */
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
export type SerialPortOfComputer = Output<'listScalePorts'>['ports'][number];

/** The interface of `window.desktop`, through which the window calls the main process. */
export interface Desktop {
  ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): void;
}
