import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#core/money.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { LabelledInput } from '#storefront/ui/field.tsx';

interface PackChoiceProps {
  label: string;
  hint?: string;
  /** The number of the chosen product; empty while none is chosen. */
  value: string;
  /** The products that can't be chosen, because the box already has them. */
  without: readonly number[];
  /** Whether packs that new boxes can't have are offered too. */
  offersAll?: boolean;
  /** Products that can be chosen even if they are sold out or no longer sold. */
  also?: readonly { productId: number; name: string }[];
  isOff?: boolean;
  onChange(value: string): void;
}

/** A choice of the packs that the shop sells in repeating boxes now. */
export function PackChoice({
  label,
  hint,
  value,
  without,
  offersAll = false,
  also = [],
  isOff = false,
  onChange,
}: PackChoiceProps) {
  const { data, isPending, isError, refetch } = useQuery(productQueries.list());
  const packs = (data ?? []).filter(
    ({ id, availability, isRepeatable }) =>
      !without.includes(id) && availability !== 'sold-out' && (offersAll || isRepeatable === true),
  );
  return (
    <>
      <LabelledInput label={label} hint={hint} id={undefined} className="">
        {(attributes) => (
          <select
            {...attributes}
            value={value}
            disabled={isOff || data === undefined}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{isPending ? 'Loading the packs…' : 'Choose a pack'}</option>
            {also
              .filter(({ productId }) => packs.every(({ id }) => id !== productId))
              .map(({ productId, name }) => (
                <option key={productId} value={productId}>
                  {name}
                </option>
              ))}
            {packs.map(({ id, name, price, pricing }) => (
              <option key={id} value={id}>
                {name}, {pricing === 'kilo' ? 'about ' : ''}
                {formatMoney(price)}
              </option>
            ))}
          </select>
        )}
      </LabelledInput>
      {isError ? (
        <p role="alert" className="text-sm">
          Couldn’t load the packs.{' '}
          <button type="button" className="text-link min-h-11" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
    </>
  );
}
