import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { CalendarSection } from './editor/calendar-section.tsx';

/** The days on which the shop delivers: staff close a day, open it again or add one. Zones and holidays are the owner’s. */
export function DeliveryDaysScreen() {
  return (
    <>
      <ScreenHeading title="Delivery days" />
      <CalendarSection />
    </>
  );
}
