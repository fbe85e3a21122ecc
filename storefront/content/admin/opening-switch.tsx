import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type StaffShop, saveShop } from '#core/content/staff-content-api.ts';
import { editorKey } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { OpeningEmailPanel } from '#storefront/newsletter/admin/opening-email-panel.tsx';
import { subscriberQueries } from '#storefront/newsletter/admin/subscriber-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { OpeningChecklist } from './opening-checklist.tsx';
import { staffContentQueries } from './staff-content-queries.ts';

export interface OpeningSwitchProps {
  shop: StaffShop;
  /** Whether the form next to the switch has unsaved changes. Opening the shop doesn't affect them. */
  hasUnsaved: boolean;
  onSaved(saved: StaffShop): void;
}

/** Switches between Coming Soon and open, after a dialog that explains the effect on customers. */
export function OpeningSwitch({ shop, hasUnsaved, onSaved }: OpeningSwitchProps) {
  const queries = useQueryClient();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const button = useFocusWhereNamed();
  const { comingSoonOverride: override } = shop;
  const isOpen = !(override ?? shop.comingSoon);
  const action = useAdminMutation({
    run: (comingSoon: boolean) => {
      const { comingSoonOverride: _override, sendsEmails: _sends, ...settings } = shop;
      return call(saveShop, { body: { ...settings, comingSoon } });
    },
    success: ({ comingSoon }) => ({
      title: 'Success',
      description: comingSoon ? 'The shop is coming soon' : 'The shop is open',
    }),
    failure: {
      title: 'Error',
      description: 'Couldn’t save the shop settings. Check your connection and try again.',
      isFixed: true,
    },
    refresh: [staffContentQueries.shop().queryKey, contentQueries.shop().queryKey, subscriberQueries.all],
    onDone: (saved) => {
      queries.setQueryData(editorKey(staffContentQueries.shop()), saved);
      onSaved(saved);
    },
  });

  async function confirm(): Promise<void> {
    if (await action.act(isOpen)) setConfirmOpen(false);
  }
  return (
    <section aria-labelledby="opening-heading" className="border border-ink bg-paper p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="opening-heading" className="text-xl">
            {isOpen ? 'The shop is open' : 'The shop is coming soon'}
          </h2>
          <p className="text-sm text-steel">
            {isOpen
              ? 'Customers see every page and can order.'
              : 'Customers see the Coming Soon page and can’t order. You see the shop as it will be.'}
          </p>
        </div>
        <span className="flex items-center gap-1 text-sm font-semibold">
          <span aria-hidden="true" className={isOpen ? 'text-steel' : 'text-oxblood'}>
            Coming soon
          </span>
          <button
            ref={button}
            type="button"
            role="switch"
            aria-checked={isOpen}
            aria-label="Open to customers"
            disabled={override !== null || action.isPending}
            onClick={() => setConfirmOpen(true)}
            className="grid h-11 w-14 place-items-center rounded-md disabled:opacity-55"
          >
            <span
              className={`relative block h-6 w-11 rounded-lg border transition-colors ${isOpen ? 'border-eucalypt bg-eucalypt' : 'border-ink bg-white'}`}
            >
              <span
                className={`absolute top-0.5 left-0.5 size-4.5 rounded-sm transition-transform ${isOpen ? 'translate-x-5 bg-white' : 'bg-steel'}`}
              />
            </span>
          </button>
          <span aria-hidden="true" className={isOpen ? 'text-eucalypt' : 'text-steel'}>
            Open
          </span>
        </span>
      </div>
      {override === null ? null : (
        <p className="ledger-margin mt-4 pl-4 text-sm">
          The environment variable COMING_SOON={override ? 'on' : 'off'} decides this. Remove it and restart the shop to
          change it here.
        </p>
      )}
      {isOpen ? (
        <div className="mt-4 empty:hidden">
          <OpeningEmailPanel />
        </div>
      ) : null}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={isOpen ? 'Close the shop?' : 'Open the shop?'}
        confirmLabel={isOpen ? 'Close the shop' : 'Open the shop'}
        pendingLabel="Saving..."
        danger={isOpen}
        isPending={action.isPending}
        onConfirm={() => void confirm()}
      >
        {isOpen ? <ClosingText /> : <OpeningText />}
        {hasUnsaved ? <p>Your changes below stay unsaved.</p> : null}
        <ActionFailure text={action.problem?.detail ?? ''} />
      </ConfirmDialog>
    </section>
  );
}

/**
 * Focuses the switch if the URL ends with `#opening`. The browser can't do this itself, because the switch appears only after the
 * settings have loaded.
 */
function useFocusWhereNamed() {
  const { hash } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hash === '#opening') button.current?.focus();
  }, [hash]);
  return button;
}

function OpeningText() {
  return (
    <>
      <p>From now on, everyone can see the home page, every product and the checkout, and can order and pay.</p>
      <OpeningChecklist />
    </>
  );
}

function ClosingText() {
  return (
    <>
      <p>
        Customers then see the Coming Soon page at every address. They can’t order, pay or see their orders, and search
        engines are asked to stay away.
      </p>
      <p>Active laybys are still charged on their due days.</p>
    </>
  );
}
