import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { codesPath, scaleQueries } from '../scale-queries.ts';
import { ScalesFrame } from '../scales-frame.tsx';
import { CodeRulesForm } from './code-rules-form.tsx';

/** /admin/scales/codes: the rules by which scanned codes are read. */
export function CodeRulesScreen() {
  return (
    <ScalesFrame open={codesPath}>
      <EditorRecord
        record={scaleQueries.rules()}
        failure="Couldn’t load the rules. Check your connection and try again."
      >
        {(stored) => <CodeRulesForm stored={stored} />}
      </EditorRecord>
    </ScalesFrame>
  );
}
