import { useEffect, useRef, useState } from 'react';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { differingFields, type FieldText } from './field-differences.ts';

/** The state from which a form's changes start. */
export interface FormStart<Fields> {
  fields: Fields;
  /** Sent with a save, which is rejected if another user saved first. */
  version: number;
}

/** What was typed and not saved. */
export interface Draft<Fields> {
  fields: Fields;
  base: FormStart<Fields>;
}

export interface SavedDraft<Fields> {
  /** What was typed on an earlier visit; null if nothing was, or if the user has already decided. */
  offered: Draft<Fields> | null;
  /** The draft was restored or discarded, and isn't offered again. */
  response(): void;
  /** Saved. */
  forget(): void;
}

export interface SavedDraftOptions<Fields> {
  /** Different for each form. */
  name: string;
  text: FieldText<Fields>;
  /** What the form shows. */
  shown: Draft<Fields>;
  isUnsaved: boolean;
}

/** A draft is saved once typing pauses for this long, and immediately when the page is left. */
const restMs = 200;

/**
 * Keeps unsaved text as long as the browser's tab is open, and offers it to the same user again: after a reload, a visit to
 * another screen, or a session that ended.
 */
export function useSavedDraft<Fields extends object>(options: SavedDraftOptions<Fields>): SavedDraft<Fields> {
  const { text, shown, isUnsaved } = options;
  const name = `draft:${options.name}`;
  const ownStorage = useOwnedStorage();
  // A draft belongs to the user who began it, even if another user signs in in the meantime.
  const [storage] = useState(ownStorage);
  const [offered, setOffered] = useState(() => {
    const retained = readDraft(storage, name, shown.fields);
    return retained !== null && differingFields(text, retained.fields, shown.fields).length > 0 ? retained : null;
  });
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const write = () => {
      waiting.current = null;
      saveDraft(storage, name, isUnsaved ? shown : offered);
    };
    waiting.current = write;
    const timer = setTimeout(write, restMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const flush = () => waiting.current?.();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  const response = () => setOffered(null);
  return {
    offered,
    response,
    forget() {
      response();
      waiting.current = null;
      saveDraft(storage, name, null);
    },
  };
}

/** Ignores a draft that is damaged, or that has another shape than `like`. */
export function readDraft<Fields extends object>(
  storage: TabStorage,
  name: string,
  like: Fields,
): Draft<Fields> | null {
  try {
    const retained: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isDraft(retained, like) ? retained : null;
  } catch {
    return null;
  }
}

/** Null removes the draft. If the storage is full, the draft is lost, but not the form. */
export function saveDraft<Fields>(storage: TabStorage, name: string, draft: Draft<Fields> | null): void {
  storage.removeItem(name);
  if (draft === null) return;
  try {
    storage.setItem(name, JSON.stringify(draft));
  } catch {
    console.warn('The browser’s storage is full: a reload would lose what is typed here.');
  }
}

/** Half-typed fields are saved as well, so only their types are checked. */
function isDraft<Fields extends object>(value: unknown, like: Fields): value is Draft<Fields> {
  const { fields, base } = (value ?? {}) as Partial<Draft<unknown>>;
  return isLike(fields, like) && isLike(base?.fields, like) && typeof base?.version === 'number';
}

function isLike<Fields extends object>(value: unknown, like: Fields): boolean {
  const found = (value ?? {}) as Record<string, unknown>;
  return Object.entries(like).every(
    ([name, field]) => typeof found[name] === typeof field && Array.isArray(found[name]) === Array.isArray(field),
  );
}
