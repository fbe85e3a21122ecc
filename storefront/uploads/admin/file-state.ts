import type { UploadedImage } from './single-put.ts';

export type FileState = 'waiting' | 'preprocessing' | 'uploading' | 'postprocessing' | 'paused' | 'complete' | 'error';

/** The state of a file's upload. */
export function fileStateOf({ error, isPaused, progress }: UploadedImage): FileState {
  if (error) return 'error';
  if (progress.preprocess) return 'preprocessing';
  if (progress.uploadComplete) return 'complete';
  if (isPaused) return 'paused';
  if (progress.postprocess) return 'postprocessing';
  return progress.uploadStarted === null ? 'waiting' : 'uploading';
}

/** The label of a state; `percentage` is of the bytes sent. */
export function formatState(state: FileState, percentage: number, isOnline: boolean): string {
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
