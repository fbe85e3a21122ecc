import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { bookCuttingRun, type CuttingRun, listCuttingRuns } from '#core/stock/cutting/cutting-api.ts';
import {
  draftIndexOf,
  newRunDraft,
  type RunBody,
  type RunDraft,
  runDraftSchema,
} from '#core/stock/cutting/run-draft.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { lotQueries } from '#storefront/stock/admin/lots/lot-queries.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { isKeyReused } from '#storefront/stock/admin/use-client-key.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { cuttingQueries, runPath } from '../cutting-queries.ts';
import { RunAbout } from './run-about.tsx';
import { RunBalancePanel } from './run-balance-panel.tsx';
import { RunInputs } from './run-inputs.tsx';
import { RunOutputs } from './run-outputs.tsx';

export type RunFormState = UseFormReturn<RunDraft, unknown, RunBody>;
type Saved = CuttingRun & { version: number };

const text: FieldText<RunDraft> = {
  labels: { about: 'What is cut', inputs: 'What goes in', outputs: 'What comes out', reason: 'Reason' },
  /** Converts an error's path in the request to the form's path. The request has no empty lines, and its weights are in grams. */
  pathOf(path, fields) {
    const [list, index, ...rest] = path.split('.');
    if ((list !== 'inputs' && list !== 'outputs') || index === undefined) return path;
    const field = rest.join('.') === 'grams' ? 'kilograms' : rest.join('.');
    return `${list}.${draftIndexOf(fields[list], Number(index))}.${field}`;
  },
};

/**
 * The form of a new cutting run or blend. The typed text and the request's key are kept if the page is reloaded, so that the run is
 * recorded only once.
 */
export function RunForm({ kind }: { kind: RunDraft['about']['kind'] }) {
  const navigate = useNavigate();
  const [start] = useState(() => ({ fields: newRunDraft(kind, newClientKey()), version: 0 }));
  const items = useQuery(stockQueries.choices());
  const form: RunFormState = useForm<RunDraft, unknown, RunBody>({
    resolver: zodResolver(runDraftSchema),
    defaultValues: start.fields,
    mode: 'onTouched',
  });
  const [bookedRun, setBookedRun] = useState<number | null>(null);
  /**
   * Records the run. If a different run was already recorded with the form's key, whose response was lost, the form gets a new key and
   * names that run.
   */
  async function book(body: RunBody): Promise<CuttingRun> {
    try {
      return await call(bookCuttingRun, { body });
    } catch (error) {
      if (isKeyReused(error)) {
        form.setValue('about.clientKey', newClientKey());
        const runId = error.problem?.runId;
        setBookedRun(typeof runId === 'number' ? runId : null);
      }
      throw error;
    }
  }
  const editor = useEditorForm<RunDraft, RunBody, Saved>({
    form,
    record: { queryKey: [...cuttingQueries.all, 'new', kind] },
    draftName: `${callPath(listCuttingRuns, {})}/${kind}`,
    latest: start,
    startOf: () => ({ fields: newRunDraft(kind, newClientKey()), version: 0 }),
    text,
    send: async ({ version: _version, ...body }) => ({ ...(await book(body)), version: 1 }),
    success: { title: 'Run booked', description: 'The stock has changed.' },
    failure: { title: 'Run not booked', description: 'Couldn’t book the run. The form shows the reason.' },
    refresh: [stockQueries.all, lotQueries.all],
    onSaved({ saved }) {
      void navigate(runPath(saved), { replace: true });
    },
  });
  if (items.data === undefined) {
    if (!items.isError) return <ScreenSkeleton />;
    return (
      <ScreenFailure
        text="Couldn’t load the stock items. Check your connection and try again."
        onRetry={() => void items.refetch()}
      />
    );
  }
  const lines = { form, items: items.data, values: editor.values };
  return (
    <EditorForm
      editor={editor}
      label={kind === 'blend' ? 'Blend' : 'Cutting run'}
      what="this run"
      save="Book Run"
      saving="Booking..."
      // On a phone, the bar with the balance would cover half of the screen. It is therefore placed below the last field, the reason.
      className="max-w-5xl max-sm:[&>:last-child]:static"
      beside={
        <>
          <RunBalancePanel values={editor.values} />
          {bookedRun === null ? null : (
            <ShopLink to={runPath({ id: bookedRun })} className="text-link inline-flex min-h-11 items-center">
              Open run {bookedRun}
            </ShopLink>
          )}
        </>
      }
    >
      <LeaveGuard unsaved={editor.unsaved} />
      <fieldset disabled={editor.isPending} className="grid min-w-0 gap-8">
        {kind === 'blend' ? null : <RunAbout {...lines} />}
        <RunInputs {...lines} />
        <RunOutputs {...lines} />
      </fieldset>
    </EditorForm>
  );
}
