import { useRef, useState } from 'react';
import { type Pack, reprintPack, voidPack } from '#core/packs/packs-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { packQueries } from './pack-queries.ts';

/**
 * The buttons for a pack's label: one prints it again with a new number, the other voids it. Both are only possible while the pack is
 * on the shelf.
 */
export function PackActions({ pack, onPrinted }: { pack: Pack; onPrinted(pack: Pack): void }) {
  const [isVoiding, setVoiding] = useState(false);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const clientKey = useRef(newClientKey());
  const { number } = pack;
  const params = { code: String(number) };
  const reprint = useAdminMutation({
    run: () => call(reprintPack, { params, body: { clientKey: clientKey.current } }),
    failure: { title: 'No label', description: 'Couldn’t print the label again. Check your connection and try again.' },
    refresh: [packQueries.all],
    onDone: onPrinted,
  });
  const makeVoid = useAdminMutation({
    run: () => call(voidPack, { params, body: { reason: reason.trim() } }),
    success: { title: 'Void', description: `Pack ${number} can’t be packed or sold any more.` },
    failure: {
      title: 'Not changed',
      description: 'Couldn’t make the label void. Check your connection and try again.',
    },
    refresh: [packQueries.all],
    onDone: () => setVoiding(false),
  });
  if (pack.status !== 'open') return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        variant="secondary"
        size="xs"
        disabled={reprint.isPending || pack.block !== null}
        onClick={() => void reprint.act()}
      >
        Reprint<span className="sr-only"> pack {number}</span>
      </Button>
      <Button variant="secondary" size="xs" onClick={() => setVoiding(true)}>
        Void<span className="sr-only"> pack {number}</span>
      </Button>
      {isVoiding ? (
        <ConfirmDialog
          open
          danger
          onOpenChange={setVoiding}
          title={`Make pack ${number} void?`}
          confirmLabel="Make void"
          isPending={makeVoid.isPending}
          failure={makeVoid.failure}
          onConfirm={() => {
            setTried(true);
            if (!isMissing) void makeVoid.act();
          }}
        >
          <p>Its label can’t be scanned for an order or a sale any more. Throw the label away.</p>
          <Field
            label="Reason"
            hint="Such as: torn label, bag burst, weighed wrongly"
            value={reason}
            maxLength={200}
            autoComplete="off"
            error={hasTried && isMissing ? 'Please say why' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
