import { useSearchParams } from 'react-router-dom';
import type { Day } from '#core/dates.ts';
import { periodFault } from '#core/payments/statement-api.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { NamedPeriods, OtherDays } from '#storefront/admin/ui/period-choice.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { namedPeriods, type Period } from './statement-period.ts';

interface PeriodPickerProps {
  today: Day;
  period: Period;
  /** The providers whose statements can be requested. If there are several, a select is shown. */
  providers: readonly string[];
  provider: string | undefined;
}

const names: Record<string, string> = { till: 'Till', stripe: 'Stripe' };

/** Chooses the days of the statement. The chosen days are kept in the URL. */
export function PeriodPicker({ today, period, providers, provider }: PeriodPickerProps) {
  const [search] = useSearchParams();
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `/admin?${next}`;
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <NamedPeriods
        periods={namedPeriods(today)}
        chosen={period}
        addressOf={({ from, to }) => addressOf({ from, to })}
      />
      <OtherDays key={`${period.from} ${period.to}`} period={period} faultOf={periodFault} />
      {providers.length > 1 ? (
        <nav aria-label="Providers">
          <ul className="flex flex-wrap gap-1.5">
            {providers.map((name) => (
              <li key={name}>
                <ShopLink
                  to={addressOf({ provider: name })}
                  preventScrollReset
                  aria-current={name === provider ? 'true' : undefined}
                  className={chipClass}
                >
                  {names[name] ?? name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
