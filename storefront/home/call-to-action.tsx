import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

export function CallToAction() {
  return (
    <section aria-labelledby="order-heading" className="pt-11 sm:pt-20 lg:pt-24">
      <div className="page">
        <hr className="ledger-rule" />
        <div className="grid items-center gap-6 py-8 md:grid-cols-[1fr_auto] lg:py-14">
          <div>
            <h2 id="order-heading" className="max-w-[18ch] text-4xl">
              Fill the freezer once. Eat well for months.
            </h2>
            <p className="mt-4 max-w-[52ch] text-lg">
              Buy the way butchers do: by the quarter, the half or the whole, at a price per kilo that trays never come
              near.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to="/products" size="lg">
                Order Now
              </ButtonLink>
              <ButtonLink to="/categories" variant="secondary" size="lg">
                Browse by category
              </ButtonLink>
            </div>
          </div>
          <Drawing
            spec={{ of: 'scene', kind: 'knife' }}
            className="aspect-[240/180] w-40 justify-self-center max-sm:hidden sm:w-56 lg:w-96"
          />
        </div>
        <hr className="ledger-rule rotate-180" />
      </div>
    </section>
  );
}
