import { useEffect, useState } from 'react';
import { CalendarSection } from './calendar-section.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { PickupSection } from './pickup-section.tsx';
import { PostcodeCheck } from './postcode-check.tsx';
import { WishesSection } from './wishes-section.tsx';
import { ZonesSection } from './zones-section.tsx';

/** Where, when and for how much the shop delivers: the owner's part of Site content. */
export function DeliveryEditor({ onDirty }: { onDirty(isDirty: boolean): void }) {
  const [zoneIsDirty, setZoneDirty] = useState(false);
  const [pickupIsDirty, setPickupDirty] = useState(false);
  const isDirty = zoneIsDirty || pickupIsDirty;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
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
