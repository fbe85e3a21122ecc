import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { type CuttingRun, voidCuttingRun } from '#core/stock/cutting/cutting-api.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { lotQueries } from '#storefront/stock/admin/lots/lot-queries.ts';
import { itemPath, stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { cuttingQueries, runsPath } from '../cutting-queries.ts';
import { describeRun, formatDrip, formatKilos, partNames } from '../cutting-text.ts';
import { FiguresRow, FiguresTable } from '../figures-table.tsx';

const back = { to: runsPath, label: 'Cutting runs' };

/** /admin/cutting/runs/{id}: the goods that a run used and produced, and their cost. */
export function RunScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen record={cuttingQueries.run(id)} name="run" title="Cutting run" back={back} allLabel="All runs">
      {(run) => <FoundRun run={run} />}
    </RecordScreen>
  );
}

function FoundRun({ run }: { run: CuttingRun }) {
  const showsCosts = useMay('owner');
  const { id, kind, gramsIn, gramsOut, drip, reason, lines, at, by, voidedAt } = run;
  const costs = lines.filter(isIn).map((line) => line.cost);
  const cost = costs.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  return (
    <>
      <ScreenHeading title={`Run ${id}`} back={back} actions={voidedAt === null ? <VoidRun run={run} /> : null}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Run {id}, {describeRun(run)}
          {voidedAt === null ? null : <Badge tone="alert">Voided</Badge>}
        </span>
      </ScreenHeading>
      <p className="mb-4 text-sm text-steel">
        {[formatInstant(at), by?.name].filter(Boolean).join(', ')}
        {voidedAt === null ? '' : `. Voided ${formatInstant(voidedAt)}: nothing of it counts any more.`}
      </p>
      <dl className="mb-6 grid border border-ink bg-white sm:grid-cols-3">
        <Figure label="In" value={formatKilos(gramsIn)} />
        <Figure label="Out" value={formatKilos(gramsOut)} />
        <Figure label={kind === 'blend' ? 'Lost' : 'Drip'} value={formatDrip(drip, gramsIn)} />
      </dl>
      {reason === '' ? null : <p className="mb-6 max-w-prose text-sm">Reason for the drip: {reason}</p>}
      <RunLines
        title={kind === 'blend' ? 'Ingredients' : 'What was cut'}
        lines={lines.filter(isIn)}
        showsCosts={showsCosts}
      />
      <RunLines title="What came out" lines={lines.filter((line) => !isIn(line))} showsCosts={showsCosts} />
      {showsCosts ? (
        <p className="text-sm">
          {cost === null
            ? 'The cost of this run isn’t known, because the cost of some of its goods isn’t known.'
            : `The cost of ${formatMoney(cost)} is divided among what was kept, to the cent. Goods without a lot, or whose lot has no known cost, count at their item’s mean cost; ingredients that aren’t stock items cost nothing.`}
        </p>
      ) : null}
    </>
  );
}

const isIn = ({ part }: CuttingRun['lines'][number]) => part === 'in';

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule p-4 max-sm:not-last:border-b sm:block sm:not-last:border-r">
      <dt className="text-sm text-steel">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

interface RunLinesProps {
  title: string;
  lines: CuttingRun['lines'];
  showsCosts: boolean;
}

function RunLines({ title, lines, showsCosts }: RunLinesProps) {
  const formatCost = (cost: number | null) => (cost === null ? null : formatMoney(cost));
  return (
    <section className="mb-6" aria-label={title}>
      <h2 className="mb-2 text-xl">{title}</h2>
      <FiguresTable heads={['Item', 'Pieces', 'Weight', ...(showsCosts ? ['Cost'] : [])]}>
        {lines.map((line, index) => (
          <FiguresRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a run never change
            key={index}
            name={<LineName line={line} />}
            figures={[line.pieces || null, formatKilos(line.grams), ...(showsCosts ? [formatCost(line.cost)] : [])]}
          />
        ))}
      </FiguresTable>
    </section>
  );
}

function LineName({ line: { itemId, label, part, lotId, supplierNumber } }: { line: CuttingRun['lines'][number] }) {
  const details = [
    part === 'in' || part === 'cut' || itemId === null ? null : partNames[part],
    lotId === null ? null : `Lot ${lotId}`,
    supplierNumber,
  ];
  return (
    <>
      {itemId === null ? (
        label
      ) : (
        <ShopLink to={itemPath({ id: itemId })} className="text-link">
          {label}
        </ShopLink>
      )}
      <span className="block text-steel">{details.filter(Boolean).join(', ')}</span>
    </>
  );
}

/**
 * The button that voids a whole run. If goods of the run were already used, packed or sold, the shop rejects this, and the dialog says
 * why.
 */
function VoidRun({ run: { id } }: { run: CuttingRun }) {
  const [isOpen, setOpen] = useState(false);
  const { act, isPending, failure, forgetProblem } = useAdminMutation({
    run: () => call(voidCuttingRun, { params: { id }, body: {} }),
    success: { title: 'Run voided', description: 'What went in is back in the stock, and what came out is gone.' },
    failure: { title: 'Not voided', description: 'Couldn’t void the run. Check your connection and try again.' },
    refresh: [stockQueries.all, lotQueries.all],
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button variant="danger" size="xs" onClick={() => setOpen(true)}>
        Void
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          forgetProblem();
        }}
        title={`Void run ${id}?`}
        confirmLabel="Void"
        pendingLabel="Voiding…"
        danger
        isPending={isPending}
        failure={failure}
        onConfirm={() => void act()}
      >
        <p>What went in is put back, and everything that came out leaves the stock. Part of a run can’t be voided.</p>
        <p>It is possible as long as nothing of it was used, packed or sold.</p>
      </ConfirmDialog>
    </>
  );
}
