import { useEffect, useState } from 'react';
import { PhotoButton, type TakenPhoto } from '#storefront/delivery/admin/driver/photo-button.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { sendFile } from '#storefront/uploads/admin/send-file.ts';

interface DocketPhotoFieldProps {
  /** The path of the uploaded photo; null without one. */
  photo: string | null;
  onPhoto(photo: string | null): void;
  onUploading(isUploading: boolean): void;
}

/** Takes a photo of the docket and uploads it. Only counter staff and owners can see it. */
export function DocketPhotoField({ photo, onPhoto, onUploading }: DocketPhotoFieldProps) {
  const [taken, setTaken] = useState<TakenPhoto | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    onPhoto(null);
    if (taken === null) return;
    const upload = new AbortController();
    onUploading(true);
    sendFile(new Blob([taken.bytes], { type: 'image/jpeg' }), { signal: upload.signal, onProgress: () => {} })
      .then(onPhoto)
      .catch((error: unknown) => {
        if (upload.signal.aborted) return;
        setFailure(`Couldn’t upload the photo. ${error instanceof Error ? error.message : ''}`.trim());
        setTaken(null);
      })
      .finally(() => onUploading(false));
    return () => upload.abort();
  }, [taken, onPhoto, onUploading]);
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Photo of the docket (optional)</p>
      <PhotoButton
        photo={taken}
        onPhoto={(next) => {
          setFailure('');
          setTaken(next);
        }}
        alt="The docket"
      />
      <p className="sr-only" role="status">
        {photo === null ? '' : 'The photo is uploaded.'}
      </p>
      <ActionFailure text={failure} className="mt-2" />
    </div>
  );
}
