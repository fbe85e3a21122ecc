import { formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { Money } from '#storefront/ui/money.tsx';
import { formatInstalment, formatTrouble } from './order-text.ts';

const tones: Record<Instalment['status'], string> = {
  paid: 'text-eucalypt',
  scheduled: 'text-steel',
  retrying: 'text-brass',
  missed: 'text-oxblood',
};

/** A table of all instalments with their days, amounts and results. Below a failed instalment, the text explains what happens next. */
export function InstalmentSchedule({ plan }: { plan: Layby }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-2 text-left font-display text-lg font-semibold">Payment schedule</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Due</th>
          <th scope="col">Status</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="border-t border-ink">
        {plan.installments.map((part) => (
          <InstalmentRow key={part.id} part={part} plan={plan} />
        ))}
      </tbody>
    </table>
  );
}

function InstalmentRow({ part, plan }: { part: Instalment; plan: Layby }) {
  const isOver = plan.status === 'cancelled' && part.status !== 'paid';
  const trouble = isOver ? null : formatTrouble(part, plan);
  // The layby was paused when this instalment was due, so it wasn't charged.
  const wasPausedOver = plan.status === 'paused' && part.status !== 'paid' && part.dueDate < melbourneDay(new Date());
  const line = trouble === null ? 'border-b border-rule last:border-ink' : '';
  return (
    <>
      <tr className={`align-baseline ${line}`}>
        <td className="w-7 py-2 text-steel">{part.number}</td>
        {wasPausedOver ? (
          <td colSpan={2} className="py-2 pr-3 text-steel">
            <strong>Paused</strong>, was {formatDayMonth(part.dueDate)}
          </td>
        ) : (
          <>
            <td className="py-2 pr-3 whitespace-nowrap">{formatShortDay(part.dueDate)}</td>
            <td className={`py-2 pr-3 font-semibold ${isOver ? 'text-steel' : tones[part.status]}`}>
              {isOver ? 'Cancelled' : formatInstalment(part)}
            </td>
          </>
        )}
        <td className="py-2 text-right">
          <Money cents={part.amount} />
        </td>
      </tr>
      {trouble === null ? null : (
        <tr className="border-b border-rule last:border-ink">
          <td />
          <td colSpan={3} className="pb-2.5">
            {trouble}
          </td>
        </tr>
      )}
    </>
  );
}
