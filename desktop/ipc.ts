import { z } from 'zod';

// Everything that the window and the main process say to each other. Both sides parse what they are told.

// Zod would compile its checks, which the window's policy forbids.
z.config({ jitless: true });

/** A path of the shop's, never another address. */
const path = z.string().regex(/^\/(?![/\\])/, 'A path of the shop begins with one slash.');

const sessionHint = z.enum(['none', 'guest', 'guest-orders', 'customer']);

/** Null where it worked; else what a person may do about it. */
const problem = z.string().nullable();

export const requests = {
  /** What the window begins with. `shop` is null until the owner has said which. */
  readState: {
    input: z.undefined(),
    output: z.strictObject({
      shop: z.strictObject({ kind: z.enum(['host', 'counter']), address: z.string() }).nullable(),
      hint: sessionHint,
    }),
  },
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
  notify: {
    input: z.strictObject({ title: z.string().max(200), description: z.string().max(500).optional() }),
    output: z.void(),
  },
  print: { input: z.undefined(), output: z.void() },
} as const;

/** What the main process tells the window unasked. */
export const events = {
  sessionHint,
  /** A screen to be shown, as the menu or a notification asks. */
  openScreen: path,
} as const;

export type Requests = typeof requests;
export type RequestName = keyof Requests;
export type Input<Name extends RequestName> = z.output<Requests[Name]['input']>;
export type Output<Name extends RequestName> = z.output<Requests[Name]['output']>;
export type Events = { [Name in keyof typeof events]: z.output<(typeof events)[Name]> };
export type DesktopState = Output<'readState'>;

/** `window.desktop`. */
export interface Desktop {
  ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): void;
}
