import { apiVersion } from '#core/api-version.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';

/** The parts that a shop can't run without, by their names in the health check. */
type Part = 'database' | 'jobs';

interface Health {
  status: 'ok';
  apiVersion: number;
}

/**
 * Checks cheaply whether the shop works: one fast read, the rest from memory. @throws AppError unavailable, which names
 * only the parts that fail
 */
export function checkHealth({ store, jobs, clock }: Deps): Health {
  const ill: Part[] = [];
  if (!store.isWell()) ill.push('database');
  if (!jobs.areWell(clock())) ill.push('jobs');
  if (ill.length === 0) return { status: 'ok', apiVersion };
  throw new AppError('unavailable', { detail: `Not well: ${ill.join(', ')}.`, ill, retryAfter: 30 });
}
