import { describe, expect, it } from 'vitest';
import { afterFailure, canPauseOrResume, dayAfterPause, latestChargeDay } from '#core/laybys/charge-schedule.ts';

describe('The latest due day whose instalments may be charged', () => {
  it.each([
    ['a minute before 9:00 in summer', '2026-11-23T21:59:59.999Z', '2026-11-23'],
    ['at 9:00 in summer', '2026-11-23T22:00:00.000Z', '2026-11-24'],
    ['at 9:00 in winter', '2026-06-23T23:00:00.000Z', '2026-06-24'],
    ['at midnight', '2026-06-23T14:00:00.000Z', '2026-06-23'],
    ['on the morning daylight saving begins', '2026-10-03T22:00:00.000Z', '2026-10-04'],
    ['a minute before, that morning', '2026-10-03T21:59:00.000Z', '2026-10-03'],
    ['on the morning daylight saving ends', '2027-04-03T23:00:00.000Z', '2027-04-04'],
    ['an hour before, that morning', '2027-04-03T22:00:00.000Z', '2027-04-03'],
    ['on New Year’s morning', '2026-12-31T22:00:00.000Z', '2027-01-01'],
  ])('is today from 9:00 in Melbourne, and yesterday before 9:00 (%s)', (_when, instant, day) => {
    expect(latestChargeDay(new Date(instant))).toBe(day);
  });
});

describe('A failed charge of an instalment', () => {
  it.each([
    [0, false, 'retrying', '2026-12-02'],
    [1, false, 'retrying', '2026-12-02'],
    [2, false, 'missed', null],
    [0, true, 'retrying', null],
    [2, true, 'missed', null],
  ])(
    'sets the instalment’s status and the day of the next attempt after %i earlier failures (the customer must act: %s)',
    (failedBefore, needsCustomer, status, nextAttemptOn) => {
      const after = afterFailure({ failedBefore, attemptedOn: '2026-11-29', needsCustomer });
      expect(after).toEqual({ status, failedAttempts: failedBefore + 1, nextAttemptOn });
    },
  );
});

describe('A pause of a layby', () => {
  it('postpones a due day by the length of the pause, even across months and years', () => {
    expect(dayAfterPause('2026-12-24', '2026-12-20', '2027-01-03')).toBe('2027-01-07');
    expect(dayAfterPause('2028-02-20', '2028-02-15', '2028-02-25')).toBe('2028-03-01');
  });

  it('never makes an instalment due before the day after the pause ends', () => {
    expect(dayAfterPause('2026-11-01', '2026-11-20', '2026-11-25')).toBe('2026-11-26');
    expect(dayAfterPause('2026-11-20', '2026-11-20', '2026-11-20')).toBe('2026-11-21');
    expect(dayAfterPause('2026-11-21', '2026-11-20', '2026-11-20')).toBe('2026-11-21');
  });

  it('can only start when the layby is active, and makes it active again when it ends', () => {
    const statuses = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;
    const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
    expect(steps.filter(([from, to]) => canPauseOrResume(from, to))).toEqual([
      ['active', 'paused'],
      ['paused', 'active'],
    ]);
  });
});
