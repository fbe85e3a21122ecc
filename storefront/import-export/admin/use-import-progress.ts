import { useEffect, useState } from 'react';
import type { ImportProgress } from '#core/import-export/import-export-api.ts';

/** How far the import of this digest is, while there is one; null until the shop has said so. */
export function useImportProgress(digest: string | null): ImportProgress | null {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    setProgress(null);
    if (digest === null) return;
    const events = new EventSource(`/api/admin/product-imports/${digest}/progress`);
    events.addEventListener('progress', ({ data }) => setProgress(JSON.parse(data) as ImportProgress));
    // The answer to the import says how it went; the browser would ask again for a stream that has ended.
    events.addEventListener('ended', () => events.close());
    return () => events.close();
  }, [digest]);
  return progress;
}
