import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { jobLeases } from './job-tables.ts';

/**
 * How long a lease is valid. Every step of a job takes less time. If the lease's holder dies, another process takes over after this
 * time.
 */
const leaseMs = 60_000;

/**
 * Does the work, unless another process holds the lease with this name. The work must call `renew` in its own writes. A lease isn't a
 * lock: a holder that stalls for too long isn't stopped. So the work must be safe to do twice.
 */
export async function underLease(
  { store, clock }: Deps,
  name: string,
  work: (renew: (tx: Writer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  const own = and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));
  const untilOf = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();
  const now = clock();
  const acquired = await store.write((tx) =>
    tx
      .insert(jobLeases)
      .values({ name, holder, until: untilOf(now) })
      .onConflictDoUpdate({
        target: jobLeases.name,
        set: { holder, until: untilOf(now) },
        // Also takes over a lease that ends too far in the future. It was made before the clock was set back, and would last too long.
        setWhere: sql`${jobLeases.until} not between ${now.toISOString()} and ${untilOf(new Date(now.getTime() + leaseMs))}`,
      })
      .returning({ name: jobLeases.name }),
  );
  if (acquired.length === 0) return;
  try {
    await work(async (tx) => {
      await tx
        .update(jobLeases)
        .set({ until: untilOf(clock()) })
        .where(own);
    });
  } finally {
    await store.write((tx) => tx.delete(jobLeases).where(own));
  }
}
