import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addDays, isDay, melbourneDay } from '#core/dates.ts';
import { replaceInRepeats } from '#core/repeats/staff-repeat-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { PackChoice } from '../dialogs/pack-choice.tsx';
import { staffRepeatQueries } from './staff-repeat-queries.ts';

/**
 * Replaces a product by another in every repeating box from a given day. The button must be pressed twice, because the replacement
 * can't be undone in one step.
 */
export function ReplaceProduct() {
  const tomorrow = addDays(melbourneDay(new Date()), 1);
  const [productId, setProductId] = useState('');
  const [byProductId, setByProductId] = useState('');
  const [from, setFrom] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const keyOf = useKeyPerBody();
  // The products to replace are read from the coming boxes, because these can contain products that aren't sold any more.
  const due = useQuery(staffRepeatQueries.due({ from: tomorrow, to: addDays(tomorrow, 27) }));
  const inBoxes = new Map((due.data?.goods ?? []).map((each) => [each.productId, each]));
  const replace = useAdminMutation({
    run() {
      const body = { productId: Number(productId), byProductId: Number(byProductId), from };
      return call(replaceInRepeats, { body: { ...body, clientKey: keyOf(body) } });
    },
    success: { title: 'Product replaced' },
    failure: { title: 'Product not replaced' },
    refresh: [staffRepeatQueries.all],
    onDone({ repeats }) {
      setCount(repeats);
      setAsking(false);
    },
  });
  const isReady = productId !== '' && byProductId !== '' && isDay(from) && from >= tomorrow;
  function change(set: (value: string) => void) {
    return (value: string) => {
      set(value);
      setAsking(false);
      setCount(null);
    };
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady) return;
    if (isAsking) void replace.act();
    else setAsking(true);
  }
  return (
    <HydratedForm noValidate aria-label="Replace a product" className="grid max-w-xl gap-5" onSubmit={submit}>
      <p className="text-steel">
        For when a product isn’t sold any more. It changes boxes whose price hasn’t been announced yet; every customer
        is told by email, with a way to change or stop.
      </p>
      <PackChoice
        label="Replace"
        value={productId}
        without={[Number(byProductId)]}
        offersAll
        also={[...inBoxes.values()].filter(({ productId: id }) => String(id) !== byProductId)}
        isOff={replace.isPending}
        onChange={change(setProductId)}
      />
      <PackChoice
        label="By"
        value={byProductId}
        without={[Number(productId)]}
        isOff={replace.isPending}
        onChange={change(setByProductId)}
      />
      <Field
        label="In boxes delivered from"
        type="date"
        min={tomorrow}
        value={from}
        disabled={replace.isPending}
        error={from === '' || (isDay(from) && from >= tomorrow) ? undefined : 'Please choose a day from tomorrow on.'}
        onChange={(event) => change(setFrom)(event.target.value)}
      />
      <ActionFailure text={replace.failure === '' ? '' : `Couldn’t replace the product. ${replace.failure}`} />
      {count === null ? null : (
        <p role="status" className="font-semibold">
          {count === 0
            ? 'No repeating box has this product from that day on.'
            : `Replaced in ${count === 1 ? '1 repeating box' : `${count} repeating boxes`}. The customers are told by email.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isReady || replace.isPending || count !== null}>
          {replace.isPending ? 'Replacing…' : isAsking ? 'Yes, replace it in every box' : 'Replace in every box'}
        </Button>
        {isAsking ? (
          <Button variant="secondary" disabled={replace.isPending} onClick={() => setAsking(false)}>
            Cancel
          </Button>
        ) : null}
      </div>
    </HydratedForm>
  );
}
