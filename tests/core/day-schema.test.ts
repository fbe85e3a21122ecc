import { expect, it } from 'vitest';
import { z } from 'zod';
import { mondayOf } from '#core/dates.ts';
import { daySchema } from '#core/endpoint.ts';

it.each(['', 'tomorrow', '2026-02-30', '2026-11-26xxxx'])(
  'Text that isn’t a day (“%s”) is reported only once, because no other rule for the day checks it',
  (text) => {
    const monday = daySchema.refine((day) => mondayOf(day) === day, 'Please send the Monday of a week');
    const week = z.object({ monday }).refine(({ monday: first }) => mondayOf(first) < '2030-01-01', 'Too late');
    const { error } = week.safeParse({ monday: text });
    expect(error?.issues.map(({ path }) => path)).toEqual([['monday']]);
  },
);
