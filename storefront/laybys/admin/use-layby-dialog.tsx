import { type ReactNode, useState } from 'react';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';

export interface LaybyDialogs {
  pauseOrResume(plan: LaybyPlan): void;
  retry(plan: LaybyPlan, instalment: PlanInstalment): void;
}

type Open = { plan: LaybyPlan; instalment: PlanInstalment | null };

/**
 * The dialogs of a screen that shows laybys. Render `dialog` on the screen instead of in a row, because a row may disappear while
 * the dialog is open. The dialog shows the plan as it was when the dialog was opened.
 */
export function useLaybyDialog(): { dialogs: LaybyDialogs; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const [dialogs] = useState<LaybyDialogs>({
    pauseOrResume: (plan) => setOpen({ plan, instalment: null }),
    retry: (plan, instalment) => setOpen({ plan, instalment }),
  });
  return { dialogs, dialog: open && <LaybyDialog {...open} onClose={() => setOpen(null)} /> };
}

function LaybyDialog({ plan, instalment, onClose }: Open & { onClose(): void }) {
  if (instalment === null) return <PauseDialog plan={plan} onClose={onClose} />;
  return <RetryDialog plan={plan} instalment={instalment} onClose={onClose} />;
}
