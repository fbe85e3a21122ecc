import { useEffect, useState } from 'react';
import { useFilePicker } from '#storefront/platform/admin/use-file-picker.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

export interface TakenPhoto {
  bytes: ArrayBuffer;
  /** The photo's object URL, which is valid on this page only. */
  address: string;
}

interface PhotoButtonProps {
  photo: TakenPhoto | null;
  /** What the photo shows. */
  alt?: string;
  onPhoto(photo: TakenPhoto | null): void;
}

/** A button that opens the phone's camera. The photo is reduced in size before it is stored. */
export function PhotoButton({ photo, alt = 'Taken at this stop', onPhoto }: PhotoButtonProps) {
  const [error, setError] = useState('');
  const [isShrinking, setShrinking] = useState(false);
  const picker = useFilePicker({ accept: 'image/*', multiple: false, isCamera: true }, ([file]) => {
    if (file !== undefined) void take(file);
  });
  useEffect(() => () => URL.revokeObjectURL(photo?.address ?? ''), [photo]);

  async function take(file: File): Promise<void> {
    setShrinking(true);
    setError('');
    try {
      const bytes = await shrinkPhoto(file);
      onPhoto({ bytes, address: URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })) });
    } catch {
      setError('This photo can’t be read. Please take another one.');
    } finally {
      setShrinking(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {picker.input}
      {photo === null ? null : <img src={photo.address} alt={alt} className="h-24 w-32 bg-bone object-cover" />}
      <Button variant="secondary" className="grow" disabled={isShrinking} onClick={picker.open}>
        {isShrinking ? 'Saving the photo…' : photo === null ? 'Take a photo' : 'Another photo'}
      </Button>
      {photo === null ? null : (
        <Button variant="quiet" size="sm" onClick={() => onPhoto(null)}>
          Remove
        </Button>
      )}
      <FieldError id="photo-error" message={error} />
    </div>
  );
}
