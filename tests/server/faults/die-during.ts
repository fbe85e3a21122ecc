import { expect } from 'vitest';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { type TestShop, testNow } from '#tests/support/shop/test-shop.ts';
import type { mortalSteps } from './mortal-steps.ts';

export type Death = [dieAt: (typeof mortalSteps)[number], dieOn: number];

interface DyingShop {
  shop: TestShop;
  staff: Visitor;
  dieAt: Death[0];
  dieOn: number;
}

/** Sends a staff request to a shop on the same data, which dies while handling the request. */
export async function dieDuring(
  { shop, staff, dieAt, dieOn }: DyingShop,
  request: (there: Visitor) => Promise<unknown>,
): Promise<void> {
  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: testNow, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  const { firstMessage: url, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env, shop.stripe);
  const there = new Visitor(String(url));
  for (const [name, value] of Object.entries(staff.cookies)) there.setCookie(name, value);
  await expect(request(there)).rejects.toThrow();
  expect(await ended).toBe(dieAt);
}
