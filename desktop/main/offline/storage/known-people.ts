import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import type { CounterDevice } from '#core/accounts/security/switch-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { ifStorable } from './if-storable.ts';
import type { Seal } from './seal.ts';

const mostWrongPins = 5;
const hashBytes = 32;
/**
 * The cost of checking a PIN. Each try uses 32 MB, which slows down guessing. If the disk is stolen, a short PIN is protected by the
 * encryption (`Seal`), not by this cost.
 */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

export const peopleTable =
  'CREATE TABLE IF NOT EXISTS people (user_id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;';

/**
 * The data for checking a PIN offline. It is created on this computer, with its own salt, from a PIN that the server has accepted. The
 * server's own hashes never leave the server.
 */
interface Verifier {
  salt: string;
  hash: string;
  /** A value from the server that changes whenever the PIN changes (CounterDevice.pinMark). Null until the server has sent it. */
  mark: string | null;
}

interface Person {
  user: User;
  pin: Verifier | null;
  /** How many wrong PINs were entered since the last correct one. At the maximum, the person must use the password. */
  wrong: number;
  /**
   * A value from the server that changes with every sign-in by password (CounterDevice.signInMark). Absent until the server has sent
   * it.
   */
  signIn?: string | null;
  /** Whether the person lacks a second sign-in step that the shop requires. Absent until the server has said so. */
  lacksStep?: boolean;
  /** Whether wrong PINs were entered here that the server doesn't know of. */
  hasTriedAlone?: boolean;
}

export type PinOutcome =
  | { kind: 'right'; user: User }
  | { kind: 'wrong'; left: number }
  | { kind: 'closed' }
  | { kind: 'lacks-step' }
  | { kind: 'unknown' };

/** The people who have signed in or switched at this counter, with the data to check their PINs while the server can't be reached. */
export class KnownPeople {
  readonly #db: Database.Database;
  readonly #seal: Seal;
  /**
   * The people who couldn't be stored because the disk is full, by user id. They are kept here until they can be stored or the app
   * ends.
   */
  readonly #unstored = new Map<number, Person>();

  constructor(db: Database.Database, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
  }

  /**
   * Stores the data for checking a user's PIN offline. Called after the server has accepted the PIN, or has stored it as the user's new
   * PIN.
   */
  async accept(user: User, pin: string): Promise<void> {
    const salt = randomBytes(16);
    const hash = await hashOf(pin, salt);
    const verifier = { salt: salt.toString('base64'), hash: hash.toString('base64'), mark: null };
    const person = { ...this.#find(user.id), user, pin: verifier, wrong: 0, hasTriedAlone: false };
    this.#keep(person);
  }

  /** Stores a user who has signed in with a password. Ends the block after wrong PINs. */
  signedIn(user: User): void {
    this.#keep({ pin: null, ...this.#find(user.id), user, wrong: 0, hasTriedAlone: false });
  }

  /** Counts a wrong PIN that the server has refused. The same counter is used for wrong PINs that this computer refuses. */
  countWrong(id: number): void {
    const person = this.#find(id);
    if (person !== null) this.#keep({ ...person, wrong: person.wrong + 1 });
  }

  removePin(user: User): void {
    this.#keep({ wrong: 0, ...this.#find(user.id), user, pin: null });
  }

  /**
   * Applies the server's list of the people who may switch here: their PINs, roles and missing second sign-in steps, and who has left.
   * A password sign-in elsewhere ends the block after wrong PINs. It doesn't end the block if the wrong PINs may be newer.
   */
  sync({ members }: CounterDevice): void {
    for (const person of this.#all()) {
      const member = members.find(({ id }) => id === person.user.id);
      const { pin, user } = person;
      const mark = member?.pinMark ?? null;
      const isSame = member?.hasPin === true && (pin?.mark == null || pin.mark === mark);
      const role = member === undefined ? null : (member.role ?? user.role);
      const next = { ...user, role, isAdmin: role === 'owner' };
      const signIn = member?.signInMark ?? person.signIn ?? null;
      const isSignedInSince = person.signIn != null && signIn !== person.signIn && !person.hasTriedAlone;
      const wrong = member?.isBlocked ? mostWrongPins : isSignedInSince ? 0 : person.wrong;
      const known = pin !== null && isSame ? { ...pin, mark } : null;
      const lacksStep = member?.lacksStep ?? person.lacksStep ?? false;
      this.#keep({ user: next, pin: known, wrong, signIn, lacksStep, hasTriedAlone: false });
    }
  }

  isClosed(id: number): boolean {
    return (this.#find(id)?.wrong ?? 0) >= mostWrongPins;
  }

  /** Whether this person lacks a second sign-in step that the shop requires. They then have no rights here. */
  lacksStep(id: number): boolean {
    return this.#find(id)?.lacksStep ?? false;
  }

  /** Whether at least one person could unlock the counter after it is locked. */
  canComeBack(): boolean {
    return this.#all().some((person) => isKnown(person) && !person.lacksStep && person.wrong < mostWrongPins);
  }

  /** Returns the people who may take over while the server can't be reached. `seen`: the people in the server's last list. */
  members(seen: CounterDevice['members']): CounterDevice['members'] {
    const people = this.#all().filter(({ user }) => hasRole(user.role, 'counter'));
    const here = people.map((person) => {
      const { user, wrong, lacksStep = false } = person;
      const hasPin = isKnown(person) && !lacksStep;
      const isBlocked = wrong >= mostWrongPins;
      return { id: user.id, name: accountName(user), hasPin, isBlocked, lacksStep, needsShop: !hasPin };
    });
    const others = seen.filter(({ id }) => this.#find(id) === null);
    return [...here, ...others.map((member) => ({ ...member, hasPin: false, needsShop: true }))];
  }

  async check(id: number, pin: string): Promise<PinOutcome> {
    const person = this.#find(id);
    if (person === null || !isKnown(person)) return { kind: 'unknown' };
    if (person.lacksStep) return { kind: 'lacks-step' };
    if (person.wrong >= mostWrongPins) return { kind: 'closed' };
    // The try is counted before the PIN is checked. Otherwise, parallel tries or a restart would give extra tries.
    const wrong = person.wrong + 1;
    this.#save({ ...person, wrong, hasTriedAlone: true });
    const hash = await hashOf(pin, Buffer.from(person.pin.salt, 'base64'));
    const isRight = timingSafeEqual(hash, Buffer.from(person.pin.hash, 'base64'));
    if (!isRight) return { kind: 'wrong', left: mostWrongPins - wrong };
    const now = this.#find(id);
    // During the check, the server may have removed the PIN or required a second sign-in step.
    if (now === null || !isKnown(now) || now.pin.hash !== person.pin.hash) return { kind: 'unknown' };
    if (now.lacksStep) return { kind: 'lacks-step' };
    this.#save({ ...now, wrong: 0, hasTriedAlone: false });
    return { kind: 'right', user: now.user };
  }

  #all(): Person[] {
    const rows = this.#db.prepare('SELECT body FROM people ORDER BY user_id').all() as { body: Buffer }[];
    const stored = rows.map(({ body }) => this.#seal.open(body) as Person);
    const people = new Map([...stored.map((person) => [person.user.id, person] as const), ...this.#unstored]);
    return [...people.values()];
  }

  #find(id: number): Person | null {
    const unstored = this.#unstored.get(id);
    if (unstored !== undefined) return unstored;
    const row = this.#db.prepare('SELECT body FROM people WHERE user_id = ?').get(id) as { body: Buffer } | undefined;
    return row === undefined ? null : (this.#seal.open(row.body) as Person);
  }

  /** Stores a person. If the disk is full, keeps the person in memory, because a removed PIN must not open the counter. */
  #keep(person: Person): void {
    if (!ifStorable(() => this.#save(person))) this.#unstored.set(person.user.id, person);
  }

  #save(person: Person): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO people (user_id, body) VALUES (?, ?)')
      .run(person.user.id, this.#seal.close(person));
    this.#unstored.delete(person.user.id);
  }
}

function isKnown(person: Person): person is Person & { pin: Verifier } {
  return person.pin !== null && hasRole(person.user.role, 'counter');
}

function hashOf(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, hashBytes, cost, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
