import { expect, it } from 'vitest';
import { describeInstalmentDays, describeInstalments } from '#core/laybys/format-schedule.ts';
import { planInstalments } from '#core/laybys/instalment-plan.ts';

it('The text of a layby’s schedule contains every amount and every day', () => {
  const plan = planInstalments(99_995, 4, 'fortnightly', '2026-11-21');
  expect(describeInstalments(plan.map((part) => part.amountCents))).toBe('4 payments of $249.98, the last $250.01.');
  expect(describeInstalmentDays(plan.map((part) => part.dueDate))).toBe('Today, then 5 Dec, 19 Dec and 2 Jan.');
});

it('The text of a layby with two equal instalments states their amount once, and both days', () => {
  const plan = planInstalments(80_000, 2, 'weekly', '2026-11-21');
  expect(describeInstalments(plan.map((part) => part.amountCents))).toBe('2 payments of $400.00.');
  expect(describeInstalmentDays(plan.map((part) => part.dueDate))).toBe('Today, then 28 Nov.');
});

it('The text of a layby’s schedule with a single payment names only today', () => {
  expect(describeInstalmentDays(['2026-11-21'])).toBe('Today.');
});
