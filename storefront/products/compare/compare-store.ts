import { useSyncExternalStore } from 'react';
import { tabStorage } from '#storefront/payments/tab-storage.ts';

const storageKey = 'compare';
export const mostCompared = 3;
const none: readonly number[] = [];
let ticked: readonly number[] | null = null;
const listeners = new Set<() => void>();

/** The ids in a text such as "3,17,4": at most three, without duplicates. */
export function comparedIds(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, mostCompared);
}

export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`;
}

function current(): readonly number[] {
  ticked ??= comparedIds(tabStorage().getItem(storageKey) ?? '');
  return ticked;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The packs selected for comparison in this tab, in the order of selection; none on the server. */
export function useCompared(): readonly number[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

export function setCompared(ids: readonly number[]): void {
  ticked = ids.slice(0, mostCompared);
  tabStorage().setItem(storageKey, ticked.join(','));
  for (const listener of listeners) listener();
}
