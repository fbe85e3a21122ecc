import type { BackupState } from '#desktop/ipc.ts';

/** Shows the steps of the work in progress, such as a backup. */
export function UpkeepWork({ work }: { work: NonNullable<BackupState['work']> }) {
  return (
    <div className="mt-4">
      <progress aria-label="Under way" className="h-2 w-full accent-oxblood" />
      <p role="status" className="mt-1 text-steel">
        {work.step}…
      </p>
    </div>
  );
}

export function UpkeepProblem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="mt-4 font-semibold text-oxblood wrap-anywhere">
      {text}
    </p>
  );
}
