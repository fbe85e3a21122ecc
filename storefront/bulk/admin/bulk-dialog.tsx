import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BulkJob } from '#core/bulk/bulk-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { bulkQueries } from './bulk-queries.ts';
import { changedByBulk } from './changed-by-bulk.ts';
import { JobReport } from './job-report.tsx';

interface BulkDialogProps {
  title: string;
  onClose(): void;
  /** The form that is shown before the job begins. */
  children(onStarted: (job: BulkJob) => void): ReactNode;
}

/** Shows a form for an action on the selected rows, then the progress of the job. The job continues if the dialog is closed. */
export function BulkDialog({ title, onClose, children }: BulkDialogProps) {
  const [started, setStarted] = useState<BulkJob | null>(null);
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {started === null ? children(setStarted) : <Progress started={started} onClose={onClose} />}
    </Dialog>
  );
}

function Progress({ started, onClose }: { started: BulkJob; onClose(): void }) {
  const queries = useQueryClient();
  const { data: job = started } = useQuery(bulkQueries.detail(started.id));
  const isOver = job.state !== 'running';
  const { kind } = started.change;
  useEffect(() => {
    if (!isOver) return;
    for (const queryKey of changedByBulk(kind)) void queries.invalidateQueries({ queryKey });
  }, [isOver, kind, queries]);
  // Moves the focus to the report, because the focused element disappeared with the form.
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => report.current?.focus(), []);
  return (
    <>
      <div ref={report} tabIndex={-1} className="outline-none">
        <JobReport job={job} />
      </div>
      {isOver ? null : (
        <p className="mt-2 text-sm">
          It continues after you close this;{' '}
          <ShopLink to="/admin/jobs" className="text-link">
            Bulk changes
          </ShopLink>{' '}
          lists it.
        </p>
      )}
      <div className="mt-6 flex justify-end">
        <Button variant={isOver ? 'primary' : 'secondary'} size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
