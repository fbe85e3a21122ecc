import { maxLineQuantity } from '#core/cart/cart.ts';
import { QuantityStepper } from '#storefront/cart/quantity-stepper.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { lineKey, setPrice, setQuantity, unitCents } from './counter-sale-amounts.ts';
import type { SaleProblems } from './counter-sale-body.ts';
import type { SaleLine } from './counter-sale-draft.ts';
import { ChangePrice, LinePrice } from './counter-sale-price.tsx';

export interface SaleLinesProps {
  lines: readonly SaleLine[];
  problems: SaleProblems;
  onChange(lines: SaleLine[]): void;
}

export function SaleLines({ lines, problems, onChange }: SaleLinesProps) {
  const error = problems.items;
  return (
    <section aria-labelledby="lines-heading">
      <h2 id="lines-heading" className="text-lg">
        In the sale
      </h2>
      {lines.length === 0 ? (
        <p className="mt-1 border-y border-rule py-3 text-steel" tabIndex={error ? -1 : undefined} data-problem={error}>
          No packs yet. Search for a pack or choose one.
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-rule border-y border-rule">
          {lines.map((line, index) => {
            const { product, quantity, measured } = line;
            const key = lineKey(line);
            const name = measured === null ? product.name : `${product.name}, ${measured.text}`;
            const at = `items.${index}.price`;
            const setLinePrice = (price: SaleLine['price']) => onChange(setPrice(lines, key, price));
            return (
              <li key={key} className="py-2">
                <div className="flex items-baseline justify-between gap-3">
                  <p className="leading-snug font-semibold">
                    {product.name}{' '}
                    <span className="text-sm font-normal text-steel">{measured?.text ?? product.weight}</span>
                  </p>
                  <Money cents={unitCents(line) * quantity} className="font-semibold" />
                </div>
                <div className="mt-1 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 lg:[&_[data-testid=quantity]]:h-9 lg:[&_button]:h-9 lg:[&_button]:min-h-9">
                  {measured === null || measured.isCounted ? (
                    <QuantityStepper
                      quantity={quantity}
                      max={maxLineQuantity}
                      label={name}
                      onLower={() => onChange(setQuantity(lines, key, quantity - 1))}
                      onRaise={() => onChange(setQuantity(lines, key, quantity + 1))}
                      onSet={(wanted) => onChange(setQuantity(lines, key, wanted))}
                    />
                  ) : null}
                  <span className="mr-auto text-sm text-steel">
                    {quantity > 1 ? <Money cents={unitCents(line)} /> : null}
                    {quantity > 1 ? ' each' : ''}
                  </span>
                  {line.price === null && measured === null ? (
                    <ChangePrice name={product.name} onPress={() => setLinePrice({ text: '', reason: '' })} />
                  ) : null}
                  <button
                    type="button"
                    className="text-link min-h-11 shrink-0 text-sm whitespace-nowrap"
                    onClick={() => onChange(setQuantity(lines, key, 0))}
                  >
                    Remove<span className="sr-only"> {name}</span>
                  </button>
                </div>
                {line.price === null ? null : (
                  <LinePrice
                    product={product}
                    price={line.price}
                    errors={{ price: problems[`${at}.unitPrice`], reason: problems[`${at}.reason`] }}
                    onChange={setLinePrice}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FieldError id="lines-error" message={error} />
    </section>
  );
}
