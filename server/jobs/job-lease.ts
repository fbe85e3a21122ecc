import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { jobLeases } from './job-tables.ts';

/** Longer than a step of a job's work takes; a holder that dies is followed after this time. */
const leaseMs = 60_000;

/**
 * Does the work unless another process is at it. `renew` belongs into the work's own writes. A lease saves work and is
 * no lock: a holder that sleeps too long isn't stopped, so the work must be safe to do twice.
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
        setWhere: lt(jobLeases.until, now.toISOString()),
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
