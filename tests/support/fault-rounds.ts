import { isStripeRun } from './providers/test-cards.ts';

/** Set by `npm run test:faults`, and where tests play on a new seed. */
const isAtFullStrength = process.env.FAULT_ROUNDS === 'all';

/** How often a fault test goes round: in `npm test` as few times as still make it able to fail. */
export function faultRounds({ few, all }: { few: number; all: number }): number {
  return isAtFullStrength ? all : few;
}

/** Of cases that the till has all gone through, those that Stripe could answer otherwise. */
export function faultCases<Case>(cases: readonly Case[], dependsOnProvider: (each: Case) => boolean): readonly Case[] {
  return isStripeRun && !isAtFullStrength ? cases.filter(dependsOnProvider) : cases;
}
