import { Field } from '#storefront/ui/field.tsx';
import type { SaleProblems } from './counter-sale-body.ts';
import type { SaleDraft } from './counter-sale-draft.ts';
import { LastAddress } from './counter-sale-last-address.tsx';

export interface SaleAddressProps {
  address: SaleDraft['address'];
  /** What an account has, and is used where nothing is typed. */
  onFile: string;
  /** The account; null for somebody without one. */
  userId: number | null;
  problems: SaleProblems;
  onChange(address: SaleDraft['address']): void;
}

/** Where it goes. */
export function SaleAddress({ address, onFile, userId, problems, onChange }: SaleAddressProps) {
  const field = (name: keyof SaleDraft['address']) => ({
    value: address[name],
    error: problems[`address.${name}`],
    autoComplete: 'off',
    maxLength: 200,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...address, [name]: target.value }),
  });
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">Delivery address</legend>
      <Field label="Street address" hint={onFile === '' ? undefined : `Left empty: ${onFile}`} {...field('street')} />
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] gap-2.5">
        <Field label="City or suburb" {...field('city')} />
        <Field label="State" {...field('state')} />
        <Field label="Postcode" inputMode="numeric" {...field('postcode')} maxLength={10} />
      </div>
      {userId === null ? null : <LastAddress userId={userId} address={address} onUse={onChange} />}
    </fieldset>
  );
}
