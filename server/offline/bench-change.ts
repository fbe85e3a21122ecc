import type { AppErrorCode } from '#core/app-error.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffContext } from '../orders/admin/change-amount-paid.ts';
import { weighItem } from '../orders/admin/weighing/weigh-item.ts';
import { closeOrder } from '../packing/close-order.ts';
import { storeLine } from '../packing/pack-line.ts';

const kinds = ['weighing', 'packed-line', 'packed'] as const;
type BenchChange = Extract<OfflineChange, { kind: (typeof kinds)[number] }>;

export function isOfBench(change: OfflineChange): change is BenchChange {
  return kinds.some((kind) => kind === change.kind);
}

/**
 * The errors with which work of the bench is refused for good. An `invalid` one named a lot or a line that the shop no longer has.
 */
const rejections: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'above_ceiling',
  'check_weight',
  'invalid',
  'lot_held',
  'not_found',
  'not_weighed',
  'pack_unavailable',
]);

export function isBenchRejection(change: OfflineChange, code: AppErrorCode): boolean {
  return isOfBench(change) && rejections.has(code);
}

/**
 * Books what was weighed and packed at the bench while the shop couldn't be reached, as if it were done now. The change's id is its
 * client key, so what arrived before its response was lost is booked once.
 * @throws AppError the errors of weighItem, storeLine and closeOrder
 */
export async function applyBenchChange(
  tx: Writer,
  change: BenchChange,
  context: Omit<StaffContext<unknown>, 'body'> & { today: string; offline: { madeAt: string } },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const { id: clientKey } = change;
  if (change.kind === 'weighing') {
    await weighItem(tx, { ...context, body: { ...change.weighing, at: context.offline.madeAt, clientKey } });
  } else if (change.kind === 'packed-line') {
    await storeLine(tx, { ...context, body: { ...change.line, clientKey } });
  } else {
    await closeOrder(tx, { ...context, body: { boxes: change.boxes, clientKey } }, deps);
  }
}
