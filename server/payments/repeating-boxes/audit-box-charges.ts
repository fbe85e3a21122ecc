import { eq } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { repeatCycles } from '#server/repeats/repeat-tables.ts';
import { charges } from '../payment-tables.ts';
import { repeatAttempts } from './repeat-payment-tables.ts';

/**
 * Compares the amount charged for each box with the price that was announced for it. Returns a sentence for each box that cost its
 * customer more.
 */
export async function auditBoxCharges(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ cycle: repeatCycles, amountCents: charges.amountCents })
    .from(repeatAttempts)
    .innerJoin(charges, eq(charges.id, repeatAttempts.chargeId))
    .innerJoin(repeatCycles, eq(repeatCycles.id, repeatAttempts.cycleId))
    .where(eq(charges.status, 'succeeded'));
  return [...Map.groupBy(rows, ({ cycle }) => cycle.id).values()].flatMap((charged) => {
    const [first] = charged;
    const sum = charged.reduce((all, { amountCents }) => all + amountCents, 0);
    // If a restored backup has lost the announced price, the box isn't compared.
    const announced = first?.cycle.noticed?.totalCents;
    if (first === undefined || announced === undefined || sum <= announced) return [];
    const { repeatId, plannedDate } = first.cycle;
    return [
      `The box of repeat ${repeatId} for ${plannedDate} was charged ${formatMoney(sum)}, but ${formatMoney(announced)} was announced.`,
    ];
  });
}
