import { useState } from 'react';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { usePhoneAction } from '../use-phone-action.ts';
import type { DriverRun } from './driver-run.ts';
import { readTemperature, TemperatureField } from './temperature-field.tsx';

/**
 * The last form before the driver leaves. It says how many customers will be emailed, records the temperature of the meat, and starts
 * the run.
 */
export function StartForm({ run, sheet }: { run: DriverRun; sheet: RunSheet }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const { act, isPending, failure } = usePhoneAction();
  const customers = sheet.stops.filter(
    ({ status, deliveryMethod }) => status === 'paid' && deliveryMethod === 'delivery',
  );
  function start(): void {
    const temperature = readTemperature(text);
    if (temperature === undefined) {
      setError('Please enter degrees Celsius, such as 3.5, or nothing.');
      return;
    }
    const at = new Date().toISOString();
    setError('');
    void act(() => run.record({ kind: 'start', day: sheet.day, clientKey: newClientKey(), at, temperature }));
  }
  return (
    <form
      noValidate
      className="grid gap-4 border border-ink bg-paper p-4"
      aria-labelledby="start-heading"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <h2 id="start-heading" className="text-2xl">
        Start of the run
      </h2>
      <p>
        Starting sends <strong>{countOf(customers.length, 'customer')}</strong> an email: their meat is on the way.
      </p>
      <TemperatureField label="Meat temperature at loading" value={text} error={error} onChange={setText} />
      <ActionFailure text={failure} />
      <Button type="submit" size="lg" className="w-full" disabled={isPending}>
        Start the run
      </Button>
    </form>
  );
}
