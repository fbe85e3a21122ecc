import { AppError, type AppErrorCode } from '#core/app-error.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffContext } from '../orders/admin/change-amount-paid.ts';
import { weighItem } from '../orders/admin/weighing/weigh-item.ts';
import { closeOrder } from '../packing/close-order.ts';
import { setPacking, storeLine, takeLineOut } from '../packing/pack-line.ts';
import { replaceLine } from '../packing/replace-line.ts';

const kinds = ['weighing', 'packed-line', 'packed', 'taken-out', 'packing-step', 'substitute'] as const;
type BenchChange = Extract<OfflineChange, { kind: (typeof kinds)[number] }>;

export function isOfBench(change: OfflineChange): change is BenchChange {
  return kinds.some((kind) => kind === change.kind);
}

/**
 * The errors with which a change from the packing bench is rejected permanently. Here, `invalid` means that a lot or an order line no
 * longer exists.
 */
const rejections: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'above_ceiling',
  'check_weight',
  'invalid',
  'lot_held',
  'not_found',
  'option_unavailable',
  'pack_unavailable',
  'product_unavailable',
]);

export function isBenchRejection(change: OfflineChange, code: AppErrorCode): boolean {
  return isOfBench(change) && rejections.has(code);
}

/**
 * Records what staff weighed and packed at the packing bench while the shop couldn't be reached, as if they did it now. The change's id
 * is the client key, so that a change whose response was lost is recorded only once.
 * @throws AppError the errors of weighItem, storeLine, closeOrder, takeLineOut and replaceLine
 */
export async function applyBenchChange(
  tx: Writer,
  change: BenchChange,
  context: Omit<StaffContext<unknown>, 'body'> & { today: string; offline: { madeAt: string } },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const { id: clientKey } = change;
  switch (change.kind) {
    case 'weighing':
      await weighItem(tx, { ...context, body: { ...change.weighing, at: context.offline.madeAt, clientKey } });
      return;
    case 'packed-line':
      await storeLine(tx, { ...context, body: { ...change.line, clientKey } });
      return;
    case 'packed':
      await closeOrder(tx, { ...context, body: { boxes: change.boxes, clientKey } }, deps);
      return;
    case 'taken-out':
      await takeLineOut(tx, { ...context, body: { lineId: change.lineId } });
      return;
    case 'packing-step':
      await applyStep(tx, { ...context, body: { step: change.step } });
      return;
    case 'substitute':
      await replaceLine(tx, { ...context, body: change.substitute });
  }
}

/**
 * Puts an order aside on the packing bench, or resumes it. Does nothing if the order has been packed or cancelled in the meantime,
 * because there is nothing to decide then.
 */
async function applyStep(tx: Writer, context: Parameters<typeof setPacking>[1]): Promise<void> {
  try {
    await setPacking(tx, context);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_status') throw error;
  }
}
