import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { describeFees, describeWeekdays } from '#core/delivery/describe-delivery.ts';
import { deleteDeliveryZone } from '#core/delivery/staff-delivery-api.ts';
import { formatShortMoney } from '#core/money.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';
import { newZone } from './zone-fields.ts';
import { ZoneForm } from './zone-form.tsx';

/** The zones, one of which can be open. If the open zone has unsaved changes, the owner is asked before another zone opens. */
export function ZonesSection({ onDirty }: { onDirty(isDirty: boolean): void }) {
  const { data: zones, error } = useQuery(staffDeliveryQueries.zones());
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [isDirty, setDirty] = useState(false);
  const report = (dirty: boolean) => {
    setDirty(dirty);
    onDirty(dirty);
  };
  const close = () => {
    setOpen(null);
    report(false);
  };
  return (
    <FormSection
      heading="Zones"
      intro="Where you deliver, on which days, and for how much. A postcode can be in only one zone."
    >
      {error ? <p className="font-semibold text-oxblood">Couldn’t load the zones.</p> : null}
      {zones === undefined && !error ? (
        <div role="status">
          <span className="sr-only">Loading the zones…</span>
          <Skeleton className="h-48" />
        </div>
      ) : null}
      <ul className="divide-y divide-rule border-y border-ink empty:hidden">
        {zones?.map((zone) => (
          <li key={zone.id} className="py-3">
            <ZoneRow zone={zone} isOpen={open === zone.id} isBlocked={isDirty} onOpen={() => setOpen(zone.id)} />
            {open === zone.id ? (
              <div className="ledger-margin mt-3 pl-4">
                <EditorRecord
                  record={staffDeliveryQueries.zone(zone.id)}
                  failure="Couldn’t load the zone. Check your connection and try again."
                >
                  {(latest) => <ZoneForm id={zone.id} latest={latest} onDirty={report} onClose={close} />}
                </EditorRecord>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <div className="ledger-margin mt-4 pl-4">
          <ZoneForm id={null} latest={newZone} onDirty={report} onClose={close} />
        </div>
      ) : (
        <Button variant="secondary" size="sm" className="mt-4" disabled={isDirty} onClick={() => setOpen('new')}>
          Add a zone
        </Button>
      )}
    </FormSection>
  );
}

interface ZoneRowProps {
  zone: DeliveryZone;
  isOpen: boolean;
  /** Whether another zone has unsaved changes. */
  isBlocked: boolean;
  onOpen(): void;
}

function ZoneRow({ zone, isOpen, isBlocked, onOpen }: ZoneRowProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useAdminMutation({
    run: () => call(deleteDeliveryZone, { params: { id: zone.id } }),
    success: { title: 'Success', description: `${zone.name} removed` },
    failure: { title: 'Error' },
    refresh: [staffDeliveryQueries.all, deliveryQueries.all],
    onDone: () => setAsking(false),
  });
  const minimum = zone.minimum > 0 ? `; orders from ${formatShortMoney(zone.minimum)}` : '';
  const days = describeWeekdays(zone.days.map(({ weekday }) => weekday)).replace(/^on /, '') || 'on no day';
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-48 grow">
        <p className="text-lg font-semibold">
          {zone.name} {zone.active ? null : <Badge>Off</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-steel">{zone.postcodes.join(', ')}</p>
        <p className="text-sm">
          {days}. Delivery {describeFees(zone.fees)}
          {minimum}.
        </p>
      </div>
      {isOpen ? null : (
        <div className="flex gap-2">
          <Button
            size="xs"
            variant="secondary"
            disabled={isBlocked}
            aria-label={`Edit zone ${zone.name}`}
            onClick={onOpen}
          >
            Edit
          </Button>
          <Button
            size="xs"
            variant="quiet"
            disabled={isBlocked}
            aria-label={`Remove zone ${zone.name}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove the zone ${zone.name}?`}
        confirmLabel="Remove the zone"
        danger
        action={action}
      >
        <p>
          Customers there are told that we don’t deliver yet. Existing orders keep their day and their fee. To stop only
          for a while, switch the zone off.
        </p>
      </ConfirmDialog>
    </div>
  );
}
