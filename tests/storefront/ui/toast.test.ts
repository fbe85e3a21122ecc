import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dismissToast,
  removeToast,
  shownToasts,
  toast,
  toastRemoveMs,
  toastShowMs,
} from '#storefront/ui/toasts/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of shownToasts()) removeToast(id);
  vi.useRealTimers();
});

it('Only the newest toast is shown', () => {
  toast({ title: 'Added to Cart' });
  toast({ title: 'Payment Method Required', variant: 'destructive' });
  expect(shownToasts().map(({ title }) => title)).toEqual(['Payment Method Required']);
});

it('A dismissed toast closes immediately and is removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Added to Cart' });
  dismissToast(id);
  expect(shownToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(toastRemoveMs - 1);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toEqual([]);
  expect(toastRemoveMs).toBe(1_000_000);
});

it('A toast shows for 5000 ms by default', () => {
  expect(toastShowMs).toBe(5000);
});
