import type { ProductType } from '../products/product-options.ts';
import type { Cut } from './cut.ts';

type Row = readonly [key: string, name: string, half: Cut['half'], share: number, becomes: string];

const beef: readonly Row[] = [
  ['neck', 'Neck', 'fore', 6, 'gravy beef, mince'],
  ['chuck', 'Chuck', 'fore', 13, 'casserole steak, roasts, mince'],
  ['blade', 'Blade', 'fore', 10, 'oyster blade steaks, pot roasts'],
  ['shin', 'Shin', 'fore', 4, 'osso buco, gravy beef'],
  ['brisket', 'Brisket', 'fore', 9, 'slow roasts, corned beef, sausages'],
  ['cube-roll', 'Cube roll', 'fore', 7, 'rib eye steaks, standing rib roasts'],
  ['short-ribs', 'Short ribs', 'fore', 7, 'ribs for slow cooking, mince'],
  ['striploin', 'Striploin', 'hind', 7, 'porterhouse and T-bone steaks'],
  ['fillet', 'Fillet', 'hind', 2, 'eye fillet steaks'],
  ['flank', 'Flank', 'hind', 5, 'skirt steak, stir-fry, sausages'],
  ['rump', 'Rump', 'hind', 8, 'rump steaks, roasts'],
  ['knuckle', 'Knuckle', 'hind', 5, 'roasts, minute steaks, schnitzel'],
  ['topside', 'Topside', 'hind', 8, 'roasts, schnitzel, lean mince'],
  ['silverside', 'Silverside', 'hind', 7, 'corned silverside, roasts'],
  ['shank', 'Shank', 'hind', 2, 'osso buco, stock'],
];

const lamb: readonly Row[] = [
  ['neck', 'Neck', 'fore', 5, 'neck rosettes, stewing lamb'],
  ['shoulder', 'Shoulder', 'fore', 25, 'shoulder roasts, forequarter chops, diced lamb'],
  ['fore-shank', 'Fore shank', 'fore', 4, 'shanks for braising'],
  ['rack', 'Rack', 'fore', 10, 'racks, cutlets'],
  ['breast', 'Breast', 'fore', 8, 'rolled breast, ribs, mince'],
  ['loin', 'Loin', 'hind', 12, 'loin chops, backstrap'],
  ['flap', 'Flap', 'hind', 5, 'mince, sausages'],
  ['chump', 'Chump', 'hind', 7, 'chump chops, mini roasts'],
  ['leg', 'Leg', 'hind', 20, 'leg roasts, steaks, diced lamb'],
  ['hind-shank', 'Hind shank', 'hind', 4, 'shanks for braising'],
];

const pork: readonly Row[] = [
  ['neck', 'Neck', 'fore', 8, 'scotch roasts, scotch steaks'],
  ['shoulder', 'Shoulder', 'fore', 17, 'shoulder roasts, pulled pork, mince, sausages'],
  ['fore-hock', 'Fore hock', 'fore', 4, 'hocks for soup'],
  ['fore-trotter', 'Fore trotter', 'fore', 1, 'stock'],
  ['loin', 'Loin', 'both', 17, 'loin chops, cutlets, rolled roasts'],
  ['ribs', 'Ribs', 'both', 6, 'American ribs, spare ribs'],
  ['belly', 'Belly', 'both', 14, 'belly roasts, belly strips, bacon'],
  ['fillet', 'Fillet', 'hind', 2, 'fillets, medallions'],
  ['leg', 'Leg', 'hind', 25, 'leg roasts, ham, leg steaks, schnitzel'],
  ['hind-hock', 'Hind hock', 'hind', 5, 'hocks for roasting and soup'],
  ['hind-trotter', 'Hind trotter', 'hind', 1, 'stock'],
];

const chicken: readonly Row[] = [
  ['neck', 'Neck', 'fore', 3, 'stock'],
  ['breast', 'Breast', 'fore', 27, 'breast fillets, schnitzel'],
  ['tenderloin', 'Tenderloin', 'fore', 6, 'tenderloins'],
  ['wing', 'Wing', 'fore', 12, 'wings, nibbles'],
  ['back', 'Back', 'both', 16, 'frames for stock'],
  ['thigh', 'Thigh', 'hind', 20, 'thigh fillets, cutlets, mince'],
  ['drumstick', 'Drumstick', 'hind', 16, 'drumsticks, Marylands'],
];

function read([key, name, half, share, becomes]: Row): Cut {
  return { key, name, half, share, becomes: becomes.split(', ') };
}

/** The cuts of every animal, from the neck to the shank. The shares of an animal's cuts add up to 100. */
export const cutList: Readonly<Record<ProductType, readonly Cut[]>> = {
  beef: beef.map(read),
  lamb: lamb.map(read),
  pork: pork.map(read),
  chicken: chicken.map(read),
};
