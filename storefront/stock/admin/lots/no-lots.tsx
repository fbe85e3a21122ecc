import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';

/** Shown to a user who opens a screen of lots while the shop keeps none. */
export function NoLots() {
  const mayTurnOn = useMay('owner');
  return (
    <div className="border border-ink bg-white p-6">
      <p className="font-semibold">This shop doesn’t track lots.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        With lots, each delivery has its dates and its supplier’s number, can be held, and can be recalled.{' '}
        {mayTurnOn ? 'Turn on “Track lots” in the shop’s details.' : 'An owner can turn them on in the shop’s details.'}
      </p>
      {mayTurnOn ? (
        <ButtonLink to="/site-content?tab=shop" variant="secondary" size="sm" className="mt-4">
          Shop details
        </ButtonLink>
      ) : null}
    </div>
  );
}
