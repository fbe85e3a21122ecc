import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { parseDollars } from '#core/money.ts';
import { parseWeight, weightError } from '#core/orders/weighing/parse-weight.ts';
import { findWeightProblem } from '#core/orders/weighing/weight-problem.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { createPacks, type Pack } from '#core/packs/packs-api.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import { parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { ConnectScale, ScaleWeight, useScaleWeight } from '#storefront/scales/admin/scale-weight.tsx';
import { rejectionsOf } from '#storefront/stock/admin/item/rejections-of.ts';
import { lotQueries } from '#storefront/stock/admin/lots/lot-queries.ts';
import { formatKeeps } from '#storefront/stock/admin/lots/lot-text.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { listedProducts, packQueries } from './pack-queries.ts';

/** A typed weight below this many grams was probably meant in kilograms. */
const leastUsualGrams = 10;

/** Returns what a pack can contain, as options of a select field. An option's value is 'product:7' or 'item:3'. */
function useContents() {
  const { counting, lots } = useShop();
  const products = useQuery(staffProductQueries.list(listedProducts));
  const items = useQuery({ ...stockQueries.choices(), enabled: counting });
  const listed = products.data?.items ?? [];
  return {
    lots,
    isError: products.isError || items.isError,
    retry: () => void Promise.all([products.refetch(), counting ? items.refetch() : null]),
    options: [
      ['', 'Choose…'] as const,
      ...listed.map(({ id, name }) => [`product:${id}`, name] as const),
      ...(items.data ?? []).map(({ id, name }) => [`item:${id}`, `${name} (stock item)`] as const),
    ],
    itemOf: (content: string) => {
      const [kind, id] = content.split(':');
      if (kind === 'item') return Number(id);
      return listed.find((product) => String(product.id) === id)?.stock[0]?.itemId ?? null;
    },
    /**
     * Returns why a typed weight is probably wrong, as a sentence; empty if it may be right. Only goods by the kilo have a usual
     * weight.
     */
    doubtOf: (content: string, { grams, pieces }: { grams: number; pieces: number }) => {
      const product = listed.find(({ id }) => content === `product:${id}`);
      const kilo = product === undefined ? null : byKiloOf(product);
      if (product === undefined || kilo === null)
        return grams < leastUsualGrams ? `Does the pack weigh ${formatGrams(grams)}? Weights are typed in grams.` : '';
      const of = (each: number) => Math.round((each * pieces) / kilo.pieces);
      const range = { gramsFrom: of(kilo.gramsFrom), gramsTo: of(kilo.gramsTo) };
      // The check of the price is switched off with a price of 0, because only the weight is checked here.
      const free = { pricePerKiloCents: 0, limitCents: 0 };
      return findWeightProblem({ name: product.name, ...range, ...free }, { grams })?.detail ?? '';
    },
  };
}

/**
 * The form for a new pack, with its content, lot and weight. Pressing Enter prints the label. The chosen content and lot stay for the
 * next pack.
 */
export function PackForm({ onMade }: { onMade(pack: Pack): void }) {
  const { lots, options, itemOf, doubtOf, isError, retry } = useContents();
  const [content, setContent] = useState('');
  const [lotId, setLotId] = useState('');
  const [weight, setWeight] = useState('');
  const [pieces, setPieces] = useState('1');
  const [price, setPrice] = useState('');
  const [hasTried, setTried] = useState(false);
  /** The doubt about the weight that staff were asked about last; empty if there was none. */
  const [doubted, setDoubted] = useState('');
  const keyOf = useKeyPerBody();
  const made = useRef(0);
  const weightField = useRef<HTMLInputElement>(null);
  const itemId = itemOf(content);
  const ofItem = useQuery({ ...lotQueries.ofItem(itemId ?? 0), enabled: lots && itemId !== null });
  const usable = (ofItem.data?.items ?? []).filter(({ block }) => block === null);
  const [kind, id] = content.split(':');
  const scale = useScaleWeight();
  const isFromScale = weight.trim() === '';
  const grams = (isFromScale ? scale.grams : parseWeight(weight)) || null;
  const count = parsePieces(pieces) || null;
  const pricePerKilo = kind === 'item' && price.trim() !== '' ? parseDollars(price) : null;
  const isPriceWrong = pricePerKilo !== null && !(pricePerKilo > 0);
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (sent: { grams: number; pieces: number }) => {
      const of = { productId: kind === 'product' ? Number(id) : null, itemId: kind === 'item' ? Number(id) : null };
      const body = { ...of, lotId: lotId === '' ? null : Number(lotId), pricePerKilo, packs: [sent] };
      // The key depends on the number of packs made so far, because two packs of the same weight are two separate requests.
      return call(createPacks, { body: { ...body, clientKey: keyOf({ ...body, made: made.current }) } });
    },
    failure: { title: 'No label', description: 'Couldn’t reach the shop. What you typed is still here: try again.' },
    refresh: [packQueries.all],
    onDone: ({ packs: [pack] }, sent) => {
      made.current += 1;
      if (isFromScale) scale.view.spend(sent.grams);
      setWeight('');
      setTried(false);
      setDoubted('');
      weightField.current?.focus();
      if (pack !== undefined) onMade(pack);
    },
  });
  const rejected = rejectionsOf(problem);
  // Whether all errors belong to fields. Some don't, such as text that doesn’t fit on the label.
  const isAtField = ['productId', 'lotId', 'pricePerKilo', 'packs.0.grams'].some(
    (path) => rejected[path] !== undefined,
  );
  const doubt = grams === null || count === null ? '' : doubtOf(content, { grams, pieces: count });
  const isDoubted = doubt !== '' && doubted === doubt;
  function make(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (content === '' || grams === null || count === null || isPriceWrong || isPending) return;
    if (doubt !== '' && !isDoubted) setDoubted(doubt);
    else void act({ grams, pieces: count });
  }
  if (isError) {
    return (
      <LoadFailure className="font-semibold" onRetry={retry}>
        Couldn’t load the products. Check your connection and try again.
      </LoadFailure>
    );
  }
  return (
    <form noValidate onSubmit={make} aria-label="New label" className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="What is in the pack"
        options={options}
        value={content}
        error={hasTried && content === '' ? 'Please choose a product' : rejected.productId}
        onChange={({ target }) => {
          setContent(target.value);
          setLotId('');
        }}
      />
      {lots && itemId !== null ? (
        <SelectField
          label="Lot"
          options={[
            ['', 'Not known'] as const,
            ...usable.map((lot) => [String(lot.id), `${lot.id}, ${formatKeeps(lot)}`] as const),
          ]}
          value={lotId}
          error={rejected.lotId}
          onChange={({ target }) => setLotId(target.value)}
        />
      ) : null}
      {kind === 'item' ? (
        <Field
          label="Price per kilo in dollars (optional)"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={isPriceWrong ? 'Please enter dollars, such as 32.00' : rejected.pricePerKilo}
          onChange={({ target }) => setPrice(target.value)}
        />
      ) : null}
      <Field
        label="Pieces"
        inputMode="numeric"
        autoComplete="off"
        value={pieces}
        error={hasTried && count === null ? piecesError : undefined}
        onChange={({ target }) => setPieces(target.value)}
      />
      <Field
        ref={weightField}
        label="Net weight"
        hint="Grams, or kg with a point"
        autoComplete="off"
        value={weight}
        error={hasTried && grams === null ? weightError : rejected['packs.0.grams']}
        onChange={({ target }) => setWeight(target.value)}
      />
      <div className="sm:col-span-2">
        <ScaleWeight scale={scale} isUsed={isFromScale} />
        <ConnectScale />
        <ActionFailure text={isAtField ? '' : failure} />
        <ActionFailure text={isDoubted ? doubt : ''} className="mb-3" />
        <Button type="submit" size="lg" aria-busy={isPending}>
          {isPending ? 'Making the label…' : isDoubted ? 'The weight is right, print label' : 'Print label'}
        </Button>
      </div>
    </form>
  );
}
