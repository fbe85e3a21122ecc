import { expectedCents } from '#core/drawer/drawer.ts';
import type { TakingsByMethod } from '#core/drawer/drawer-api.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { Money } from '#storefront/ui/money.tsx';

const methodNames: readonly [PaymentMethod, string][] = [
  ['cash', 'Cash'],
  ['eftpos', 'EFTPOS'],
  ['card', 'Online cards'],
  ['manual', 'Bank transfer and other'],
];

const figure = 'py-2 pl-3 text-right tabular-nums';

/** A table of the amounts taken and refunded, by payment method. */
export function Takings({ takings }: { takings: TakingsByMethod }) {
  const sums = methodNames.map(([method]) => takings[method]);
  const sumOf = (of: (typeof sums)[number][], field: 'takenCents' | 'refundedCents') =>
    of.reduce((sum, each) => sum + each[field], 0);
  const [taken, back] = [sumOf(sums, 'takenCents'), sumOf(sums, 'refundedCents')];
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Takings by payment method</caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-2 font-semibold">
            <span className="sr-only">Payment method</span>
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Taken
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Given back
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Stays
          </th>
        </tr>
      </thead>
      <tbody>
        {methodNames.map(([method, name]) => {
          const { takenCents, refundedCents } = takings[method];
          return (
            <Row key={method} name={name} taken={takenCents} back={refundedCents} className="border-b border-rule" />
          );
        })}
      </tbody>
      <tfoot className="font-semibold">
        <Row name="Together" taken={taken} back={back} className="border-b-2 border-ink" />
      </tfoot>
    </table>
  );
}

function Row({ name, taken, back, className }: { name: string; taken: number; back: number; className: string }) {
  return (
    <tr className={className}>
      <th scope="row" className="py-2 text-left font-normal [tfoot_&]:font-semibold">
        {name}
      </th>
      <td className={figure}>
        <Money cents={taken} />
      </td>
      <td className={figure}>
        <Money cents={back} />
      </td>
      <td className={figure}>
        <Money cents={taken - back} />
      </td>
    </tr>
  );
}

/** A calculation of the cash that the drawer should contain. */
export function ExpectedCash({ floatCents, takings }: { floatCents: number; takings: TakingsByMethod }) {
  const { takenCents, refundedCents } = takings.cash;
  return (
    <dl className="text-sm tabular-nums">
      <Line term="Float when the period began" cents={floatCents} />
      <Line term="Cash taken" cents={takenCents} />
      <Line term="Cash handed back" cents={0 - refundedCents} />
      <div className="mt-1 flex justify-between border-t border-ink pt-2 text-base font-semibold">
        <dt>Should be in the drawer</dt>
        <dd>
          <Money cents={expectedCents(floatCents, takings.cash)} />
        </dd>
      </div>
    </dl>
  );
}

function Line({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex justify-between py-1">
      <dt>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
