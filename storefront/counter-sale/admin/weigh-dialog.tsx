import { type FormEvent, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { isDoubtfulPortion } from '#core/orders/weighing/kilo-item.ts';
import { parseWeight, weightError } from '#core/orders/weighing/parse-weight.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { byKiloOf, weightCents } from '#core/products/by-kilo.ts';
import type { Product } from '#core/products/product.ts';
import { parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { ConnectScale, ScaleWeight, useScaleWeight } from '#storefront/scales/admin/scale-weight.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import type { MeasuredGoods } from './counter-sale-draft.ts';

interface WeighDialogProps {
  product: Product;
  onAdd(goods: MeasuredGoods): void;
  onClose(): void;
}

/**
 * A dialog for the weight of goods sold by the kilo. Staff type it, or the scale sends it; the dialog shows the price. Enter adds the
 * goods to the sale.
 */
export function WeighDialog({ product, onAdd, onClose }: WeighDialogProps) {
  const byKilo = byKiloOf(product);
  const [typed, setTyped] = useState('');
  const [pieces, setPieces] = useState(String(byKilo?.pieces ?? 1));
  const [hasTried, setTried] = useState(false);
  /** The doubtful weight that staff were last asked to confirm; null if there was none. */
  const [doubted, setDoubted] = useState<number | null>(null);
  const scale = useScaleWeight();
  const isEmpty = typed.trim() === '';
  const grams = (isEmpty ? scale.grams : parseWeight(typed)) || null;
  const count = parsePieces(pieces) || null;
  const pricePerKilo = byKilo?.pricePerKilo ?? 0;
  const cents = grams === null ? 0 : weightCents(grams, pricePerKilo);
  const isDoubtful = grams !== null && byKilo !== null && isDoubtfulPortion(grams, byKilo);
  const isDoubted = isDoubtful && doubted === grams;
  function add(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (grams === null || count === null || cents === 0) return;
    if (isDoubtful && !isDoubted) {
      setDoubted(grams);
      return;
    }
    if (isEmpty) scale.view.spend(grams);
    const weighed = { grams, pieces: count };
    onAdd({
      key: newClientKey(),
      code: null,
      weighed,
      unitPrice: cents,
      text: formatGrams(grams),
      isCounted: false,
    });
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Weigh ${product.name}`}>
      <form noValidate onSubmit={add} aria-label={`Weigh ${product.name}`}>
        <div className="flex flex-wrap items-start gap-4">
          <Field
            label="Weight"
            hint="Grams, or kg with a point"
            autoComplete="off"
            value={typed}
            error={hasTried && cents === 0 ? weightError : undefined}
            onChange={({ target }) => setTyped(target.value)}
            className="w-52 max-w-full"
          />
          <Field
            label="Pieces"
            hint="Of this weight"
            inputMode="numeric"
            autoComplete="off"
            value={pieces}
            error={hasTried && count === null ? piecesError : undefined}
            onChange={({ target }) => setPieces(target.value)}
            className="w-28"
          />
        </div>
        <ScaleWeight scale={scale} isUsed={isEmpty} />
        <ConnectScale />
        <p className="mt-4 tabular-nums" aria-live="polite">
          {formatMoney(pricePerKilo)} a kilo
          {grams === null ? '' : ` · ${formatGrams(grams)} `}
          {grams === null ? null : <strong>{formatMoney(cents)}</strong>}
        </p>
        <ActionFailure
          text={
            isDoubted
              ? `${formatGrams(grams)} would cost ${formatMoney(cents)}. Is the weight in grams, and right?`
              : ''
          }
          className="mt-3"
        />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm">
            {isDoubted ? 'The weight is right, add it' : 'Add to the sale'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
