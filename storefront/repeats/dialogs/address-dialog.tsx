import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { type Address, addressSchema } from '#core/orders/checkout-form.ts';
import { AddressFields } from '#storefront/orders/address-fields.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { useRepeatAction } from '../use-repeat-action.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PreviewBoxes } from './preview-boxes.tsx';

const emptyAddress: Address = { street: '', city: '', state: '', postcode: '' };

/**
 * A dialog that changes the address to which every box is delivered. Another zone can have other days and another fee, which are shown
 * before the address is saved.
 */
export function AddressDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const form = useForm<Address>({
    resolver: zodResolver(addressSchema),
    defaultValues: repeat.address ?? emptyAddress,
  });
  const typed = useWatch({ control: form.control });
  const address = addressSchema.safeParse(typed).data ?? null;
  const isMoved = address !== null && address.postcode !== repeat.address?.postcode;
  const { run, isPending, failure } = useRepeatAction<EveryBoxChange>(repeat, {
    done: 'Address changed',
    failed: 'Couldn’t change the address.',
    send: (change) => calls.change(repeat.id, change),
    copied: 'address',
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title="Where to deliver"
      description="This changes every box from the next one that can still be changed."
      save="Save for every box"
      canSave
      isPending={isPending}
      failure={failure}
      onSave={() => void form.handleSubmit((values) => run({ address: values }))()}
      onClose={onClose}
    >
      <fieldset className="grid gap-5" disabled={isPending}>
        <legend className="sr-only">Delivery address</legend>
        <AddressFields register={form.register} errors={form.formState.errors} />
      </fieldset>
      <PreviewBoxes repeat={repeat} change={isMoved ? { address } : null} />
    </ChangeDialog>
  );
}
