import { isStripeRun } from '../providers/test-cards.ts';

/** Set by `npm run test:faults`, and where tests run on a new seed. */
const isAtFullStrength = process.env.FAULT_ROUNDS === 'all';

/** How many rounds a fault test runs. In `npm test` they are as few as still allow it to fail. */
export function faultRounds({ few, all }: { few: number; all: number }): number {
  return isAtFullStrength ? all : few;
}

/** The till runs all cases. With Stripe only those run that it could answer differently. */
export function faultCases<Case>(cases: readonly Case[], dependsOnProvider: (each: Case) => boolean): readonly Case[] {
  return isStripeRun && !isAtFullStrength ? cases.filter(dependsOnProvider) : cases;
}
