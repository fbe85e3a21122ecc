import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { PluFile } from './plu-file.tsx';
import { scaleQueries, scalesPath } from './scale-queries.ts';
import { ScalesForm } from './scales-form.tsx';
import { ScalesFrame } from './scales-frame.tsx';

/** /admin/scales: the shop's scales, and which of them is connected to this computer. */
export function ScalesScreen() {
  return (
    <ScalesFrame open={scalesPath}>
      <EditorRecord
        record={scaleQueries.scales()}
        failure="Couldn’t load the scales. Check your connection and try again."
      >
        {(stored) => <ScalesForm stored={stored} />}
      </EditorRecord>
      <PluFile />
    </ScalesFrame>
  );
}
