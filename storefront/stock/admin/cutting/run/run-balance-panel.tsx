import { balanceFault, runBalance } from '#core/stock/cutting/run-balance.ts';
import { type RunDraft, typedGrams } from '#core/stock/cutting/run-draft.ts';
import { formatDrip, formatKilos } from '../cutting-text.ts';

/** Shows, while staff type a run, the weight that went in, the weight that came out, and the loss. */
export function RunBalancePanel({ values: { about, inputs, outputs, reason } }: { values: RunDraft }) {
  const balance = runBalance(typedGrams(inputs), typedGrams(outputs));
  const { gramsIn, gramsOut, drip } = balance;
  const hasBoth = gramsIn > 0 && gramsOut > 0;
  const fault = hasBoth ? balanceFault(balance, reason.trim()) : null;
  return (
    <div role="status" className="basis-full text-sm tabular-nums sm:basis-0 sm:grow">
      <p>
        In <strong className="font-semibold">{formatKilos(gramsIn)}</strong> · out{' '}
        <strong className="font-semibold">{formatKilos(gramsOut)}</strong>
        {hasBoth && drip >= 0 ? (
          <>
            {' '}
            · {about.kind === 'blend' ? 'lost' : 'drip'}{' '}
            <strong className="font-semibold">{formatDrip(drip, gramsIn)}</strong>
          </>
        ) : null}
      </p>
      {fault === null ? null : <p className="font-semibold text-oxblood">{fault}</p>}
    </div>
  );
}
