import { weightRange } from '#core/cuts/cut.ts';
import { cartonsFor } from '#core/cuts/freezer-space.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

/** How much room the pack takes, drawn beside a person; nothing where the weight can't be read. */
export function CartonNote({ weight }: { weight: string }) {
  const range = weightRange(weight);
  if (!range) return null;
  const kilos = (range.low + range.high) / 2;
  return (
    <section aria-labelledby="room-heading">
      <h2 id="room-heading" className="text-2xl">
        How much room it takes
      </h2>
      <div className="mt-4 flex items-end gap-5 border-y border-ink py-4 md:flex-col md:items-start md:gap-2">
        <Drawing spec={{ of: 'carton', kilos }} className="aspect-[240/180] w-44 shrink-0 sm:w-52 md:w-60" />
        <p className="pb-2 text-sm md:pb-0">{cartonsFor(kilos).sentence} Packed in insulated boxes with ice packs.</p>
      </div>
    </section>
  );
}
