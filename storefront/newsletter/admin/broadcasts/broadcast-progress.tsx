import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import {
  type BroadcastDetail,
  type BroadcastReport,
  type RecipientState,
  resendUnclear,
  setBroadcastState,
} from '#core/newsletter/broadcast-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { broadcastQueries } from './broadcast-queries.ts';

type NextState = Parameters<typeof call<typeof setBroadcastState>>[1]['body']['state'];

/** The progress and result of a broadcast, and the buttons that pause, resume or stop it. */
export function BroadcastProgress({ broadcast }: { broadcast: BroadcastDetail }) {
  const { id } = broadcast;
  const isMoving = broadcast.state === 'sending' || broadcast.state === 'scheduled';
  // The progress has its own query, because the form's record is never reloaded automatically.
  const { data = broadcast } = useQuery({
    ...broadcastQueries.detail(id),
    refetchInterval: isMoving ? 2000 : false,
    initialData: broadcast,
  });
  const { state, report } = data;
  const [isStopping, setStopping] = useState(false);
  const change = useAdminMutation({
    run: (next: NextState) => call(setBroadcastState, { params: { id }, body: { state: next } }),
    failure: { title: 'Error', description: 'Couldn’t change the broadcast. Check your connection and try again.' },
    refresh: [broadcastQueries.all],
    onDone: () => setStopping(false),
  });
  const press = (label: string, next: NextState) => (
    <Button variant="secondary" size="sm" disabled={change.isPending} onClick={() => void change.act(next)}>
      {label}
    </Button>
  );
  const done = report === null ? 0 : report.total - report.waiting - report.underway;
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading" className="text-xl">
        {headingOf(data)}
      </h2>
      {report === null ? null : (
        <>
          <progress className="mt-3" max={report.total} value={done} aria-label="Done" />
          <p role="status" className="mt-1 text-sm text-steel tabular-nums">
            {done} of {countOf(report.total, 'person', 'people')}
          </p>
          <ReportTable report={report} isOver={state === 'sent' || state === 'stopped'} />
          {report.unclear > 0 ? <Unclear id={id} count={report.unclear} /> : null}
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {state === 'scheduled' ? press('Back to draft', 'draft') : null}
        {state === 'sending' ? press('Pause', 'paused') : null}
        {state === 'paused' ? press('Resume', 'sending') : null}
        {state === 'sending' || state === 'paused' ? (
          <Button variant="danger" size="sm" onClick={() => setStopping(true)}>
            Stop…
          </Button>
        ) : null}
      </div>
      {report === null ? null : <Recipients id={id} report={report} />}
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setStopping}
        title="Stop permanently?"
        confirmLabel="Stop"
        danger
        isPending={change.isPending}
        failure={change.failure}
        onConfirm={() => void change.act('stopped')}
      >
        <p>
          Everyone still waiting gets nothing, and you can’t resume it. If you only want to check something first, pause
          it.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function headingOf({ state, scheduledFor, startedAt, endedAt }: BroadcastDetail): string {
  const began = startedAt === null ? '' : ` since ${formatInstant(startedAt)}`;
  switch (state) {
    case 'scheduled':
      return `Goes out on ${formatInstant(scheduledFor ?? '')}`;
    case 'sending':
      return `Being sent${began}`;
    case 'paused':
      return 'Paused: nothing is sent until you resume it';
    case 'stopped':
      return `Stopped on ${formatInstant(endedAt ?? startedAt ?? '')}`;
    case 'sent':
      return `Sent on ${formatInstant(endedAt ?? startedAt ?? '')}`;
    case 'draft':
      return 'Draft';
  }
}

const rows: readonly [keyof BroadcastReport, string][] = [
  ['sent', 'Sent'],
  ['waiting', 'Waiting'],
  ['underway', 'On the way'],
  ['refused', 'Rejected by their mail server'],
  ['unclear', 'Unknown whether it arrived'],
  ['left', 'Unsubscribed before theirs was sent'],
  ['unsubscribedSince', 'Unsubscribed after receiving it'],
];

/** The number of recipients by state. After the end, only final states are shown. */
function ReportTable({ report, isOver }: { report: BroadcastReport; isOver: boolean }) {
  const shown = rows.filter(([name]) => !isOver || name === 'sent' || report[name] > 0);
  return (
    <dl className="mt-4 border-t border-ink">
      {shown.map(([name, label]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-rule py-2 text-sm">
          <dt>{label}</dt>
          <dd className="font-semibold tabular-nums">{report[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unclear({ id, count }: { id: number; count: number }) {
  const resend = useAdminMutation({
    run: () => call(resendUnclear, { params: { id } }),
    success: { title: 'Success', description: 'They are being sent again' },
    failure: { title: 'Error', description: 'Couldn’t send them again. Check your connection and try again.' },
    refresh: [broadcastQueries.all],
  });
  return (
    <p className="mt-4 border-l-4 border-brass bg-bone px-4 py-3 text-sm">
      The shop was stopped while {countOf(count, 'email was', 'emails were')} on the way. To avoid sending them twice,
      it doesn’t send them again automatically.{' '}
      <Button variant="secondary" size="xs" disabled={resend.isPending} onClick={() => void resend.act()}>
        Send again anyway
      </Button>
    </p>
  );
}

const shownStates: readonly RecipientState[] = ['refused', 'unclear', 'left'];

/** A list of the recipients who didn't get the email, and why. */
function Recipients({ id, report }: { id: number; report: BroadcastReport }) {
  const chosen = shownStates.find((state) => report[state as keyof BroadcastReport] > 0);
  const query = new URLSearchParams({ pageSize: '200', ...(chosen ? { state: chosen } : {}) });
  const { data } = useQuery({ ...broadcastQueries.recipients(id, query), enabled: chosen === 'refused' });
  if (chosen !== 'refused' || data === undefined) return null;
  return (
    <details className="mt-6">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {countOf(data.total, 'address', 'addresses')} refused
      </summary>
      <ul className="mt-2 text-sm">
        {data.items.map(({ id: subscriberId, email, error, rejections }) => (
          <li key={subscriberId} className="border-b border-rule py-2 wrap-anywhere">
            <strong>{email}</strong>
            {rejections > 1 ? `, refused ${rejections} times` : ''}: {error}
          </li>
        ))}
      </ul>
    </details>
  );
}
