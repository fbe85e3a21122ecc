import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';

interface SwitchedOffProps {
  /** A sentence that states what the shop doesn't do. */
  text: string;
  /** The label of the setting in the shop's details. */
  setting: string;
  /** The benefit of turning the setting on. */
  benefit?: string;
}

/** Shown to a user who opens the address of a screen that the owner hasn't switched on. */
function SwitchedOff({ text, setting, benefit = '' }: SwitchedOffProps) {
  const mayTurnOn = useMay('owner');
  return (
    <div className="border border-ink bg-white p-6">
      <p className="font-semibold">{text}</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        {benefit}{' '}
        {mayTurnOn ? `Turn on “${setting}” in the shop’s details.` : 'An owner can turn it on in the shop’s details.'}
      </p>
      {mayTurnOn ? (
        <ButtonLink to="/site-content?tab=shop" variant="secondary" size="sm" className="mt-4">
          Shop details
        </ButtonLink>
      ) : null}
    </div>
  );
}

export function NotCounting() {
  return <SwitchedOff text="This shop doesn’t count its stock." setting="Count stock" />;
}

export function NoLots() {
  return (
    <SwitchedOff
      text="This shop doesn’t track lots."
      setting="Track lots"
      benefit="With lots, each delivery has its dates and its supplier’s number, can be held, and can be recalled."
    />
  );
}

export function NoLabels() {
  return <SwitchedOff text="This shop doesn’t print labels." setting="Print labels" />;
}
