import { useState } from 'react';
import type { Day } from '#core/dates.ts';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { usePhoneAction } from '../use-phone-action.ts';
import type { DriverRun } from './driver-run.ts';
import { PhotoButton, type TakenPhoto } from './photo-button.tsx';
import { readTemperature, TemperatureField } from './temperature-field.tsx';
import type { StopStep } from './waiting-step.ts';

interface StopFormProps {
  run: DriverRun;
  day: Day;
  stop: RunStop;
  onDone(): void;
}

/**
 * Records the outcome of a stop, with a photo and the meat's temperature. The next stop is shown only after the record is stored on the
 * phone.
 */
export function StopForm({ run, day, stop: { orderId }, onDone }: StopFormProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const [photo, setPhoto] = useState<TakenPhoto | null>(null);
  const [isNotHome, setNotHome] = useState(false);
  const { act, isPending, failure } = usePhoneAction();

  async function record(outcome: StopStep['outcome']): Promise<void> {
    const temperature = readTemperature(text);
    if (temperature === undefined) {
      setError('Please enter degrees Celsius, such as 3.5, or nothing.');
      return;
    }
    setError('');
    const at = new Date().toISOString();
    const written = outcome === 'not-home' ? note.trim() || null : null;
    const step = { kind: 'stop', day, orderId, clientKey: newClientKey(), at, outcome, temperature } as const;
    const whole = { ...step, note: written, photo: photo?.bytes ?? null, photoPath: null };
    if (await act(() => run.record(whole))) onDone();
  }

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Result of the stop"
    >
      <TemperatureField label="Meat temperature" value={text} error={error} onChange={setText} />
      <PhotoButton photo={photo} onPhoto={setPhoto} />
      <ActionFailure text={failure} />
      {isNotHome ? (
        <div className="grid gap-3 border-t border-ink pt-3">
          <p className="font-semibold">
            {photo === null
              ? 'Not at home: please take a photo of the door first. It shows that you were there.'
              : 'Not at home: the photo is sent to the shop.'}
          </p>
          <Field
            label="Note for the shop (optional)"
            value={note}
            maxLength={500}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button size="lg" className="w-full" disabled={isPending} onClick={() => void record('not-home')}>
            {photo === null ? 'Record without a photo' : 'Record: not at home'}
          </Button>
          <Button variant="secondary" className="w-full" onClick={() => setNotHome(false)}>
            Back
          </Button>
        </div>
      ) : (
        <>
          <Button size="lg" className="w-full" disabled={isPending} onClick={() => void record('delivered')}>
            Delivered
          </Button>
          <Button variant="secondary" size="lg" className="w-full" onClick={() => setNotHome(true)}>
            Not at home
          </Button>
        </>
      )}
    </form>
  );
}
