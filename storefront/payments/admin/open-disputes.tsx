import { formatInstant } from '#core/dates.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { type Dispute, needsResponse } from '#core/payments/payment-alert-api.ts';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { formatDisputeReason, formatDisputeState } from './dispute-text.ts';
import { disputeQueries } from './staff-payment-queries.ts';
import { Waiting } from './waiting.tsx';

/** Undecided disputes, starting with those that need a response. */
export function OpenDisputes() {
  const disputes = useAdminList(disputeQueries.open(), 'Couldn’t load the disputes.');
  return (
    <Waiting
      title="Disputes"
      none="No open disputes."
      count={disputes.total}
      isPending={disputes.isPending}
      failure={disputes.failure}
      onRetry={disputes.refresh}
    >
      {disputes.rows.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </Waiting>
  );
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { amount, card, orders, openedAt, providerDisputeId } = dispute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0 grow basis-80">
        <p>
          <strong>
            <Money cents={amount} />
            {card === null ? '' : `, ${formatCard(card)}`}
          </strong>{' '}
          {orders.map((id) => (
            <ShopLink key={id} to={`/admin/orders/${id}`} className="text-link mr-2 inline-block">
              Order #{id}
            </ShopLink>
          ))}
          {orders.length === 0 ? 'A charge that isn’t the shop’s. ' : null}
          <span className="text-steel">{formatInstant(openedAt)}</span>
        </p>
        <p>
          {formatDisputeReason(dispute)}. {needsResponse(dispute) ? 'Answer it at the payment provider.' : ''}
        </p>
        <code className="block text-xs break-all text-steel">{providerDisputeId}</code>
      </div>
      <Badge tone={needsResponse(dispute) ? 'alert' : 'progress'}>{formatDisputeState(dispute)}</Badge>
    </li>
  );
}
