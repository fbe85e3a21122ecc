import { type FormEvent, useEffect, useRef, useState } from 'react';
import { parseWeight, weightError } from '#core/orders/weighing/parse-weight.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import type { PackingLine } from '#core/packing/packing-api.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import { ScaleWeight, useScaleWeight } from '#storefront/scales/admin/scale-weight.tsx';
import { rejectionsOf } from '#storefront/stock/admin/item/rejections-of.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { AskCustomer, LineQuestion } from './ask-customer.tsx';
import { type KiloLine, lineText, type PackingItem } from './packing-text.ts';
import { Take } from './take-from-lot.tsx';
import { usePackScan } from './use-pack-scan.ts';
import { useWeighing } from './use-weighing.ts';

interface WeighLineProps {
  orderId: number;
  line: KiloLine;
  items: readonly PackingItem[];
  /** Whether the line is the next one, so that it has the focus and gets what is scanned. */
  hasFocus: boolean;
  onDone?(): void;
}

/** A line by the kilo: its weight from the keys, the scale or the labels of its packs. Enter records it. */
export function WeighLine({ orderId, line, items, hasFocus, onDone = () => undefined }: WeighLineProps) {
  const [first] = line.take;
  const [weight, setWeight] = useState('');
  const [pieces, setPieces] = useState(String(line.kilo.pieces));
  const [lotId, setLotId] = useState(first?.lotId ?? null);
  const [packs, setPacks] = useState<readonly Pack[]>([]);
  // A ref, because the labels of two packs may be scanned before either of them was looked up.
  const packsNow = useRef(packs);
  const [hasTried, setTried] = useState(false);
  /** Whether the focus is in this line, so that it says whether Enter takes the scale's weight. */
  const [isActive, setActive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const scale = useScaleWeight();
  const weighing = useWeighing(orderId, ({ grams: taken }) => end(taken));
  const { act, isPending, failure, problem, forgetObjection, forgetProblem } = weighing;
  const missed = usePackScan(hasFocus, (pack) => {
    const problemOfPack = whyNot(pack, { line, packs: packsNow.current });
    if (problemOfPack === '') show([...packsNow.current, pack]);
    return problemOfPack;
  });
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const grams = weight.trim() === '' ? scale.grams : parseWeight(weight);
  const count = parsePieces(pieces) || null;
  // What the shop said of one weight isn't shown at another one.
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
  /** Changes a part of the weighing that the shop may have objected to. */
  function forgetting(change: () => void): void {
    change();
    forgetObjection();
  }
  function show(scanned: readonly Pack[]): void {
    packsNow.current = scanned;
    setPacks(scanned);
    type(scanned.length === 0 ? '' : formatGrams(scanned.reduce((sum, pack) => sum + pack.grams, 0)));
    const sum = scanned.reduce((all, pack) => all + pack.pieces, 0);
    setPieces(String(sum || line.kilo.pieces));
  }
  function record(): void {
    setTried(true);
    if (grams === null || count === null) return;
    const packNumbers = packs.map(({ number }) => String(number));
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
      {packs.map((pack) => (
        <p key={pack.number} className="mt-2 flex flex-wrap items-center gap-3">
          Pack {pack.number}, {formatGrams(pack.grams)}
          <Button
            variant="secondary"
            size="xs"
            onClick={() => show(packs.filter(({ number }) => number !== pack.number))}
          >
            Remove<span className="sr-only"> pack {pack.number}</span>
          </Button>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Field
          ref={field}
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
      </div>
    </form>
  );
}

/** Why a scanned pack can't be part of the line, as a sentence; empty if it can. */
function whyNot(pack: Pack, { line, packs }: { line: PackingLine; packs: readonly Pack[] }): string {
  const isOfLine = pack.productId === line.productId || line.take.some(({ itemId }) => itemId === pack.itemId);
  if (!isOfLine) return `Pack ${pack.number} is ${pack.name}, not ${line.name}.`;
  return packs.some(({ number }) => number === pack.number) ? `Pack ${pack.number} was scanned already.` : '';
}

interface FromLotProps {
  line: KiloLine;
  items: readonly PackingItem[];
  lotId: number | null;
  onChoose(lotId: number | null): void;
}

/** The lot of the whole line. Packs have lots of their own. */
function FromLot({ line, items, lotId, onChoose }: FromLotProps) {
  const [first] = line.take;
  const item = items.find(({ id }) => id === first?.itemId);
  if (first === undefined || item === undefined) return null;
  return <Take goods={{ ...first, pieces: line.kilo.pieces, lotId }} item={item} onChoose={onChoose} />;
}
