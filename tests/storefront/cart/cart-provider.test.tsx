import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CartProvider, useCart } from '#storefront/cart/cart-provider.tsx';

function CartText() {
  const { lines, count, totalCents, ready } = useCart();
  return <p>{JSON.stringify({ lines, count, totalCents, ready })}</p>;
}

it('Using the cart outside its provider throws an error', () => {
  expect(() => renderToString(<CartText />)).toThrow('useCart must be used within a CartProvider');
});

it('The server renders an empty cart that is not ready, the same for everyone', () => {
  const html = renderToString(
    <CartProvider>
      <CartText />
    </CartProvider>,
  );
  const shown = html.replaceAll('&quot;', '"');
  expect(shown).toContain('{"lines":[],"count":0,"totalCents":0,"ready":false}');
});
