import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { CalendarSection } from './editor/calendar-section.tsx';

/** The screen for delivery days, on which staff close a day, open it again or add one. Zones and holidays are on the owner's screens. */
export function DeliveryDaysScreen() {
  return (
    <>
      <ScreenHeading title="Delivery days" />
      <CalendarSection />
    </>
  );
}
