import { useEffect, useRef, useState } from 'react';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { differingFields, type FieldText } from './field-differences.ts';

/** The state of a form before it was edited. */
export interface FormStart<Fields> {
  fields: Fields;
  /** The record's version. It is sent with each save, which is rejected if another user saved first. */
  version: number;
}

/** The unsaved input of a form. */
export interface Draft<Fields> {
  fields: Fields;
  base: FormStart<Fields>;
}

export interface SavedDraft<Fields> {
  /** The unsaved input of an earlier visit; null if there was none, or if the user has already restored or discarded it. */
  offered: Draft<Fields> | null;
  /** Call this when the user has restored or discarded the draft; it then isn't offered again. */
  response(): void;
  /** Call this when the form has been saved; the stored draft is then removed. */
  forget(): void;
}

export interface SavedDraftOptions<Fields> {
  /** The draft's name in the tab's storage, unique for each form. */
  name: string;
  text: FieldText<Fields>;
  /** The form's current input. */
  shown: Draft<Fields>;
  isUnsaved: boolean;
}

/** The delay after the last keystroke before a draft is saved. Leaving the page saves it immediately. */
const restMs = 200;

/**
 * Keeps unsaved input as long as the browser's tab is open. The input is offered to the same user again after a reload, after a visit
 * to another screen, or after a new sign-in.
 */
export function useSavedDraft<Fields extends object>(options: SavedDraftOptions<Fields>): SavedDraft<Fields> {
  const { text, shown, isUnsaved } = options;
  const name = `draft:${options.name}`;
  const ownStorage = useOwnedStorage();
  // A draft belongs to the user who started it, even if another user signs in later.
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

/** Returns the stored draft; null if it is damaged or its fields have other types than those of `like`. */
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

/**
 * Stores a draft; null removes the stored draft. If the storage is full, the draft isn't stored, but the form keeps its input.
 */
export function saveDraft<Fields>(storage: TabStorage, name: string, draft: Draft<Fields> | null): void {
  storage.removeItem(name);
  if (draft === null) return;
  try {
    storage.setItem(name, JSON.stringify(draft));
  } catch {
    console.warn('The browser’s storage is full: a reload would lose what is typed here.');
  }
}

/** Whether a stored value is a draft of this form. Half-typed fields are saved as well, so only the fields' types are checked. */
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
