import { screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { removeToast, shownToasts, toast } from '#storefront/ui/toasts/toast.ts';
import { mount } from '#tests/support/components/mount.tsx';

afterEach(() => {
  for (const { id } of shownToasts()) removeToast(id);
});

const isOver = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const screens = [
  [375, 667],
  [768, 1024],
  [1280, 800],
] as const;

const cases = ['/admin?tab=orders', '/account', '/checkout', '/products/1', '/'].flatMap((path) =>
  screens.flatMap(([width, height]) => [100, 3000].map((content) => ({ path, width, height, content }))),
);

it.each(cases)(
  'A toast on $path at $width × $height covers no title or button of a dialog with $content px of content',
  async ({ path, width, height, content }) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1600, 900));
    mount(
      <Dialog open onOpenChange={() => {}} title="Change the box of Tue 24 Nov">
        <div style={{ height: content }} />
        <button type="button">Done</button>
      </Dialog>,
      { at: path },
    );
    toast({
      variant: 'destructive',
      title: 'The box of Tue 24 Nov wasn’t changed',
      description: 'Couldn’t reach the shop. Check your connection and try again.',
    });
    const dialog = await screen.findByRole('dialog');
    const dismiss = await screen.findByRole('button', { name: 'Dismiss', hidden: true });
    const shown = dismiss.closest('li');
    if (shown === null) throw new Error('There is no toast');
    await Promise.all(shown.getAnimations().map(({ finished }) => finished));
    const names = ['Close', 'Done'].map((name) => screen.getByRole('button', { name }));
    for (const element of [screen.getByRole('heading', { name: /^Change the box/ }), ...names]) {
      dialog.scrollTop = names.indexOf(element) === 1 ? dialog.scrollHeight : 0;
      expect(isOver(shown.getBoundingClientRect(), element.getBoundingClientRect()), element.textContent ?? '').toBe(
        false,
      );
    }
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    expect(top >= 0 && left >= 0 && bottom <= height && right <= width).toBe(true);
    expect(shown.getBoundingClientRect().width).toBeGreaterThan(250);
  },
);
