import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '#storefront/payments/tab-storage.ts';

export interface DraftOptions<Fields, Saved> {
  /** One name for each form. */
  name: string;
  isDirty: boolean;
  base: Saved;
  values(): Fields;
  /** Puts a draft back into the form, with the record that it was made of. */
  restore(fields: Fields, base: Saved): void;
}

interface Draft<Fields, Saved> {
  fields: Fields;
  base: Saved;
}

/**
 * Keeps what was typed and not saved for as long as the browser's tab lives: through a reload, another screen, or a
 * session that ended. True while the form shows such a draft.
 */
export function useKeptDraft<Fields, Saved>(options: DraftOptions<Fields, Saved>): boolean {
  const latest = useRef(options);
  latest.current = options;
  const { isDirty } = options;
  const key = `draft:${options.name}`;
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const draft = readDraft<Fields, Saved>(key);
    if (draft !== null) {
      latest.current.restore(draft.fields, draft.base);
      setRestored(true);
    }
    const keep = () => {
      const { isDirty: isUnsaved, base, values } = latest.current;
      if (isUnsaved) keepDraft(key, { fields: values(), base });
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
  // After it was read: what is saved or taken back needs no draft.
  useEffect(() => {
    if (!isDirty) tabStorage().removeItem(key);
  }, [isDirty, key]);
  return isRestored && isDirty;
}

function readDraft<Fields, Saved>(key: string): Draft<Fields, Saved> | null {
  const text = tabStorage().getItem(key);
  return text === null ? null : (JSON.parse(text) as Draft<Fields, Saved>);
}

/** A full storage loses the draft, not the form. */
function keepDraft<Fields, Saved>(key: string, draft: Draft<Fields, Saved>): void {
  try {
    tabStorage().setItem(key, JSON.stringify(draft));
  } catch {
    tabStorage().removeItem(key);
  }
}
