import type { SampleProduct } from './sample-product.ts';

export const lambProducts: SampleProduct[] = [
  {
    name: 'Whole lamb pack',
    description:
      'One Western District lamb, the whole of it: two legs, two shoulders, racks, loin and chump chops, shanks, rolled breast and mince. It fits two freezer drawers and makes about 40 meals for four. Vacuum-sealed and labelled; two weeks in the fridge, twelve months in the freezer.',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '18-20kg',
    priceCents: 41_995,
    badge: 'Best Value',
    featured: 'package',
    farm: 'Tarrone, Western District',
    features: [
      'Two legs, bone in or butterflied',
      'Two shoulders for slow roasting',
      'Two racks of eight cutlets',
      '24 loin and chump chops',
      'Four shanks',
      'Mince and sausages from the trim',
    ],
  },
  {
    name: 'Rack and loin selection',
    description:
      'The dinner-party half of the lamb: frenched racks, backstraps, loin chops and chump. Everything here cooks in under half an hour. Packed for two or four; two weeks in the fridge, twelve months in the freezer.',
    cutSize: 'quarter',
    category: 'premium-cuts',
    weight: '4-5kg',
    priceCents: 21_900,
    cuts: ['rack', 'loin', 'chump'],
    tray: ['4 racks of eight cutlets', '12 loin chops', '4 backstraps', '2 chump mini roasts'],
    features: [
      'Four frenched racks of eight cutlets',
      'Four backstraps, silverskin off',
      '12 loin chops, 30 mm thick',
      'Two chump mini roasts',
    ],
  },
  {
    name: 'Half lamb pack',
    description:
      'One side of a lamb, cut and packed the same way as the whole: a leg, a shoulder, a rack, chops, shanks and mince. The right size for a couple, or for a first try. Fits one freezer drawer and keeps for twelve months.',
    cutSize: 'half',
    category: 'value-packages',
    weight: '9-10kg',
    priceCents: 21_995,
    farm: 'Tarrone, Western District',
    features: [
      'One leg of about 2.5kg',
      'One shoulder, whole or boned and rolled',
      'One rack of eight cutlets',
      '12 loin and chump chops',
      'Two shanks',
    ],
  },
  {
    name: 'Freezer fill: two lambs',
    description:
      'Two whole lambs from the same mob, cut alike and packed together, for large families and for neighbours who share. About 80 meals for four; allow 100 litres of freezer space. Sealed, labelled and dated.',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '36-40kg',
    priceCents: 80_900,
    farm: 'Tarrone, Western District',
    features: [
      'Four legs, four shoulders, four racks',
      'Around 48 loin and chump chops',
      'Eight shanks',
      'Packed in two equal lots for sharing',
    ],
  },
  {
    name: 'Lamb roast quarter',
    description:
      'The hind leg and chump, the part most people mean when they say roast lamb. One leg comes bone in, one butterflied for the barbecue, with two small chump roasts for a weeknight. Feeds a table of six, four times.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '5-6kg',
    priceCents: 12_995,
    cuts: ['chump', 'leg'],
    tray: ['1 leg on the bone, 2.3 kg', '1 butterflied leg', '2 chump mini roasts'],
    features: [
      'One leg on the bone, about 2.3kg',
      'One butterflied leg',
      'Two chump mini roasts',
      'Rosemary salt in the box',
    ],
  },
  {
    name: 'Lamb barbecue box',
    description:
      'Chops that like fire: loin, chump and forequarter, with kofta on skewers and thin sausages for the children. Feeds about 20. Skewers and sausages are best frozen within three days; the chops keep two weeks in the fridge.',
    cutSize: 'quarter',
    category: 'bbq-grilling',
    weight: '6-7kg',
    priceCents: 16_495,
    cuts: ['shoulder', 'loin', 'flap', 'chump'],
    tray: ['20 loin and chump chops', '10 forequarter chops', '20 kofta skewers', '1.5 kg of thin sausages'],
    features: [
      '20 loin and chump chops',
      '10 forequarter chops',
      '20 kofta skewers, gluten free',
      '1.5kg of thin sausages',
    ],
  },
  {
    name: 'Shank and shoulder box',
    description:
      'For winter and for patience: eight shanks, two shoulders on the bone and neck rosettes. Three hours in a low oven and a spoon is all you need to carve them. Vacuum-sealed; twelve months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '6-7kg',
    priceCents: 11_995,
    cuts: ['neck', 'shoulder', 'fore-shank', 'hind-shank'],
    tray: ['8 shanks', '2 shoulders on the bone', '1 kg of neck rosettes'],
    features: [
      'Eight shanks, trimmed',
      'Two shoulders on the bone',
      '1kg of neck rosettes',
      'A card of three slow recipes',
    ],
  },
];
