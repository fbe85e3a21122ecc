import { isStripeRun } from '../providers/test-cards.ts';

/** Set by `npm run test:faults`, and in runs with a new seed. */
const isAtFullStrength = process.env.FAULT_ROUNDS === 'all';

/** How many rounds a fault test runs. In `npm test` there are only as many rounds as the test needs to be able to fail. */
export function faultRounds({ few, all }: { few: number; all: number }): number {
  return isAtFullStrength ? all : few;
}

/** With the till all cases run. With Stripe only those cases run whose result could differ. */
export function faultCases<Case>(cases: readonly Case[], dependsOnProvider: (each: Case) => boolean): readonly Case[] {
  return isStripeRun && !isAtFullStrength ? cases.filter(dependsOnProvider) : cases;
}
