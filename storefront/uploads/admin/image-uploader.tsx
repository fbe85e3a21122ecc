import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { imageAt } from '#core/uploads/object-path.ts';
import { Field } from '#storefront/ui/field.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImageOrder } from './image-order.tsx';
import { fileStateOf, UploadRows } from './upload-rows.tsx';
import { type Uploader, useLatest, useUploader } from './use-uploader.ts';

interface PendingReport {
  /** Called with true when uploads start and with false when all have ended, so that a form can wait for them. */
  onPendingChange?: (isPending: boolean) => void;
}

export interface ImageUploaderProps extends PendingReport {
  label: string;
  /** The image URLs in order, the primary image first. */
  images: string[];
  onChange(images: string[]): void;
  /** The maximum number of images. */
  max?: number;
  error?: string | undefined;
}

/** Uploads, orders and removes images. Each change is reported immediately to the form, which stores the images. */
export function ImageUploader({ label, images, onChange, max = 20, error, onPendingChange }: ImageUploaderProps) {
  const id = useId();
  const latestImages = useLatest(images);
  /**
   * The position of each newly uploaded image among the chosen files. Otherwise a small file, which uploads faster, would be placed
   * before earlier files.
   */
  const sequences = useRef(new Map<string, number>());

  const insert = (path: string, sequence: number) => {
    sequences.current.set(path, sequence);
    const at = latestImages.current.findIndex((other) => (sequences.current.get(other) ?? 0) > sequence);
    const next = latestImages.current.toSpliced(at < 0 ? latestImages.current.length : at, 0, path);
    // The ref is updated immediately, because a second image may finish uploading before the form has rendered the first.
    latestImages.current = next;
    onChange(next);
  };
  const uploader = useUploader(max - images.length, insert, images);
  usePendingReport(uploader, onPendingChange);
  const isFull = images.length >= max;
  return (
    <fieldset className="min-w-0 space-y-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 block text-sm font-semibold">{label}</legend>
      <ImageOrder label={label} images={images} onChange={onChange} />
      <FileDrop label={label} action="Choose files" multiple disabled={isFull} onFiles={uploader.add}>
        {isFull
          ? `You can’t add more than ${max} pictures.`
          : 'PNG, JPG or GIF, at most 5 MB each, 5 files at once. You can drop them here.'}
      </FileDrop>
      <UploadRows uploader={uploader} />
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-oxblood">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

export interface SingleImageFieldProps extends PendingReport {
  label: string;
  /** The picture's URL; empty if there is no picture. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A field for the URL of one picture. The user types the URL, or uploads a file. The picture is shown next to the field. */
export function SingleImageField({ onChange, onBlur, onPendingChange, ...field }: SingleImageFieldProps) {
  const { label, value, error, hint } = field;
  const uploader = useUploader(1, (path) => onChange(path));
  usePendingReport(uploader, onPendingChange);
  return (
    <div className="space-y-3">
      <Field
        label={label}
        value={value}
        error={error}
        hint={hint}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <div className="flex flex-wrap items-start gap-3">
        <ImagePreview address={value} label={label} />
        <div className="min-w-0 grow basis-60 space-y-3">
          <FileDrop
            label={label}
            action="Upload a file"
            multiple={false}
            disabled={uploader.files.length > 0}
            onFiles={uploader.add}
          >
            PNG, JPG or GIF, at most 5 MB. You can drop it here.
          </FileDrop>
          <UploadRows uploader={uploader} />
        </div>
      </div>
    </div>
  );
}

/** The picture as the page will show it, or a frame of the same size if there is no picture. */
function ImagePreview({ address, label }: { address: string; label: string }) {
  const isShown = /^(https?:\/\/|\/)\S+$/.test(address);
  return (
    <div className="grid aspect-[40/21] w-48 place-items-center overflow-hidden border border-rule bg-bone text-sm text-steel">
      {isShown ? (
        <img
          key={address}
          src={imageAt(address, 800)}
          alt={`Preview: ${label}`}
          width={400}
          height={210}
          className="size-full object-cover"
        />
      ) : (
        'No picture yet'
      )}
    </div>
  );
}

/** Reports whether files are pending. Failed files don't count, because they may be retried later or never. */
function usePendingReport({ files }: Uploader, onPendingChange: ((isPending: boolean) => void) | undefined): void {
  const isPending = files.some((file) => fileStateOf(file) !== 'error');
  const report = useEffectEvent((value: boolean) => onPendingChange?.(value));
  useEffect(() => report(isPending), [isPending]);
}
