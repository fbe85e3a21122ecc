import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { findUserByName } from '#server/accounts/account-queries.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { reportResets } from '#server/accounts/report-resets.ts';
import { resetStaff } from '#server/accounts/staff-rights.ts';
import { databaseFile, lockFolder } from '#server/db/data-folder.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { outbox } from '#server/email/email-tables.ts';
import { startShop } from '#server/start-shop.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { emptyDatabase } from '#tests/support/postgres/fresh-database.ts';
import { folderEnv, folderSettings } from '#tests/support/shop/folder-settings.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { commandProgram } from '#tests/support/shop/owner-commands.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

interface Account {
  username: string;
  role?: StaffRole;
}

interface CommandOutput {
  code: number;
  text: string;
}

/** Runs the reset-staff command on a data folder, as the owner does. */
async function runResetStaff(place: object, ...args: string[]): Promise<CommandOutput> {
  const env = { ...programEnv, ...place };
  const program = await commandProgram('reset-staff');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: out + err });
    });
  });
}

/** Creates a stopped shop with these accounts, all with the password "sharp knives". */
async function shopWith(accounts: Account[]): Promise<string> {
  const dataDir = temporaryFolder();
  if (!isPostgres) await putFreshDatabase(dataDir);
  const store = await openShopStore(await folderSettings(dataDir));
  const passwordHash = await hashPassword('sharp knives');
  await store.write(async (tx) => {
    for (const account of accounts) {
      await createUser(tx, { ...account, email: `${account.username}@shop.test`, passwordHash }, new Date());
    }
  });
  await store.close();
  return dataDir;
}

const owner = { username: 'owner', role: 'owner' } as const;
const butcher = { username: 'butcher', role: 'owner' } as const;
const hand = { username: 'hand', role: 'counter' } as const;
const customer = { username: 'mary' };

describe('An owner who cannot sign in', () => {
  it('gets a new password while the shop is stopped, if there is only one owner', async () => {
    const dataDir = await shopWith([owner, hand, customer]);
    const place = await folderEnv(dataDir);
    const environment = { ...place, PORT: '0', LOG_LEVEL: 'silent' };
    const shop = await startShop(environment);
    const before = new Visitor(shop.address);
    await before.post('/api/users/login', { username: 'owner', password: 'sharp knives' });
    // With PostgreSQL, the shop may be running, because its servers share all data.
    const rejected = isPostgres ? null : await runResetStaff(place);
    if (rejected !== null)
      expect(rejected).toMatchObject({ code: 1, text: expect.stringContaining('is running. Stop it first') });
    await shop.stop();

    const { code, text } = await runResetStaff(place);
    expect(code).toBe(0);
    const password = /owner \/ (\S{19})/.exec(text)?.[1] ?? '';
    const again = await startShop({ ...environment, PORT: new URL(shop.address).port });
    expect((await before.get('/api/users/me')).status).toBe(401);
    const login = (given: string) =>
      new Visitor(again.address).post('/api/users/login', { username: 'owner', password: given });
    expect((await login('sharp knives')).status).toBe(401);
    expect((await login(password)).body).toMatchObject({ username: 'owner', isAdmin: true });
    await again.stop();
  });

  it('is emailed about the new password, like every other owner, and the activity log records it', async () => {
    const shop = await startTestShop();
    const { visitor: ann } = await memberOf(shop, 'ann-smith', 'owner');
    await memberOf(shop, 'bob-jones', 'owner');
    await memberOf(shop, 'cara-lee', 'counter');
    const { store, clock } = shop.deps;
    const passwordHash = await hashPassword('made here');
    await store.write((tx) => resetStaff(tx, 'bob-jones', { passwordHash, now: clock() }));
    await reportResets.run(shop.deps);
    shop.advance(60_000);
    await reportResets.run(shop.deps);
    const sent = (await store.read((db) => db.select().from(outbox))).filter(({ kind }) => kind === 'staff-reset');
    const toOwners = ['ann-smith@shop.test', 'bob-jones@shop.test'];
    expect(
      sent
        .map(({ toAddress }) => toAddress)
        .filter((to) => to.endsWith('@shop.test'))
        .toSorted(),
    ).toEqual(toOwners);
    expect(sent.map(({ toAddress }) => toAddress)).not.toContain('cara-lee@shop.test');
    expect(sent[0]?.textBody).toContain('bob-jones');
    expect(sent[0]?.textBody).not.toContain('made here');
    const log = (await ann.get('/api/admin/activity?kind=password')).body as { action: string }[];
    expect(log.map(({ action }) => action)).toContain('Reset at the shop’s computer');
  });

  it('must name the account whose password is reset if there are several owners or none', async () => {
    const reset = async (accounts: Account[], name: string | null = null) => {
      const store = await openShopStore(await folderSettings(await shopWith(accounts)));
      onTestFinished(() => store.close());
      const work = () => store.write((tx) => resetStaff(tx, name, { passwordHash: 'x', now: new Date() }));
      return {
        work,
        isOwner: async () => (await store.read((db) => findUserByName(db, name ?? '')))?.staffRole === 'owner',
      };
    };
    await expect((await reset([owner, butcher])).work()).rejects.toThrow('The owners’ accounts are owner, butcher.');
    expect(await (await reset([owner, butcher], 'butcher')).work()).toBe('butcher');
    await expect((await reset([customer])).work()).rejects.toThrow('There is no owner’s account;');
    await expect((await reset([owner], 'nobody')).work()).rejects.toThrow(
      'There is no account called nobody. The owner’s account is owner.',
    );
    const mary = await reset([customer], 'Mary@shop.test');
    expect(await mary.work()).toBe('mary');
    expect(await mary.isOwner()).toBe(true);
  });

  it('gets an error if there is no shop, and nothing is created', async () => {
    const dataDir = temporaryFolder();
    const place = isPostgres ? { DATA_DIR: dataDir, DATABASE_URL: emptyDatabase } : { DATA_DIR: dataDir };
    const { code, text } = await runResetStaff(place);
    expect([code, text]).toEqual([1, expect.stringContaining('There is no shop in')]);
    expect(existsSync(databaseFile(dataDir))).toBe(false);
    (await lockFolder(dataDir, 0)).release();
  });
});
