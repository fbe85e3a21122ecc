import { useId, useState } from 'react';
import type { Resolution, UnsentChange } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { dropText, formatClock, kindNames, resolutionLabel } from './offline-text.ts';

interface ChangeItemProps {
  change: UnsentChange;
  onOpenScreen(path: string): void;
  onResolved(): void;
}

/** Shows one unsent change. For a refused change, also shows the change's values next to the shop's, and how staff can resolve it. */
export function ChangeItem({ change, onOpenScreen, onResolved }: ChangeItemProps) {
  const { kind, subject, madeAt, madeBy, state, refusal, mine, shops } = change;
  const id = useId();
  const needsDecision = state === 'refused';
  return (
    <li
      aria-labelledby={id}
      className={`border bg-white px-4 py-3 text-sm ${needsDecision ? 'border-oxblood' : 'border-ink'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 id={id} className="font-text text-base font-semibold tracking-normal wrap-anywhere">
            {kind === 'sale' ? subject : `${kindNames[kind]}: ${subject}`}
          </h3>
          <p className="text-steel">
            {formatClock(madeAt, new Date())}, by {madeBy}
          </p>
        </div>
        <Badge tone={needsDecision ? 'alert' : 'progress'}>{needsDecision ? 'Needs you' : 'Waiting'}</Badge>
      </div>
      {refusal === null ? null : <p className="mt-2 font-semibold text-oxblood">{refusal}</p>}
      <div className={`mt-2 grid gap-x-6 gap-y-3 ${shops.length > 0 ? 'sm:grid-cols-2' : ''}`}>
        <Side title={needsDecision ? 'Mine' : null} lines={mine} />
        {shops.length > 0 ? <Side title="The shop’s" lines={shops} /> : null}
      </div>
      {needsDecision ? <Resolutions {...{ change, onOpenScreen, onResolved }} /> : null}
      <Button variant="quiet" size="sm" className="mt-1 -ml-4" onClick={() => onOpenScreen(change.path)}>
        Open it<span className="sr-only">: {subject}</span>
      </Button>
    </li>
  );
}

function Side({ title, lines }: { title: string | null; lines: UnsentChange['mine'] }) {
  return (
    <div className="min-w-0">
      {title === null ? null : <h4 className="font-text text-sm font-semibold tracking-normal">{title}</h4>}
      <dl className="ledger">
        {lines.map(({ label, text }) => (
          <div key={label} className="py-1.5!">
            <dt>{label}</dt>
            <dd className="min-w-20 text-right font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Resolutions({ change, onOpenScreen, onResolved }: ChangeItemProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const warning = dropText(change);
  async function resolve(resolution: Resolution): Promise<void> {
    setBusy(true);
    const found = await desktop
      .ask('resolveChange', { id: change.id, resolution })
      .catch((error: Error) => error.message);
    setBusy(false);
    setProblem(found ?? '');
    if (found !== null) return;
    if (resolution === 'choose-day') onOpenScreen(`${change.path}#delivery`);
    else onResolved();
  }
  return (
    <>
      {warning === '' ? null : <p className="mt-3">{warning}</p>}
      <ActionFailure text={problem} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2">
        {change.resolutions.map((resolution) => (
          <Button
            key={resolution}
            variant={resolution === 'keep-shops' ? 'danger' : 'primary'}
            size="sm"
            disabled={isBusy}
            onClick={() => void resolve(resolution)}
          >
            {resolutionLabel(resolution, change)}
          </Button>
        ))}
      </div>
    </>
  );
}
