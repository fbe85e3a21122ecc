import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, formatTime } from '#core/dates.ts';
import { startRun } from '#core/delivery/run-api.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { showRunSheet } from './delivery-queries.ts';
import { readTemperature, TemperatureField } from './driver/temperature-field.tsx';

/**
 * Shows when the run left and how cold the meat was. Before the run has started, a button starts it and notifies its customers. The
 * button is shown only on the run's day.
 */
export function StartRun({ runSheet, today }: { runSheet: RunSheet; today: Day }) {
  const [isAsking, setAsking] = useState(false);
  const { run, day, stops } = runSheet;
  const customers = stops.filter(({ status, deliveryMethod }) => status === 'paid' && deliveryMethod === 'delivery');
  if (run !== null) {
    const cold = run.loadedTemperature === null ? '' : `, ${run.loadedTemperature} °C at loading`;
    return (
      <p className="text-sm text-steel">
        On the way since {formatTime(run.startedAt)}
        {cold}
      </p>
    );
  }
  // The run can't start before its day, because its customers would be notified that their meat is on the way.
  if (day !== today || customers.length === 0) return null;
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setAsking(true)}>
        Start the run
      </Button>
      {isAsking ? <StartDialog day={day} customers={customers.length} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function StartDialog({ day, customers, onClose }: { day: Day; customers: number; onClose(): void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  // One key for each dialog, so that the run starts only once if the request is sent twice.
  const [clientKey] = useState(newClientKey);
  const { act, isPending, failure } = useAdminMutation({
    run: (loadedTemperature: number | null) =>
      call(startRun, { body: { day, clientKey, startedAt: new Date().toISOString(), loadedTemperature } }),
    success: { title: 'Run Started', description: `${countOf(customers, 'customer')} will get an email.` },
    failure: { title: 'Run Not Started', description: 'Couldn’t start the run. Check your connection and try again.' },
    onDone(runSheet) {
      showRunSheet(queries, runSheet);
      onClose();
    },
  });
  function start(): void {
    const temperature = readTemperature(text);
    if (temperature === undefined) setError('Please enter degrees Celsius, such as 3.5, or nothing.');
    else void act(temperature);
  }
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Start the run?"
      confirmLabel="Start the run"
      isPending={isPending}
      failure={failure}
      onConfirm={start}
    >
      <p>
        <strong>{countOf(customers, 'customer')}</strong> {customers === 1 ? 'gets' : 'get'} an email now: the meat is
        on the way.
      </p>
      <TemperatureField label="Meat temperature at loading" value={text} error={error} onChange={setText} />
    </ConfirmDialog>
  );
}
