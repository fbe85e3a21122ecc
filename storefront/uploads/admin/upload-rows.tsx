import { useEffect, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import type { UploadedImage } from './single-put.ts';
import type { Uploader } from './use-uploader.ts';

/** The files being uploaded, each with its state and actions, and the rejected files with the reasons. */
export function UploadRows({ uploader }: { uploader: Uploader }) {
  const { files, rejected } = uploader;
  return (
    <>
      {files.length > 0 ? (
        // Size containment. Otherwise a long file name would widen the form.
        <ul aria-label="Uploads" className="divide-y divide-rule border-y border-rule [contain:inline-size]">
          {files.map((file) => (
            <UploadRow key={file.id} file={file} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      <div role="status">
        {rejected.length > 0 ? (
          <ul aria-label="Not uploaded" className="divide-y divide-rule border-y border-oxblood">
            {rejected.map(({ id, name, reason }) => (
              <li key={id} className="flex items-center gap-3 py-1.5 text-sm">
                <p className="min-w-0 grow text-oxblood">
                  <strong className="break-all">{name}:</strong> {reason}
                </p>
                <Button variant="secondary" size="xs" onClick={() => uploader.dismiss(id)}>
                  Dismiss<span className="sr-only"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

function UploadRow({ file, uploader }: { file: UploadedImage; uploader: Uploader }) {
  const state = fileStateOf(file);
  const isKnownImage = state !== 'waiting' && state !== 'preprocessing' && !file.meta.isFinal;
  const percentage = file.progress.percentage ?? 0;
  const text = formatState(state, percentage, uploader.isOnline);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm" data-state={state}>
      <Preview file={isKnownImage ? (file.data as Blob) : null} />
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
        {state === 'error' ? (
          <p className="text-oxblood">
            Failed to upload {file.name}. {file.error}
          </p>
        ) : (
          <p className="tabular-nums text-steel">
            {text} · {formatSize(file.size ?? 0)}
          </p>
        )}
        {state === 'uploading' || state === 'paused' ? (
          <div
            role="progressbar"
            aria-label={`Sent of ${file.name}`}
            aria-valuenow={percentage}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 h-2 border border-ink bg-paper"
          >
            <div className="h-full bg-brass" style={{ width: `${percentage}%` }} />
          </div>
        ) : null}
      </div>
      <RowActions file={file} state={state} uploader={uploader} />
    </li>
  );
}

function RowActions({ file, state, uploader }: { file: UploadedImage; state: FileState; uploader: Uploader }) {
  const isUnderWay = state === 'uploading' || state === 'paused';
  const action = (label: string, act: () => void) => (
    <Button variant="secondary" size="xs" onClick={act}>
      {label}
      <span className="sr-only"> {file.name}</span>
    </Button>
  );
  if (state === 'complete') return null;
  return (
    <div className="flex gap-2">
      {isUnderWay ? action(state === 'paused' ? 'Resume' : 'Pause', () => uploader.pauseOrResume(file.id)) : null}
      {state === 'error' && !file.meta.isFinal ? action('Retry', () => uploader.retry(file.id)) : null}
      {action(state === 'error' || state === 'waiting' ? 'Remove' : 'Cancel', () => uploader.remove(file.id))}
    </div>
  );
}

/**
 * A preview of the file, which the browser shows before the file is uploaded. If there is no file, or the browser can't show it, the
 * frame is empty.
 */
function Preview({ file }: { file: Blob | null }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (file === null) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <span className="block size-11 shrink-0 overflow-hidden rounded-sm border border-rule bg-bone">
      {address === null ? null : (
        <img src={address} alt="" className="size-full object-cover" onError={() => setAddress(null)} />
      )}
    </span>
  );
}

function formatSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${megabytes.toFixed(1)} MB`;
}

type FileState = 'waiting' | 'preprocessing' | 'uploading' | 'postprocessing' | 'paused' | 'complete' | 'error';

export function fileStateOf({ error, isPaused, progress }: UploadedImage): FileState {
  if (error) return 'error';
  if (progress.preprocess) return 'preprocessing';
  if (progress.uploadComplete) return 'complete';
  if (isPaused) return 'paused';
  if (progress.postprocess) return 'postprocessing';
  return progress.uploadStarted === null ? 'waiting' : 'uploading';
}

/** The label of a state; `percentage` is the share of bytes sent. */
function formatState(state: FileState, percentage: number, isOnline: boolean): string {
  if (!isOnline && state !== 'complete' && state !== 'error') return 'Waiting: No Internet connection';
  const text: Record<FileState, string> = {
    waiting: 'Waiting',
    preprocessing: 'Checking the file',
    uploading: percentage === 100 ? 'Preparing the picture' : `Uploading, ${percentage}%`,
    postprocessing: 'Making it ready to show',
    paused: 'Paused',
    complete: 'Complete',
    error: 'Failed',
  };
  return text[state];
}
