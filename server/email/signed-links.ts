import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressKey } from '#core/email/address-key.ts';
import { writeDurableFileSync } from '#server/db/durable-file.ts';
import type { Reader, Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { StartupError } from '#server/env.ts';
import { linkSecret } from './link-secret-table.ts';

/** What a signed link allows. A token made for one purpose is invalid for any other. */
export type LinkPurpose =
  | 'order'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'opt-out'
  | 'upload'
  | 'review'
  | 'weight'
  | 'items'
  | 'repeat';

/** The order to which a link leads. */
export interface LinkedOrder {
  id: number;
  createdAt: string;
}

/**
 * The content of a link to an order: the order's id, and when it was created. The id alone isn't enough: after an older backup is
 * restored, another person's order may get the same id.
 */
export function orderOfLink({ id, createdAt }: LinkedOrder): string {
  return `${id} ${createdAt}`;
}

/**
 * The content of a link in an email: the order, and a hash of the recipient's email address. If staff correct a mistyped address, the
 * link that a stranger has received becomes invalid.
 */
export function mailedOrderOfLink(order: LinkedOrder, email: string | null): string {
  return `${orderOfLink(order)} ${markOf(email)}`;
}

/** Returns a short hash of an email address. A link that contains this hash becomes invalid when the address is corrected. */
export function markOf(email: string | null): string {
  const key = addressKey(email ?? '');
  return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}

/** What signing and reading links needs: the path of the data folder. Deps, for example, contains it. */
export interface LinkSigner {
  env: { dataDir: string };
}

export const linkSecretName = 'link-secret';
/** The name of a file that the owner creates to allow a new secret, if the old one and all its copies are lost. */
export const beginNewSecretName = 'begin-new-link-secret';
const secretBytes = 32;
const secrets = new Map<string, KeyObject>();

/**
 * Returns a token that contains `value`. No one can make such a token without the shop's secret. A token never expires by itself: the
 * code that reads it must check its age.
 */
export function signLink({ env }: LinkSigner, purpose: LinkPurpose, value: string): string {
  const encoded = Buffer.from(value, 'utf8').toString('base64url');
  return `${encoded}.${signatureOf(env.dataDir, purpose, encoded).toString('base64url')}`;
}

/** Returns the value of a token that this shop made for this purpose; null for any other text. */
export function readLink({ env }: LinkSigner, purpose: LinkPurpose, token: string): string | null {
  const [, encoded, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? [];
  if (encoded === undefined || signature === undefined) return null;
  const right = signatureOf(env.dataDir, purpose, encoded);
  const given = Buffer.from(signature, 'base64url');
  // The last comparison rejects signatures that are written differently but decode to the same bytes.
  const isRight =
    given.length === right.length && timingSafeEqual(given, right) && given.toString('base64url') === signature;
  return isRight ? Buffer.from(encoded, 'base64url').toString('utf8') : null;
}

/** Whether the shop has a secret, even a damaged one. */
export async function hasLinkSecret(dataDir: string, db: Reader): Promise<boolean> {
  return isPostgres ? (await db.select().from(linkSecret)).length > 0 : existsSync(join(dataDir, linkSecretName));
}

/**
 * Reads the secret that signs links; creates it if it is missing. Called before the shop serves requests, because the links in emails
 * can't be signed without it. On PostgreSQL, all servers of the shop share one secret.
 * @throws StartupError if the secret is damaged or can't be read
 */
export async function loadLinkSecret(dataDir: string, store: Store): Promise<void> {
  if (isPostgres) {
    const made = randomBytes(secretBytes).toString('base64url');
    await store.write((tx) => tx.insert(linkSecret).values({ id: 1, secret: made }).onConflictDoNothing());
    await store.read((db) => readStoredLinkSecret(dataDir, db));
    return;
  }
  secrets.delete(dataDir);
  secretOf(dataDir);
}

/** Reads the secret that signs links, without creating one. @throws StartupError if it is missing or damaged */
export async function readStoredLinkSecret(dataDir: string, db: Reader): Promise<void> {
  const [row] = await db.select().from(linkSecret);
  const secret = decoded(row?.secret ?? '');
  if (secret === null) throw lostSecret(dataDir, row === undefined ? 'it is missing' : 'it is damaged');
  secrets.set(dataDir, createSecretKey(secret));
}

/** Returns a short value that changes with the secret, so that a changed secret is noticed. The value reveals nothing about the secret. */
export function markOfSecret(dataDir: string): string {
  return createHmac('sha256', secretOf(dataDir)).update('shop').digest('base64url').slice(0, 16);
}

/** Returns the shop's own key for one purpose. The key is made from the secret that signs links, but reveals nothing about it. */
export function keyFor({ env }: LinkSigner, purpose: 'second-factor'): Buffer {
  return createHmac('sha256', secretOf(env.dataDir)).update(`key\n${purpose}`).digest();
}

function signatureOf(dataDir: string, purpose: LinkPurpose, encoded: string): Buffer {
  return createHmac('sha256', secretOf(dataDir)).update(`${purpose}\n${encoded}`).digest();
}

function secretOf(dataDir: string): KeyObject {
  const known = secrets.get(dataDir);
  if (known) return known;
  if (isPostgres) throw new Error('The link secret has not been read');
  // Signing with a key object takes a fifth of the time, because the key's bytes aren't parsed for each signature.
  const secret = createSecretKey(readSecret(dataDir) ?? makeSecret(dataDir));
  secrets.set(dataDir, secret);
  return secret;
}

function readSecret(dataDir: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, linkSecretName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw lostSecret(dataDir, (error as Error).message);
  }
  const secret = decoded(text);
  if (secret !== null) return secret;
  throw lostSecret(dataDir, 'it is damaged');
}

function decoded(text: string): Buffer | null {
  const secret = Buffer.from(text.trim(), 'base64url');
  return secret.length === secretBytes && secret.toString('base64url') === text.trim() ? secret : null;
}

/**
 * Creates the error for a secret that can't be used. The message tells the owner how to restore the secret, and how to continue without
 * it.
 */
export function lostSecret(dataDir: string, why: string): StartupError {
  const where = isPostgres ? 'the table link_secret' : join(dataDir, linkSecretName);
  const advice = isPostgres
    ? 'Restore a backup, which contains it.'
    : 'Put it back from a backup, where it has the same name.';
  const remove = isPostgres ? 'delete the row of that table' : 'delete that file';
  return new StartupError(
    `The shop does not start, because its secret, ${where}, cannot be used: ${why}. ${advice} If no copy is left, ${remove} ` +
      `and make an empty file called ${beginNewSecretName} in ${dataDir}: the shop then makes a new secret. Links in emails ` +
      'already sent stop working, and staff have to set up their authenticator apps again. Nothing was changed.',
  );
}

/**
 * Creates the file with the secret. The file gets its name only when it is complete, so another process never sees a part of the
 * secret. If two processes create a secret at the same time, only one is kept.
 */
function makeSecret(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, linkSecretName);
  const draft = `${file}.${randomUUID()}`;
  writeDurableFileSync(draft, `${randomBytes(secretBytes).toString('base64url')}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(dataDir);
  if (secret === null) throw new Error(`${file} could not be made`);
  return secret;
}
