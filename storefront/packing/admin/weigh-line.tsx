import { type FormEvent, useEffect, useRef, useState } from 'react';
import { parseWeight, weightError } from '#core/orders/weighing/parse-weight.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { ScaleWeight, useScaleWeight } from '#storefront/scales/admin/scale-weight.tsx';
import { rejectionsOf } from '#storefront/stock/admin/item/rejections-of.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { AskCustomer, LineQuestion } from './ask-customer.tsx';
import { focusLine, nextControl } from './focus-next.ts';
import { type KiloLine, labelPriceText, lineText, type PackingItem, whyNotOfLine } from './packing-text.ts';
import { Take } from './take-from-lot.tsx';
import { useGoodsScan } from './use-goods-scan.ts';
import { useWeighing } from './use-weighing.ts';

/** Goods whose label was scanned. */
interface Scanned {
  key: string;
  text: string;
  /** A sentence about the price on the label, if it isn't the order's price; empty otherwise. */
  price: string;
  grams: number;
  pieces: number;
  /** The pack's number; null for a scale's sticker, which has no number. */
  packNumber: string | null;
}

interface WeighLineProps {
  orderId: number;
  line: KiloLine;
  items: readonly PackingItem[];
  /** Whether the line is the next one. It then has the focus and receives the scans. */
  hasFocus: boolean;
  onDone?(): void;
  /** Keeps the earlier weight of the line; absent if the line wasn't weighed before. */
  onKeep?: (() => void) | undefined;
}

/** Weighs a line by the kilo. The weight is typed, read from the scale, or added up from the labels of the packs. Enter records it. */
export function WeighLine({ orderId, line, items, hasFocus, onDone = () => undefined, onKeep }: WeighLineProps) {
  const [first] = line.take;
  const [weight, setWeight] = useState('');
  const [pieces, setPieces] = useState(String(line.kilo.pieces));
  const [lotId, setLotId] = useState(first?.lotId ?? null);
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  // A ref, because a second label may be scanned before the first has been looked up.
  const scannedNow = useRef(scanned);
  const [hasTried, setTried] = useState(false);
  /** Whether the focus is in this line. The line then says whether Enter uses the scale's weight. */
  const [isActive, setActive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const scale = useScaleWeight();
  const weighing = useWeighing(orderId, ({ grams: taken }) => end(taken));
  const { act, isPending, failure, problem, forgetObjection, forgetProblem } = weighing;
  const missed = useGoodsScan(hasFocus, {
    pack(pack) {
      const packNumber = String(pack.number);
      const numbers = scannedNow.current.map(({ packNumber }) => (packNumber === null ? null : Number(packNumber)));
      const problemOfPack = whyNotOfLine(pack, line, numbers);
      const price = labelPriceText(pack, line);
      if (problemOfPack === '') add({ ...pack, key: packNumber, text: `Pack ${packNumber}`, price, packNumber });
      return problemOfPack;
    },
    sticker(product, stickerGrams) {
      if (product.id !== line.productId) return `That sticker is of ${product.name}, not ${line.name}.`;
      add({ key: newClientKey(), text: 'Sticker', price: '', grams: stickerGrams, pieces: 1, packNumber: null });
      return '';
    },
    product: null,
  });
  useEffect(() => {
    if (hasFocus) focusLine(field.current);
  }, [hasFocus]);
  const grams = weight.trim() === '' ? scale.grams : parseWeight(weight);
  const count = parsePieces(pieces) || null;
  // An error about one weight isn't shown for another weight.
  const isOfOther = grams !== null && grams !== weighing.objection?.weighing.grams;
  const objection = isOfOther ? null : weighing.objection;

  function end(takenGrams: number): void {
    if (weight.trim() === '') scale.view.spend(takenGrams);
    onDone();
  }
  function type(text: string): void {
    setWeight(text);
    forgetObjection();
    forgetProblem();
  }
  /** Changes a part of the weighing. The shop's objection is removed, because it is about the earlier weighing. */
  function forgetting(change: () => void): void {
    change();
    forgetObjection();
  }
  function show(goods: readonly Scanned[]): void {
    scannedNow.current = goods;
    setScanned(goods);
    type(goods.length === 0 ? '' : formatGrams(goods.reduce((sum, each) => sum + each.grams, 0)));
    const sum = goods.reduce((all, each) => all + each.pieces, 0);
    setPieces(String(sum || line.kilo.pieces));
  }
  function add({ key, text, price, grams: itsGrams, pieces: itsPieces, packNumber }: Scanned): void {
    show([...scannedNow.current, { key, text, price, grams: itsGrams, pieces: itsPieces, packNumber }]);
  }
  function record(): void {
    setTried(true);
    if (grams === null || count === null) return;
    const packNumbers = scanned.flatMap(({ packNumber }) => packNumber ?? []);
    void act({ lineId: line.lineId, grams, pieces: count, lotId, packNumbers });
  }
  const rejected = rejectionsOf(problem);
  const above = objection?.kind === 'ceiling' ? objection.text : undefined;
  const error = above ?? (hasTried && grams === null ? weightError : rejected.grams);
  return (
    <form
      noValidate
      aria-label={`Weigh ${line.name}`}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        record();
      }}
    >
      <strong className="block text-xl">{lineText(line)}</strong>
      <LineQuestion question={line.question} />
      <FromLot {...{ line, items, lotId }} onChoose={(id) => forgetting(() => setLotId(id))} />
      {scanned.map((goods) => (
        <p key={goods.key} className="mt-2 flex flex-wrap items-center gap-3">
          {goods.text}, {formatGrams(goods.grams)}
          {goods.price === '' ? null : <span className="font-semibold">{goods.price}</span>}
          <Button variant="secondary" size="xs" onClick={() => show(scanned.filter(({ key }) => key !== goods.key))}>
            Remove<span className="sr-only"> {goods.text.toLowerCase()}</span>
          </Button>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Field
          ref={field}
          {...(hasFocus ? nextControl : {})}
          label="Weight"
          hint="Grams, or kg with a point"
          autoComplete="off"
          value={weight}
          error={error}
          onChange={({ target }) => type(target.value)}
          className="w-60 max-w-full"
        />
        <Field
          label="Pieces"
          hint={`${line.kilo.pieces} ordered`}
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          error={hasTried && count === null ? piecesError : rejected.pieces}
          onChange={({ target }) => forgetting(() => setPieces(target.value))}
          className="w-28"
        />
      </div>
      {hasFocus || isActive ? <ScaleWeight scale={scale} isUsed={weight.trim() === ''} /> : null}
      <ActionFailure text={missed} className="mt-3" />
      <ActionFailure text={rejected.grams === undefined ? failure : ''} className="mt-3" />
      <ActionFailure text={objection?.kind === 'check' ? objection.text : ''} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-3">
        {objection?.kind === 'check' ? (
          <Button
            size="lg"
            variant="secondary"
            disabled={isPending}
            onClick={() => void act({ ...objection.weighing, confirmed: true })}
          >
            The weight is right
          </Button>
        ) : null}
        {objection?.kind === 'ceiling' ? (
          <AskCustomer
            {...{ orderId, weighing: objection.weighing }}
            onRequested={() => {
              show([]);
              end(objection.weighing.grams);
            }}
          />
        ) : null}
        <Button type="submit" size="lg" aria-disabled={isPending}>
          {isPending ? 'Recording…' : 'Record the weight'}
          <span className="sr-only"> of {line.name}</span>
        </Button>
        {onKeep === undefined || line.kilo.weighed === null ? null : (
          <Button size="lg" variant="secondary" onClick={onKeep}>
            Keep {formatGrams(line.kilo.weighed)}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FromLotProps {
  line: KiloLine;
  items: readonly PackingItem[];
  lotId: number | null;
  onChoose(lotId: number | null): void;
}

/** The field for the lot of the whole line. Scanned packs have their own lots. */
function FromLot({ line, items, lotId, onChoose }: FromLotProps) {
  const [first] = line.take;
  const item = items.find(({ id }) => id === first?.itemId);
  if (first === undefined || item === undefined) return null;
  const goods = { ...first, pieces: line.kilo.pieces, lotId };
  return <Take goods={goods} line={[goods]} item={item} onChoose={onChoose} />;
}
