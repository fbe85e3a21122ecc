import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';

/** Shown to a user who opens the address while the shop prints no labels. */
export function NoLabels() {
  const mayTurnOn = useMay('owner');
  return (
    <div className="border border-ink bg-white p-6">
      <p className="font-semibold">This shop doesn’t print labels.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        {mayTurnOn ? 'Turn on “Print labels” in the shop’s details.' : 'An owner can turn it on in the shop’s details.'}
      </p>
      {mayTurnOn ? (
        <ButtonLink to="/site-content?tab=shop" variant="secondary" size="sm" className="mt-4">
          Shop details
        </ButtonLink>
      ) : null}
    </div>
  );
}
