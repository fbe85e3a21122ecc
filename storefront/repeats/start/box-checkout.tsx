import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { lineEstimatedCents, lineTotalCents } from '#core/cart/cart.ts';
import { takeBought } from '#core/cart/take-bought.ts';
import { aboutText } from '#core/products/by-kilo.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { CartCheck } from '#storefront/cart/cart-check.tsx';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type BoxGroup, boxGroups } from './box-groups.ts';
import { type StartBody, sentStarts } from './sent-start.ts';
import { StartForm } from './start-form.tsx';

const place = 'cart';

/** The checkout of a cart that has only repeating boxes. The customer starts one box after the other. */
export function BoxCheckout() {
  const user = useCurrentUser();
  const { repeats } = useShop();
  if (!repeats) {
    return (
      <Obstacle text="Repeating boxes can’t be started at the moment. Nothing is charged.">
        <ButtonLink to="/cart" variant="secondary">
          Change cart
        </ButtonLink>
      </Obstacle>
    );
  }
  if (!user) {
    return (
      <Obstacle text="A repeating box belongs to an account. There you see every box before it is charged, and change, skip, pause or stop it. Your cart stays as it is.">
        <ButtonLink to="/account?redirect=/checkout">Sign in</ButtonLink>
        <ButtonLink to="/account?tab=register&redirect=/checkout" variant="secondary">
          Create an account
        </ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Change cart
        </ButtonLink>
      </Obstacle>
    );
  }
  return <OwnBoxes user={user} />;
}

function Obstacle({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt-8 max-w-2xl">
      <p className="max-w-prose text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

function OwnBoxes({ user }: { user: User }) {
  const cart = useCart();
  const storage = useOwnedStorage();
  // A box whose start was sent and has no response yet is shown first.
  const [outWeeks] = useState(() => sentStarts(storage, place).read()?.body.intervalWeeks);
  const groups = boxGroups(cart.boxLines);
  const group = groups.find(({ weeks }) => weeks === outWeeks) ?? groups[0];
  if (group === undefined) return <Navigate to="/account?tab=repeats" replace />;
  const items = group.lines.map(({ id, quantity }) => ({ productId: Number(id), quantity }));

  function takeOut({ items: started, intervalWeeks }: StartBody): void {
    const paymentType = `repeat-${intervalWeeks}` as const;
    const bought = started.map(({ productId, quantity }) => ({ id: String(productId), paymentType, quantity }));
    cart.change((present) => takeBought(present, bought));
    // The next box has its own form, which begins at the top of the page.
    scrollTo({ top: 0 });
  }

  return (
    <>
      <CartCheck className="mt-6 max-w-3xl" />
      <StartForm
        key={group.weeks}
        user={user}
        items={items}
        intervalWeeks={group.weeks}
        choosesInterval={false}
        place={place}
        onStarted={takeOut}
      >
        <BoxContents group={group} count={groups.length} />
      </StartForm>
    </>
  );
}

function BoxContents({ group: { weeks, lines, goodsCents, aboutCents }, count }: { group: BoxGroup; count: number }) {
  return (
    <section aria-labelledby="box-heading" className="mt-6 max-w-2xl">
      <h2 id="box-heading" className="text-3xl">
        {formatInterval(weeks)}
      </h2>
      <p className="mt-2 max-w-prose text-steel">
        {count > 1 ? `The first of ${count} boxes; the others come after it. ` : ''}
        Nothing is charged now. Each box is charged at its own cut-off, and we email you its price before.
      </p>
      <dl className="ledger mt-4">
        {lines.map((line) => (
          <div key={line.id}>
            <dt className="min-w-0">
              {line.quantity} × {line.name}
            </dt>
            <dd className="text-right tabular-nums">{aboutText(lineEstimatedCents(line), lineTotalCents(line))}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">Each box, before delivery</dt>
          <dd className="text-right font-semibold tabular-nums">{aboutText(aboutCents, goodsCents)}</dd>
        </div>
      </dl>
      <ShopLink to="/cart" className="text-link mt-2 inline-flex min-h-11 items-center text-sm">
        Change cart
      </ShopLink>
    </section>
  );
}
