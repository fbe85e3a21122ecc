import { expect, it } from 'vitest';
import { isBackupDue } from '#desktop/main/backup/backup-night.ts';

it.each([
  ['it was made since the last two o’clock', '2026-11-22T09:00:00', ['2026-11-22T02:00:10'], false],
  ['the computer slept through the night', '2026-11-22T09:00:00', ['2026-11-21T18:00:00'], true],
  ['it is not two o’clock yet', '2026-11-22T01:59:00', ['2026-11-21T02:00:10'], false],
  ['there is none at all', '2026-11-22T09:00:00', [], true],
  [
    'the only one is from a day to come, since the clock was put back',
    '2026-11-22T09:00:00',
    ['2027-01-01T02:00:10'],
    true,
  ],
  ['one of many is of this night', '2026-11-22T09:00:00', ['2027-01-01T02:00:10', '2026-11-22T03:00:00'], false],
])('A backup is due only if none was made since the last two o’clock in the morning: %s', (_case, now, madeAt, due) => {
  const instants = madeAt.map((local) => new Date(local).toISOString());
  expect(isBackupDue(new Date(now), instants)).toBe(due);
});
