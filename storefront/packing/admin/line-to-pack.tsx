import { useEffect, useRef, useState } from 'react';
import type { PackingLine } from '#core/packing/packing-api.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Product } from '#core/products/product.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { focusLine, nextControl } from './focus-next.ts';
import { isByKilo, lineText, type PackingItem, type TakenGoods, whyNotOfLine } from './packing-text.ts';
import { Take } from './take-from-lot.tsx';
import { useGoodsScan } from './use-goods-scan.ts';
import type { usePackingActions } from './use-packing-actions.ts';
import { WeighLine } from './weigh-line.tsx';

interface LineToPackProps {
  orderId: number;
  line: PackingLine;
  items: readonly PackingItem[];
  actions: ReturnType<typeof usePackingActions>;
  /** Whether the line is the next one, so that Enter packs it. */
  hasFocus: boolean;
}

/** The line to pack next: how much to take from each lot, and the weight for goods by the kilo. Staff may choose any lot. */
export function LineToPack({ orderId, line, items, actions, hasFocus }: LineToPackProps) {
  if (isByKilo(line)) return <WeighLine key={line.productId} {...{ orderId, line, items, hasFocus }} />;
  return <PackLine key={line.productId} {...{ line, items, actions, hasFocus }} />;
}

function PackLine({ line, items, actions, hasFocus }: Omit<LineToPackProps, 'orderId'>) {
  const [chosen, setChosen] = useState<TakenGoods[] | null>(null);
  const [scanned, setScanned] = useState(0);
  // The numbers of the scanned packs; null for a code without a pack number. It is a ref, because a second label may be scanned before
  // the first has been looked up.
  const scannedNow = useRef<(number | null)[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) focusLine(button.current);
  }, [hasFocus]);
  const goods = chosen ?? line.take;
  const choose = (index: number, lotId: number | null) =>
    setChosen(goods.map((each, at) => (at === index ? { ...each, lotId } : each)));
  async function pack(): Promise<void> {
    const packNumbers = scannedNow.current.flatMap((number) => (number === null ? [] : [String(number)]));
    if (await actions.act({ do: 'pack', line, goods, packNumbers })) return;
    // If the packs couldn't be packed, they must be scanned again.
    scannedNow.current = [];
    setScanned(0);
  }
  /** Counts one scanned unit of the line. After the last unit, the line is put into the box. */
  function add(number: number | null): void {
    scannedNow.current = [...scannedNow.current, number];
    setScanned(scannedNow.current.length);
    if (scannedNow.current.length >= line.quantity && !actions.isPending) void pack();
  }
  const takeProduct = (product: Product) => {
    if (product.id !== line.productId) return `That is ${product.name}, not ${line.name}.`;
    add(null);
    return '';
  };
  const missed = useGoodsScan(hasFocus, {
    pack(labelled: Pack) {
      const problem = whyNotOfLine(labelled, line, scannedNow.current);
      if (problem === '') add(labelled.number);
      return problem;
    },
    sticker: takeProduct,
    product: takeProduct,
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <strong className="block text-xl">{lineText(line)}</strong>
          {goods.map((each, index) => {
            const item = items.find(({ id }) => id === each.itemId);
            if (item === undefined) return null;
            const place = `${each.itemId}-${index}`;
            return (
              <Take key={place} goods={each} line={goods} item={item} onChoose={(lotId) => choose(index, lotId)} />
            );
          })}
        </div>
        <button
          ref={button}
          {...(hasFocus ? nextControl : {})}
          type="button"
          aria-disabled={actions.isPending}
          className="min-h-14 rounded-md bg-oxblood px-6 text-lg font-semibold text-white"
          onClick={() => void pack()}
        >
          In the box<span className="sr-only"> {line.name}</span>
        </button>
      </div>
      <p aria-live="polite" className="mt-1 text-sm">
        {scanned > 0 && scanned < line.quantity ? `${scanned} of ${line.quantity} scanned.` : ''}
      </p>
      <ActionFailure text={missed} className="mt-2" />
    </>
  );
}
