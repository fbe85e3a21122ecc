import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { Reader } from '#server/db/store.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { findItemsOfOrders, getOrder, toOrder } from '#server/orders/order-queries.ts';
import { presentLaybyPlans } from '../laybys/layby-plan-queries.ts';
import { readOrderLog } from './order-log.ts';
import { listStaffPayments, listStaffRefunds, listUnpaidCharges } from './order-money.ts';

/** All that staff know of one order. @throws AppError not_found */
export async function readStaffOrder(db: Reader, id: number, now: Date): Promise<StaffOrder> {
  const row = await getOrder(db, id);
  const items = (await findItemsOfOrders(db, [id])).get(id) ?? [];
  const found = (await findLaybyPlansOfOrders(db, [id])).get(id) ?? null;
  return {
    ...toOrder(row, items, found),
    cancelReason: row.cancelReason,
    wishedDeliveryDate: row.wishedDeliveryDate,
    keptAmount: row.keptCents,
    installmentPlan: found === null ? null : ((await presentLaybyPlans(db, [found.plan.id]))[0] ?? null),
    termsText: found?.plan.termsText ?? null,
    payments: await listStaffPayments(db, id),
    refunds: await listStaffRefunds(db, id),
    charges: await listUnpaidCharges(db, id, now),
    log: await readOrderLog(db, id),
  };
}
