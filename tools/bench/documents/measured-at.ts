import { spawnSync } from 'node:child_process';
import { melbourneDay } from '#core/dates.ts';
import { projectRoot } from '#server/project-root.ts';

/** The day and the last commit, such as "2026-11-24, 06bd79ce"; only the day if there is no Git history. */
export function measuredAt(): string {
  const day = melbourneDay(new Date());
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return status === 0 ? `${day}, ${stdout.trim()}` : day;
}
