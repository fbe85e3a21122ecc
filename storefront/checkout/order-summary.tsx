import { lineEstimatedCents, lineTotalCents } from '#core/cart/cart.ts';
import type { Day } from '#core/dates.ts';
import { describeInstalmentDays, describeInstalments } from '#core/laybys/format-schedule.ts';
import { planInstalments } from '#core/laybys/instalment-plan.ts';
import { dueTodayCents } from '#core/orders/order-groups.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { itemWeightText } from '#core/orders/weighing/weight-text.ts';
import { aboutText } from '#core/products/by-kilo.ts';
import { onceOnly, subscriptionNote } from '#core/products/payment-options.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { groupFrequency } from './layby-terms-section.tsx';
import { type CheckoutGroup, type CheckoutLine, ceilingOf } from './new-order-body.ts';

export interface OrderSummaryProps {
  groups: readonly CheckoutGroup[];
  today: Day;
  /** Whether the delivery fee is known. */
  isPriced: boolean;
}

/** The cart as a ledger: every line, every amount, and the amounts due today and on each later day. */
export function OrderSummary({ groups, today, isPriced }: OrderSummaryProps) {
  const deliveryCents = groups.reduce((sum, group) => sum + deliveryCentsOf(group), 0);
  const totalCents = groups.reduce((sum, group) => sum + group.totalCents, 0);
  const dueCents = dueTodayCents(groups);
  const lines = groups.flatMap((group) => group.lines);
  // The amount by which the lines are expected to cost less than their highest price. Only goods by the kilo have an estimate below
  // their highest price.
  const lessCents = lines.reduce((sum, line) => sum + lineTotalCents(line) - lineEstimatedCents(line), 0);
  const about = (cents: number) => <span className="tabular-nums">{aboutText(cents - lessCents, cents)}</span>;
  return (
    <div>
      {groups.map((group) => (
        <div key={`${group.paymentType}-${group.instalments}`} className="mb-5 lg:short:mb-3">
          <h3 className="mb-1 font-text text-sm font-semibold tracking-normal text-steel">{groupTitle(group)}</h3>
          <ul className="border-t border-ink">
            {group.lines.map((line) => (
              <SummaryLine key={`${line.id}-${line.paymentType}`} line={line} />
            ))}
          </ul>
          {group.instalments === null ? null : <Schedule group={group} count={group.instalments} today={today} />}
        </div>
      ))}
      <dl className="ledger lg:short:[&>*]:py-1.5">
        <div>
          <dt>Subtotal</dt>
          <dd className="text-right">{about(totalCents - deliveryCents)}</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd className={isPriced ? '' : 'text-steel'}>
            {!isPriced ? 'Enter your postcode' : deliveryCents === 0 ? 'Free' : <Money cents={deliveryCents} />}
          </dd>
        </div>
        <div className="font-semibold">
          <dt>Total</dt>
          <dd className="text-right">{about(totalCents)}</dd>
        </div>
        {dueCents === totalCents ? null : (
          <div className="text-steel">
            <dt>Later, on the days above</dt>
            <dd>
              <Money cents={totalCents - dueCents} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function deliveryCentsOf({ orderLines }: CheckoutGroup): number {
  return linesTotalCents(orderLines.filter(({ kind }) => kind === 'delivery'));
}

function groupTitle(group: CheckoutGroup): string {
  if (ceilingOf([group]) !== null) return 'Charged once it is weighed';
  if (group.instalments === null) return 'Paid in full today';
  return `Layby, ${group.instalments} ${groupFrequency(group)} payments`;
}

function SummaryLine({ line }: { line: CheckoutLine }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-3 border-b border-rule py-3 lg:short:py-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] lg:short:grid-cols-[minmax(0,1fr)_auto]">
      {/* On a short screen the drawings are hidden so that every amount stays visible. */}
      <ProductImage product={line} eager sizes="5rem" className="bg-paper lg:short:hidden" />
      <div>
        <p className="leading-snug font-semibold">{line.name}</p>
        <p className="text-sm text-steel">{weightOf(line)}</p>
        {line.paymentType === 'subscription' ? (
          <p className="text-sm text-eucalypt">
            {subscriptionNote}. {onceOnly}.
          </p>
        ) : null}
      </div>
      {line.byKilo ? (
        <span className="col-start-2 tabular-nums lg:short:col-start-1">
          {aboutText(lineEstimatedCents(line), lineTotalCents(line))}
        </span>
      ) : (
        <Money cents={lineTotalCents(line)} className="font-semibold" />
      )}
    </li>
  );
}

/** The weight of a line: "2,000 g to 2,626 g at $31.99 a kilo", or "Approx. 55-60kg × 2" for packs. */
function weightOf({ byKilo, weight, quantity }: CheckoutLine): string {
  if (!byKilo) return `Approx. ${weight} × ${quantity}`;
  const { gramsFrom, gramsTo, pricePerKilo } = byKilo;
  const grams = { from: gramsFrom * quantity, to: gramsTo * quantity, weighed: null };
  return itemWeightText({ grams, pricePerKilo }) ?? '';
}

function Schedule({ group, count, today }: { group: CheckoutGroup; count: number; today: Day }) {
  const plan = planInstalments(group.totalCents, count, groupFrequency(group), today);
  return (
    <p className="ledger-margin mt-3 pl-3 text-sm tabular-nums">
      {describeInstalments(plan.map((part) => part.amountCents))}{' '}
      {unbroken(describeInstalmentDays(plan.map((part) => part.dueDate)))}
    </p>
  );
}

/** Replaces spaces so that a day and its month stay on one line. */
function unbroken(days: string): string {
  return days.replace(/(\d) (?=[A-Z])/g, '$1\u00a0');
}
