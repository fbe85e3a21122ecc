import { useState } from 'react';
import { hideReview, type StaffReview } from '#core/reviews/review-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { staffReviewQueries } from './staff-review-queries.ts';

/** Asks for the reason for hiding a review. Hiding reviews because they are bad misleads customers, which is against the law. */
export function HideReviewDialog({ review, onClose }: { review: StaffReview; onClose(): void }) {
  const [reason, setReason] = useState('');
  const hide = useAdminMutation({
    run: () => call(hideReview, { params: { id: review.id }, body: { reason } }),
    success: { title: 'Success', description: 'The review is hidden' },
    failure: { title: 'Error', description: 'Couldn’t hide the review. Check your connection and try again.' },
    refresh: [staffReviewQueries.all],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Hide the review by ${review.firstName}?`}
      confirmLabel="Hide the review"
      danger
      isPending={hide.isPending}
      onConfirm={() => void hide.act()}
    >
      <p>
        A review may be hidden because it is abusive, names people or isn’t about the pack, never because it is bad:
        leaving out bad reviews misleads customers, and the ACCC acts on it.
      </p>
      <TextAreaField
        label="Reason"
        hint="Saved and shown to all staff."
        rows={3}
        maxLength={500}
        value={reason}
        error={hide.problem?.errors?.[0]?.message}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
