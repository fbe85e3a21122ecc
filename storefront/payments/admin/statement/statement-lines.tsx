import { formatInstant, formatShortDay } from '#core/dates.ts';
import { isDifference } from '#core/payments/statement.ts';
import type { StatementDay, StatementLine } from '#core/payments/statement-api.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { kindText, lineState } from './statement-text.ts';

/** The money movements of a day, each with the shop's and the provider's amount. Differences are marked. */
export function StatementLines({ day }: { day: StatementDay }) {
  if (day.lines.length === 0) return <p className="text-sm">Only fees that don’t belong to a single charge.</p>;
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Lines of {formatShortDay(day.day)}</caption>
      <thead className="border-b border-ink text-left">
        <tr>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            What
          </th>
          <th scope="col" className={`${figure} font-semibold max-md:hidden`}>
            Shop
          </th>
          <th scope="col" className={`${figure} font-semibold max-md:hidden`}>
            Provider
          </th>
          <th scope="col" className={`${figure} font-semibold max-md:hidden`}>
            Fee
          </th>
          <th scope="col" className="py-1.5 font-semibold max-md:hidden">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {day.lines.map((line) => (
          <Line key={`${line.kind} ${line.reference}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const figure = 'py-1.5 pr-3 text-right align-top';

function Line({ line }: { line: StatementLine }) {
  const { kind, at, reference, orders, shopCents, providerCents, feeCents, payoutId } = line;
  const { label, tone } = lineState(line);
  return (
    <tr className={`border-b border-rule ${isDifference(line) ? 'bg-oxblood/8' : ''}`}>
      <td className="py-1.5 pr-3 align-top">
        <span className="font-semibold">{kindText[kind]}</span>{' '}
        {orders.map((id) => (
          <ShopLink key={id} to={`/admin/orders/${id}`} className="text-link mr-2 inline-block">
            Order #{id}
          </ShopLink>
        ))}
        <span className="block text-xs text-steel">
          {formatInstant(at)}
          {payoutId === null ? '' : `, payout ${payoutId}`}
        </span>
        <code className="block text-xs break-all text-steel">{reference}</code>
        {/* The state and the amounts of a line on a phone, which has no room for columns. */}
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 md:hidden">
          <span>
            Shop <Side cents={shopCents} />
          </span>
          <span>
            Provider <Side cents={providerCents} />
          </span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </td>
      <td className={`${figure} max-md:hidden`}>
        <Side cents={shopCents} />
      </td>
      <td className={`${figure} max-md:hidden`}>
        <Side cents={providerCents} />
      </td>
      <td className={`${figure} max-md:hidden`}>{feeCents === 0 ? '–' : <Money cents={-feeCents} />}</td>
      <td className="py-1.5 align-top max-md:hidden">
        <Badge tone={tone}>{label}</Badge>
      </td>
    </tr>
  );
}

function Side({ cents }: { cents: number | null }) {
  return cents === null ? <span className="text-steel">none</span> : <Money cents={cents} />;
}
