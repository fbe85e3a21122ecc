import { formatInstant } from '#core/dates.ts';
import { closeStockAlert, type StockAlert } from '#core/stock/stock-alert-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { countPath, itemPath, stockPath, stockQueries } from './stock-queries.ts';

/**
 * /admin/stock/alerts: the stock alerts, which show where the recorded stock didn't match what was sold or ordered. An alert is closed
 * by a count of the item or by a staff member.
 */
export function AlertsScreen() {
  const { counting } = useShop();
  return (
    <>
      <ScreenHeading
        title="Stock alerts"
        back={{ to: stockPath, label: 'Stock' }}
        actions={
          counting ? (
            <ButtonLink to={countPath} size="sm">
              Count
            </ButtonLink>
          ) : null
        }
      />
      {counting ? <Alerts /> : <NotCounting />}
    </>
  );
}

function Alerts() {
  const { data, isPending, isFetching, isFailed, refresh } = useAdminRecord(stockQueries.alerts());
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-steel">
        Counting an item closes its alerts, except those of a day, which end once the day has enough. Mark one as seen
        if you have dealt with it and there is nothing to count.
      </p>
      <DataTable
        caption="Stock alerts, newest first"
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        isPending={isPending}
        isFetching={isFetching}
        failure={isFailed ? 'Couldn’t load the stock alerts. Check your connection and try again.' : null}
        onRetry={refresh}
        empty={
          <>
            <p className="font-semibold">Nothing to look at.</p>
            <p className="mt-1 max-w-prose text-sm text-steel">
              An item appears here when more of it goes out than the record had, or when orders hold more than is on
              hand or can be supplied for a day.
            </p>
          </>
        }
      />
    </>
  );
}

const columns: readonly Column<StockAlert>[] = [
  {
    key: 'what',
    header: 'What',
    className: 'min-w-36',
    cell: (alert) => (
      <>
        <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
          <ShopLink to={itemPath(alert.item)} className="text-link font-semibold wrap-anywhere">
            {alert.item.name}
          </ShopLink>
          <Badge tone={alert.kind === 'short' ? 'alert' : 'progress'}>{kindText(alert)}</Badge>
        </span>
        <span className="block max-w-prose">{withoutName(alert)}</span>
        <span className="mt-1 block text-steel md:hidden">
          {[formatInstant(alert.createdAt), alert.by?.name].filter(Boolean).join(', ')}
        </span>
        <OrderOf alert={alert} className="md:hidden" />
      </>
    ),
  },
  { key: 'order', header: 'Order', phone: 'hide', cell: (alert) => <OrderOf alert={alert} /> },
  {
    key: 'at',
    header: 'When',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
  { key: 'by', header: 'By', phone: 'hide', cell: ({ by }) => by?.name ?? 'The shop' },
  { key: 'seen', header: 'Seen', align: 'right', cell: (alert) => <SeenButton alert={alert} /> },
];

function kindText({ kind, day }: StockAlert): string {
  if (day !== null) return 'Oversold day';
  return kind === 'short' ? 'Short' : 'Found';
}

/** Describes an alert without the item's name, which is shown above. */
function withoutName({ detail, item }: StockAlert): string {
  const text = detail.replace(`${item.name}: `, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function OrderOf({ alert: { orderId }, className = '' }: { alert: StockAlert; className?: string }) {
  if (orderId === null) return null;
  return (
    <ShopLink
      to={`/admin/orders/${orderId}`}
      className={`text-link inline-flex min-h-11 items-center whitespace-nowrap ${className}`}
    >
      Order #{orderId}
    </ShopLink>
  );
}

function SeenButton({ alert: { id, item } }: { alert: StockAlert }) {
  const { act, isPending } = useAdminMutation({
    run: () => call(closeStockAlert, { params: { id } }),
    success: { title: 'Alert Closed', description: `${item.name} is off the list.` },
    failure: {
      title: 'Alert Not Closed',
      description: 'Couldn’t mark the alert as seen. Check your connection and try again.',
    },
    refresh: [stockQueries.all],
  });
  return (
    <Button variant="secondary" size="xs" disabled={isPending} onClick={() => void act()}>
      Mark as seen
    </Button>
  );
}
