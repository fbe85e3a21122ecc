import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import type { CounterDevice } from '#core/accounts/security/switch-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import type { Seal } from './seal.ts';

const mostWrongPins = 5;
const hashBytes = 32;
/** 32 MB for each try. The seal is what protects a PIN of few digits on a stolen disk; this slows the rest down. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

export const peopleTable =
  'CREATE TABLE IF NOT EXISTS people (user_id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;';

/** Made here of a PIN that the shop has accepted, with a salt of its own: the shop's hashes never leave it. */
interface Verifier {
  salt: string;
  hash: string;
  /** What the shop calls the PIN (CounterDevice.pinMark); null until it has said so. */
  mark: string | null;
}

interface Person {
  user: User;
  pin: Verifier | null;
  /** Wrong PINs since the last right one. At the most only a password helps. */
  wrong: number;
}

export type PinOutcome =
  | { kind: 'right'; user: User }
  | { kind: 'wrong'; left: number }
  | { kind: 'closed' }
  | { kind: 'unknown' };

/** Who has signed in or switched at this counter, and how their PIN is known here while the shop can't be asked. */
export class KnownPeople {
  readonly #db: Database.Database;
  readonly #seal: Seal;

  constructor(db: Database.Database, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
  }

  /** The shop has let them in by this PIN, or has just stored it as theirs. */
  async accept(user: User, pin: string): Promise<void> {
    const salt = randomBytes(16);
    const hash = await hashOf(pin, salt);
    this.#save({ user, pin: { salt: salt.toString('base64'), hash: hash.toString('base64'), mark: null }, wrong: 0 });
  }

  /** By a password, which opens what wrong PINs have closed. */
  signedIn(user: User): void {
    this.#save({ user, pin: this.#find(user.id)?.pin ?? null, wrong: 0 });
  }

  /** The shop has refused a PIN of theirs: tries count together, wherever they are checked. */
  countWrong(id: number): void {
    const person = this.#find(id);
    if (person !== null) this.#save({ ...person, wrong: person.wrong + 1 });
  }

  removePin(user: User): void {
    this.#save({ user, pin: null, wrong: this.#find(user.id)?.wrong ?? 0 });
  }

  /** What the shop says now of who may switch here: a PIN that was changed or removed, a role, somebody who has left. */
  sync({ members }: CounterDevice): void {
    for (const person of this.#all()) {
      const member = members.find(({ id }) => id === person.user.id);
      const { pin, user } = person;
      const mark = member?.pinMark ?? null;
      const isSame = member?.hasPin === true && (pin?.mark == null || pin.mark === mark);
      const role = member === undefined ? null : (member.role ?? user.role);
      const next = { ...user, role, isAdmin: role === 'owner' };
      const wrong = member?.isBlocked ? mostWrongPins : person.wrong;
      this.#save({ user: next, pin: pin !== null && isSame ? { ...pin, mark } : null, wrong });
    }
  }

  isClosed(id: number): boolean {
    return (this.#find(id)?.wrong ?? 0) >= mostWrongPins;
  }

  /** Whether anybody could open a counter that is locked now. */
  canComeBack(): boolean {
    return this.#all().some((person) => isKnown(person) && person.wrong < mostWrongPins);
  }

  /** Who may take over while the shop is away. `seen`: whom the shop has named before. */
  members(seen: CounterDevice['members']): CounterDevice['members'] {
    const people = this.#all().filter(({ user }) => hasRole(user.role, 'counter'));
    const here = people.map((person) => {
      const { user, wrong } = person;
      const hasPin = isKnown(person);
      return { id: user.id, name: accountName(user), hasPin, isBlocked: wrong >= mostWrongPins, needsShop: !hasPin };
    });
    const others = seen.filter(({ id }) => this.#find(id) === null);
    return [...here, ...others.map((member) => ({ ...member, hasPin: false, needsShop: true }))];
  }

  async check(id: number, pin: string): Promise<PinOutcome> {
    const person = this.#find(id);
    if (person === null || !isKnown(person)) return { kind: 'unknown' };
    if (person.wrong >= mostWrongPins) return { kind: 'closed' };
    // On the disk before it is checked, so that neither many tries at once nor a restart gain one.
    const wrong = person.wrong + 1;
    this.#save({ ...person, wrong });
    const hash = await hashOf(pin, Buffer.from(person.pin.salt, 'base64'));
    const isRight = timingSafeEqual(hash, Buffer.from(person.pin.hash, 'base64'));
    if (!isRight) return { kind: 'wrong', left: mostWrongPins - wrong };
    const now = this.#find(id);
    // Taken away by the shop while it was checked.
    if (now === null || !isKnown(now) || now.pin.hash !== person.pin.hash) return { kind: 'unknown' };
    this.#save({ ...now, wrong: 0 });
    return { kind: 'right', user: now.user };
  }

  #all(): Person[] {
    const rows = this.#db.prepare('SELECT body FROM people ORDER BY user_id').all() as { body: Buffer }[];
    return rows.map(({ body }) => this.#seal.open(body) as Person);
  }

  #find(id: number): Person | null {
    const row = this.#db.prepare('SELECT body FROM people WHERE user_id = ?').get(id) as { body: Buffer } | undefined;
    return row === undefined ? null : (this.#seal.open(row.body) as Person);
  }

  #save(person: Person): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO people (user_id, body) VALUES (?, ?)')
      .run(person.user.id, this.#seal.close(person));
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
