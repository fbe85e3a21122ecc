import { useNavigate } from 'react-router';
import { createTestProduct } from '#core/products/staff-product-api.ts';
import { call } from '#storefront/api/call.ts';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';

/** Makes the $1 product and goes there. */
export function TestToolsProduct() {
  const navigate = useNavigate();
  const creation = useAdminMutation({
    run: () => call(createTestProduct),
    success: { title: 'Test Product Created' },
    failure: { title: 'Error', description: 'Failed to create test product', isFixed: true },
    refresh: [staffProductQueries.all],
    onDone: ({ id }) => void navigate(`/product/${id}`),
  });
  return (
    <section
      aria-labelledby="test-product"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-ink bg-white px-4 py-3"
    >
      <div className="max-w-prose">
        <h2 id="test-product" className="text-lg">
          A product to test with
        </h2>
        <p className="text-sm text-steel">
          It costs $1.00 and takes every way of paying. Customers never see it in a list; whoever has its address can
          open it. Delete it among the products when you are done.
        </p>
      </div>
      <Button size="sm" disabled={creation.isPending} onClick={() => void creation.act()}>
        {creation.isPending ? 'Creating…' : 'Create $1 Test Product'}
      </Button>
    </section>
  );
}
