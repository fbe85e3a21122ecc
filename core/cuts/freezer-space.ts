const kilosPerCarton = 20;
const litresPerKilo = 2;

/** Returns how many cartons a pack of this weight fills, how many litres of freezer space it needs, and a sentence with both. */
export function cartonsFor(kilos: number): { cartons: number; litres: number; sentence: string } {
  // The last carton may be filled a tenth above its usual weight. Only above that is another carton needed.
  const cartons = Math.max(1, Math.ceil(kilos / kilosPerCarton - 0.1));
  const litres = Math.max(10, Math.ceil((kilos * litresPerKilo) / 10) * 10);
  const boxes = cartons === 1 ? 'One carton' : `About ${cartons} cartons`;
  const room = litres <= 30 ? 'about one freezer drawer' : `the room of a ${litres}-litre freezer`;
  return { cartons, litres, sentence: `${boxes}, ${room}.` };
}
