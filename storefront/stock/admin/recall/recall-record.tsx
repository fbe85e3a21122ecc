import { callPath } from '#core/call-path.ts';
import { formatDate, formatInstant } from '#core/dates.ts';
import { type Recall, recallFile } from '#core/stock/lots/recall-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { RecallDrill } from './recall-drill.tsx';
import { RecallMessage } from './recall-message.tsx';
import { inputOf, type RecallSearch } from './recall-queries.ts';
import { RecalledLots } from './recalled-lots.tsx';
import { Recipients } from './recipients.tsx';

/** The result of a recall, shown on screen and printed as a record. */
export function RecallRecord({ recall, search }: { recall: Recall; search: RecallSearch }) {
  const { recalled, suppliers, certain, possible } = recall;
  const { businessName } = useShop();
  return (
    <>
      <header className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Recall of {titleOf(recalled, search)}</h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="secondary" size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
            Print
          </Button>
          <ConfirmedDownload
            path={callPath(recallFile, { query: inputOf(search) })}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            CSV
          </ConfirmedDownload>
        </div>
      </header>
      <p className="mt-1 hidden text-sm print:block">
        {businessName}, record of {formatInstant(new Date().toISOString())}
      </p>
      <RecallDrill search={search} />
      <RecalledLots lots={recall.lots} />
      <Suppliers suppliers={suppliers} />
      <Recipients
        id="certain"
        title="Certain"
        text="Something of the recalled lots is in what these orders got."
        empty="No order is known to have got any."
        recipients={certain}
      />
      <Recipients
        id="possible"
        title="Possible"
        text="These got the same goods while a recalled lot was in the shop, but the lot wasn’t recorded."
        empty="No other order may have got any."
        recipients={possible}
      />
      <p className="mt-4 max-w-prose text-sm">
        Products that take nothing of the stock can’t be traced, so who bought only those isn’t listed.
      </p>
      <RecallMessage recall={recall} search={search} />
    </>
  );
}

/** The maximum number of lots that the heading names. */
const named = 8;

function titleOf(recalled: readonly number[], { by, value }: RecallSearch): string {
  if (by === 'supplierNumber') return `supplier’s number ${value}`;
  if (by === 'day') return `what was packed on ${formatDate(value)}`;
  return `lot ${recalled.slice(0, named).join(', ')}`;
}

function Suppliers({ suppliers }: { suppliers: Recall['suppliers'] }) {
  return (
    <section aria-labelledby="suppliers" className="mt-6">
      <h3 id="suppliers" className="text-lg">
        Where it came from
      </h3>
      {suppliers.length === 0 ? <p className="mt-2">No supplier is recorded for these lots.</p> : null}
      <ul className="mt-2 grid gap-2">
        {suppliers.map(({ name, phone, email, lotIds }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>, {lotIds.length === 1 ? 'lot' : 'lots'} {lotIds.join(', ')}
            {phone === null ? null : (
              <>
                {' · '}
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link">
                  {phone}
                </a>
              </>
            )}
            {email === null ? null : (
              <>
                {' · '}
                <a href={`mailto:${email}`} className="text-link">
                  {email}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
