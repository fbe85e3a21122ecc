import { lazy, Suspense } from 'react';

const DeliveryNoticeForm = lazy(async () => ({
  default: (await import('./delivery-notice-form.tsx')).DeliveryNoticeForm,
}));

/** The form with which a customer asks to be told when the shop delivers to a postcode. Its code is loaded when it is first shown. */
export function DeliveryNotice({ postcode }: { postcode: string }) {
  return (
    <Suspense fallback={null}>
      <DeliveryNoticeForm key={postcode} postcode={postcode} />
    </Suspense>
  );
}
