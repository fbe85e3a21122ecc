import type { SavedCard } from '#core/laybys/layby.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { formatStatus } from '#storefront/laybys/admin/layby-text.ts';
import { PauseButton } from '#storefront/laybys/admin/pause-dialog.tsx';
import { PlanInstalments } from '#storefront/laybys/admin/plan-instalments.tsx';
import { useLaybyDialog } from '#storefront/laybys/admin/use-layby-dialog.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { OrderPanel } from './order-panel.tsx';

/** An order's layby: the instalments, the actions for staff, and the lay-by agreement. */
export function OrderLaybyPlan({ order }: { order: StaffOrder }) {
  const { installmentPlan: plan, termsText } = order;
  const { dialogs, dialog } = useLaybyDialog();
  if (plan === null) return null;
  const isOver = plan.status === 'cancelled' || plan.status === 'completed';
  return (
    <OrderPanel title="Layby" action={<PauseButton plan={plan} onPress={() => dialogs.pauseOrResume(plan)} />}>
      <p className="mb-3 text-sm">
        <strong>{formatStatus(plan.status)}</strong>. {isOver ? null : cardLine(plan.card)}{' '}
        <ShopLink to={`/admin?tab=subscriptions&q=${encodeURIComponent(`#${order.id}`)}`} className="text-link">
          See all laybys
        </ShopLink>
      </p>
      <PlanInstalments plan={plan} dialogs={dialogs} />
      {dialog}
      {termsText === null ? null : (
        <details className="mt-4 text-sm">
          <summary className="min-h-9 py-1.5 font-semibold">The agreement as it was accepted</summary>
          <p className="mt-2 max-w-prose border border-rule bg-paper p-4 whitespace-pre-line">{termsText}</p>
        </details>
      )}
    </OrderPanel>
  );
}

function cardLine(card: SavedCard | null): string {
  return card === null ? 'No card that can be charged is saved.' : `${formatCard(card)} is saved.`;
}
