import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { KnownPeople, peopleTable } from '#desktop/main/offline/storage/known-people.ts';
import { Seal } from '#desktop/main/offline/storage/seal.ts';

const ann = { id: 1, username: 'ann', role: 'counter', firstName: 'Ann', lastName: 'Lee' } as User;

/** People of a counter whose disk stops taking writes. */
async function peopleOnDisk() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.exec(peopleTable);
  const people = new KnownPeople(db, new Seal(randomBytes(32)));
  await people.accept(ann, '4711');
  return { people, rejectWrites: () => db.pragma('query_only = 1'), takeWrites: () => db.pragma('query_only = 0') };
}

it('A PIN that was removed while the disk rejected writes no longer opens the counter', async () => {
  const { people, rejectWrites } = await peopleOnDisk();
  expect(await people.check(ann.id, '4711')).toMatchObject({ kind: 'right' });
  rejectWrites();
  people.removePin(ann);
  expect(await people.check(ann.id, '4711')).toEqual({ kind: 'unknown' });
  expect(people.canComeBack()).toBe(false);
});

it('Wrong PINs that the shop refused while the disk rejected writes still count when the disk accepts writes again', async () => {
  const { people, rejectWrites, takeWrites } = await peopleOnDisk();
  rejectWrites();
  for (let tries = 0; tries < 4; tries += 1) people.countWrong(ann.id);
  takeWrites();
  people.countWrong(ann.id);
  expect(people.isClosed(ann.id)).toBe(true);
  expect(await people.check(ann.id, '4711')).toEqual({ kind: 'closed' });
});

it('A PIN opens the counter until the shop reports that the person lacks a second sign-in step', async () => {
  const { people } = await peopleOnDisk();
  const member = {
    id: ann.id,
    name: 'Ann Lee',
    hasPin: true,
    isBlocked: false,
    role: 'counter',
    pinMark: 'a',
  } as const;
  people.sync({ members: [member] });
  expect(await people.check(ann.id, '4711')).toMatchObject({ kind: 'right' });
  people.sync({ members: [{ ...member, lacksStep: true }] });
  expect(await people.check(ann.id, '4711')).toEqual({ kind: 'lacks-step' });
  expect(people.canComeBack()).toBe(false);
  people.sync({ members: [{ ...member, lacksStep: false }] });
  expect(await people.check(ann.id, '4711')).toMatchObject({ kind: 'right' });
});
