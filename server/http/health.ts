import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';

/** What a shop can't do without, by the name that the health check tells. */
type Part = 'database' | 'jobs';

/**
 * Whether the shop is well, cheaply: one fast read and a look into memory. @throws AppError unavailable, which names the
 * parts that are ill and nothing else
 */
export function checkHealth({ store, jobs, clock }: Deps): { status: 'ok' } {
  const ill: Part[] = [];
  if (!store.isWell()) ill.push('database');
  if (!jobs.areWell(clock())) ill.push('jobs');
  if (ill.length === 0) return { status: 'ok' };
  throw new AppError('unavailable', { detail: `Not well: ${ill.join(', ')}.`, ill, retryAfter: 30 });
}
