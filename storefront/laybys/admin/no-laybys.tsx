import type { ListState } from '#storefront/admin/list/use-list-state.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';

/** Says why no plan is shown, and how one comes to be. */
export function NoLaybys({ list, isFiltered }: { list: ListState; isFiltered: boolean }) {
  if (isFiltered || list.page > 1) {
    return (
      <>
        <p className="font-semibold">No plan fits.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          The search looks for a plan’s or an order’s whole number, a status, and the customer’s name and email, among
          the plans that are shown here.
        </p>
        <Button
          variant="secondary"
          size="xs"
          className="mt-4"
          onClick={() => list.change({ q: null, status: null, attention: null, open: null })}
        >
          Show all plans
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">There are no laybys yet.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A plan appears here as soon as a customer chooses layby at the checkout, or you sell one at the counter. Its
        card is charged on each due day by itself; what fails is shown here.
      </p>
      <div className="mt-4">
        <ButtonLink to="/admin/counter-sale" variant="secondary" size="xs">
          Counter sale
        </ButtonLink>
      </div>
    </>
  );
}
