import { useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import { hideReview, reviewListQuery, type StaffReview } from '#core/reviews/review-api.ts';
import { CardList } from '#storefront/admin/list/card-list.tsx';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Stars } from '../stars.tsx';
import { HideReviewDialog } from './hide-review-dialog.tsx';
import { staffReviewQueries } from './staff-review-queries.ts';

const filters = ['state'] as const;
const states = [
  ['', 'All reviews'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

/** /admin/reviews: buyers' reviews, including hidden reviews with the person who hid them and the reason. */
export function ReviewsScreen() {
  const list = useListState({ filters, accepts: reviewListQuery });
  const found = useAdminList(
    staffReviewQueries.list(list.query),
    'Couldn’t load the reviews. Check your connection and try again.',
  );
  const [hiding, setHiding] = useState<StaffReview | null>(null);
  return (
    <>
      <ScreenHeading
        title="Reviews"
        actions={
          <ButtonLink to="/admin/messages" variant="secondary" size="sm">
            Messages
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search reviews" placeholder="Text, first name or pack" />
        <ListFilter list={list} name="state" label="Shown" options={states} />
      </div>
      <CardList
        list={list}
        found={found}
        rowKey={({ id }) => id}
        card={(review) => <ReviewCard review={review} onHide={() => setHiding(review)} />}
        empty="No reviews found."
        emptyHint="Buyers are asked by email five days after their delivery. You can turn this off in the shop’s settings."
      />
      {hiding === null ? null : <HideReviewDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  );
}

function ReviewCard({ review, onHide }: { review: StaffReview; onHide(): void }) {
  const { id, stars, text, firstName, productName, productId, orderId, createdAt } = review;
  const show = useAdminMutation({
    run: () => call(hideReview, { params: { id }, body: { reason: null } }),
    failure: { title: 'Error', description: 'Couldn’t show the review. Check your connection and try again.' },
    refresh: [staffReviewQueries.all],
  });
  return (
    <article aria-labelledby={`review-${id}`} className="border border-ink bg-white p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`review-${id}`} className="text-lg">
          {firstName}
        </h2>
        <Stars stars={stars} />
        {review.hiddenAt === null ? null : <Badge tone="alert">Hidden</Badge>}
        <p className="text-sm text-steel">{formatInstant(createdAt)}</p>
      </header>
      {text === '' ? null : <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
      {review.hiddenAt === null ? null : (
        <p className="mt-3 max-w-prose border-l-4 border-oxblood pl-3 text-sm">
          Hidden on {formatInstant(review.hiddenAt)}
          {review.hiddenBy === null ? '' : ` by ${review.hiddenBy}`}: {review.hiddenReason}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-3 text-sm">
        <ShopLink to={`/products/${productId}`} className="text-link inline-flex min-h-11 items-center">
          {productName}
        </ShopLink>
        <ShopLink to={`/admin/orders/${orderId}`} className="text-link inline-flex min-h-11 items-center">
          Order #{orderId}
        </ShopLink>
        {review.hiddenAt === null ? (
          <Button variant="secondary" size="xs" className="sm:ml-auto" onClick={onHide}>
            Hide…
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="xs"
            className="sm:ml-auto"
            disabled={show.isPending}
            onClick={() => void show.act()}
          >
            Show again
          </Button>
        )}
      </div>
    </article>
  );
}
