const kilosPerCarton = 20;
const litresPerKilo = 2;

/** Returns the number of cartons for a pack of this weight, the freezer space that it needs, and a sentence that states both. */
export function cartonsFor(kilos: number): { cartons: number; litres: number; sentence: string } {
  // A tenth of a carton more than the usual weight still fits before another carton is needed.
  const cartons = Math.max(1, Math.ceil(kilos / kilosPerCarton - 0.1));
  const litres = Math.max(10, Math.ceil((kilos * litresPerKilo) / 10) * 10);
  const boxes = cartons === 1 ? 'One carton' : `About ${cartons} cartons`;
  const room = litres <= 30 ? 'about one freezer drawer' : `the room of a ${litres}-litre freezer`;
  return { cartons, litres, sentence: `${boxes}, ${room}.` };
}
