import { type FormEvent, useState } from 'react';
import { addDays, melbourneDay } from '#core/dates.ts';
import { parseDollars } from '#core/money.ts';
import { createLot } from '#core/stock/lots/lots-api.ts';
import { formatAmount, type StockAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { lotQueries } from '../lots/lot-queries.ts';
import { parseTemperature } from '../lots/lot-text.ts';
import { stockQueries } from '../stock-queries.ts';
import { useClientKey } from '../use-client-key.ts';
import { AmountFields } from './amount-fields.tsx';
import { type AmountText, noAmountText, readAmount } from './amount-text.ts';
import { rejectionsOf } from './rejections-of.ts';

interface Facts {
  supplierNumber: string;
  establishment: string;
  killedOn: string;
  packedOn: string;
  keepsUntil: string;
  temperature: string;
}

const shelfLifeFrom = (day: string, days: number | null) => (days === null ? '' : addDays(day, days));

/** The dialog that records goods that came without a purchase. They become a lot with its dates and the supplier’s number. */
export function ReceiveLotDialog({ item, onClose }: { item: StockItem; onClose(): void }) {
  const { id, name, unit, storage, shelfLifeDays } = item;
  const [typed, setTyped] = useState<AmountText>(noAmountText);
  const [facts, setFacts] = useState<Facts>(() => {
    const today = melbourneDay(new Date());
    const keepsUntil = shelfLifeFrom(today, shelfLifeDays);
    return { supplierNumber: '', establishment: '', killedOn: '', packedOn: today, keepsUntil, temperature: '' };
  });
  const isOwner = useMay('owner');
  const [dollars, setDollars] = useState('');
  const cost = dollars.trim() === '' ? null : parseDollars(dollars);
  const [hasTried, setTried] = useState(false);
  // Every attempt to send the dialog uses the same key. If a response is lost and the request is sent again, it is recorded only once.
  const withKey = useClientKey();
  const { amount, errors } = readAmount(unit, typed);
  const temperature = parseTemperature(facts.temperature);
  const dateField = storage === 'frozen' ? 'bestBefore' : 'useBy';
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (sent: StockAmount) => {
      const { supplierNumber, establishment, killedOn, packedOn, keepsUntil } = facts;
      const dates = { killedOn: killedOn || null, packedOn: packedOn || null, [dateField]: keepsUntil || null };
      const shown = { supplierNumber, establishment, temperature: temperature ?? null };
      const body = { itemId: id, ...sent, ...shown, ...dates, cost };
      return withKey((clientKey) => call(createLot, { body: { ...body, clientKey } }));
    },
    success: ({ id: lotId, onHand }) => ({
      title: 'Booked',
      description: `${formatAmount(unit, onHand)} of ${name} is lot ${lotId}.`,
    }),
    failure: { title: 'Not booked', description: 'Couldn’t reach the shop. What you typed is still here: try again.' },
    refresh: [stockQueries.all, lotQueries.all],
    onDone: onClose,
  });
  const rejected = rejectionsOf(problem);
  function receive(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (amount !== null && temperature !== undefined && !Number.isNaN(cost)) void act(amount);
  }
  const text = (field: keyof Facts) => ({
    value: facts[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setFacts({ ...facts, [field]: target.value }),
  });
  return (
    <Dialog open onOpenChange={isPending ? () => undefined : onClose} title={`Receive ${name}`}>
      <form noValidate onSubmit={receive} className="grid gap-5">
        <AmountFields unit={unit} typed={typed} errors={hasTried ? { ...rejected, ...errors } : {}} onType={setTyped} />
        <Field
          label="Supplier’s number or tag"
          maxLength={60}
          error={rejected.supplierNumber}
          {...text('supplierNumber')}
        />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label="Packed" type="date" error={rejected.packedOn} {...text('packedOn')} />
          <Field
            label={storage === 'frozen' ? 'Best before' : 'Use by'}
            type="date"
            error={rejected[dateField]}
            {...text('keepsUntil')}
          />
          <Field label="Killed (optional)" type="date" error={rejected.killedOn} {...text('killedOn')} />
          <Field
            label="Temperature in °C (optional)"
            inputMode="text"
            error={hasTried && temperature === undefined ? 'Please enter degrees, such as 2.5' : rejected.temperature}
            {...text('temperature')}
          />
        </div>
        <Field
          label="Establishment number (optional)"
          maxLength={40}
          error={rejected.establishment}
          {...text('establishment')}
        />
        {isOwner ? (
          <Field
            label="Cost of all of it in dollars (optional)"
            hint="For the margins in the cold room report."
            inputMode="decimal"
            autoComplete="off"
            value={dollars}
            error={hasTried && Number.isNaN(cost) ? 'Please enter dollars, such as 86.40' : rejected.cost}
            onChange={({ target }) => setDollars(target.value)}
          />
        ) : null}
        <ActionFailure text={problem?.errors === undefined ? failure : ''} />
        <Button type="submit" size="lg" className="w-full" disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Booking…' : 'Receive'}
        </Button>
      </form>
    </Dialog>
  );
}
