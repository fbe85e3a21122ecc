import { describe, expect, it } from 'vitest';
import { safeRedirect } from '#core/accounts/safe-redirect.ts';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

describe('The redirect after signing in', () => {
  it.each(['/', '/cart', '/subscribe?productId=3', '/account?tab=orders&highlight=4', '/about#story'])(
    'keeps %s, because it is a path of this site',
    (path) => expect(safeRedirect(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '',
    null,
    undefined,
  ])('goes to the home page if the requested target is %j', (target) => expect(safeRedirect(target)).toBe('/'));

  it('stays on this site for any input', () => {
    const chunks = fc.array(
      fc.constantFrom('/', '\\', '.', '..', 'evil.example', ':', '@', '?', '#', '\t', '%2f', 'https', ' '),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(chunks, (parts) => {
        const response = safeRedirect(parts.join(''), '/account');
        expect(new URL(response, 'https://shop.test').origin).toBe('https://shop.test');
        expect(response).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('The cookie that names the kind of session', () => {
  it('The kind of session is read from the Cookie header, and an unknown kind counts as “none”', () => {
    expect(readSessionHint('a=b; hq_hint=customer; c=d')).toBe('customer');
    expect(readSessionHint('hq_hint=guest-orders')).toBe('guest-orders');
    expect(readSessionHint('hq_hint=guest')).toBe('guest');
    for (const cookies of ['', 'hq_hint=admin', 'xhq_hint=customer', 'hq_hint=customers'])
      expect(readSessionHint(cookies)).toBe('none');
  });
});
