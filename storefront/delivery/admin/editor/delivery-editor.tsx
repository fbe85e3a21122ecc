import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { melbourneDay, mondayOf } from '#core/dates.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { PickupSection } from './pickup-section.tsx';
import { PostcodeCheck } from './postcode-check.tsx';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';
import { WishesSection } from './wishes-section.tsx';
import { ZonesSection } from './zones-section.tsx';

/** The delivery tab of Site content, on which the owner sets where, when and at what price the shop delivers. */
export function DeliveryEditor({ onDirty }: { onDirty(isDirty: boolean): void }) {
  const [zoneIsDirty, setZoneDirty] = useState(false);
  const [pickupIsDirty, setPickupDirty] = useState(false);
  const isDirty = zoneIsDirty || pickupIsDirty;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const zones = useQuery(staffDeliveryQueries.zones());
  const calendar = useQuery(staffDeliveryQueries.calendar(mondayOf(melbourneDay(new Date()))));
  // All sections appear together, because otherwise a section that loads later would push the others down.
  if (zones.isPending || calendar.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading the delivery settings…</span>
        <Skeleton className="h-dvh" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <PostcodeCheck />
      <ZonesSection onDirty={setZoneDirty} />
      <CalendarSection />
      <HolidaysSection />
      <PickupSection onDirty={setPickupDirty} />
      <WishesSection />
    </div>
  );
}
