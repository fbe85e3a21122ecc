import type { SampleProduct } from './sample-product.ts';

export const beefProducts: SampleProduct[] = [
  {
    name: 'Whole beef hindquarter',
    description:
      'The back half of a grass-fed side, boned out and cut for your kitchen: porterhouse and T-bone, eye fillet, rump, roasting joints, corned silverside, lean mince and sausages. About 110 meals for a household of four, and it fills a 120-litre chest freezer. Each piece is vacuum-sealed, labelled and dated; keep steaks and roasts in the fridge for two weeks or frozen for twelve months.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '55-60kg',
    priceCents: 99_995,
    featured: 'package',
    features: [
      'All the steaks of the hindquarter, cut 25 mm thick',
      'Four to six roasts of about 2kg each',
      'Two corned silversides, brined here',
      'Lean mince in 500g packs',
      'Thick beef sausages, gluten free',
      'Soup bones on request, no charge',
    ],
  },
  {
    name: 'Steakhouse box',
    description:
      'Four of the best things on the animal and nothing else: porterhouse, scotch fillet, eye fillet and rump, hung on the bone for 21 days before they are cut. For people who cook steak every week and care how thick it is. Two steaks to a vacuum pack; two weeks in the fridge, twelve months in the freezer.',
    cutSize: 'quarter',
    category: 'premium-cuts',
    weight: '10-11kg',
    priceCents: 37_900,
    cuts: ['cube-roll', 'striploin', 'fillet', 'rump'],
    features: [
      'Hung for 21 days on the bone',
      '10 porterhouse and 10 scotch fillet steaks, 300g each',
      'One whole eye fillet, trimmed and tied',
      '2.5kg of rump, cut thick for sharing',
      'Packed in twos',
    ],
  },
  {
    name: 'Full Cut Package',
    description:
      'Something of every cut on the animal, from the neck to the shank, in a box that fits an ordinary freezer: steaks, roasts, osso buco, casserole beef, mince and sausages. A good first pack if you are new to buying this way. Sealed in family portions and dated; freeze what you will not eat within two weeks.',
    cutSize: 'full',
    category: 'value-packages',
    weight: '13-15kg',
    priceCents: 29_900,
    featured: 'hero',
    features: [
      'Fifteen cuts in one box',
      'About 28 meals for four',
      'Fits in two freezer drawers',
      'A cooking card for every cut',
      'Mince and sausages in 500g packs',
    ],
  },
  {
    name: 'Whole beef forequarter',
    description:
      'The front quarter of a side: rib eye and standing ribs, chuck, blade, brisket, short ribs and shin. The better half for anyone with a slow cooker, a smoker or a big pot, and the cheaper one by the kilo. Cut as you like it within the standard pack, vacuum-sealed and labelled; twelve months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '50-55kg',
    priceCents: 74_995,
    cuts: ['neck', 'chuck', 'blade', 'shin', 'brisket', 'cube-roll', 'short-ribs'],
    features: [
      'Rib eye steaks or a five-bone standing roast',
      'Whole brisket, point and flat',
      'Casserole beef diced and packed by the kilo',
      'Osso buco cut 40 mm thick',
      'Mince and sausages from the trim',
    ],
  },
  {
    name: 'Side of beef',
    description:
      'Half of a grass-fed steer, both quarters, for two households to share or one with a big freezer. Everything is boned, portioned and packed in two labelled lots, so that it splits at the door without an argument. Allow 300 litres of freezer space; keeps for twelve months.',
    cutSize: 'half',
    category: 'whole-animal',
    weight: '105-115kg',
    priceCents: 174_900,
    features: [
      'Both quarters of one animal',
      'Packed in two equal lots for sharing',
      'The full range of steaks and roasts',
      'Around 20kg of lean mince',
      'Delivered in eight insulated boxes',
    ],
  },
  {
    name: 'Whole body of beef',
    description:
      'The whole animal, both sides, from a single Gippsland farm. Bought by clubs, station kitchens and groups of four families; we pack it in four labelled lots and deliver them on one day or on four. Needs about 600 litres of freezer space between you.',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '210-230kg',
    priceCents: 334_900,
    features: [
      'One animal, one farm, named on every label',
      'Packed in four equal lots',
      'Delivered together or to four Melbourne addresses',
      'The lowest price by the kilo that we have',
    ],
  },
  {
    name: 'Half beef family pack',
    description:
      'The weeknight pack: steaks for Friday, a roast for Sunday, and mince, diced beef and sausages for the days between, taken from both quarters of a side. Made for a family of four to five over two months. Sealed in 500g and 1kg portions; twelve months in the freezer.',
    cutSize: 'half',
    category: 'value-packages',
    weight: '24-26kg',
    priceCents: 47_995,
    cuts: ['chuck', 'blade', 'brisket', 'cube-roll', 'striploin', 'rump', 'knuckle', 'topside', 'silverside'],
    features: [
      '6kg of steak: rump, porterhouse and scotch fillet',
      'Five roasts of 1.5 to 2kg',
      '6kg of lean mince in 500g packs',
      '4kg of diced beef for casseroles',
      '3kg of sausages',
    ],
  },
  {
    name: 'Beef barbecue box',
    description:
      'Everything for a long table outside: rump and flat iron steaks, skirt for tacos, short ribs, burgers and thick sausages. Feeds about 30 people once or a family all summer. Marinades are left to you; burgers and sausages are best frozen within three days of delivery.',
    cutSize: 'quarter',
    category: 'bbq-grilling',
    weight: '9-10kg',
    priceCents: 22_995,
    cuts: ['blade', 'short-ribs', 'flank', 'rump'],
    features: [
      '12 rump steaks and 8 flat iron steaks',
      '2kg of short ribs, cut across the bone',
      '16 brisket and chuck burgers',
      '2kg of thick sausages, gluten free',
    ],
  },
  {
    name: 'Low and slow smoker box',
    description:
      'For the pit: a whole packer brisket with its fat cap left on, plate ribs in one piece, a chuck roll for burnt ends and shin on the bone. Trimmed less than a counter cut, because you will want to do that yourself. Vacuum-sealed whole; three weeks in the fridge, twelve months frozen.',
    cutSize: 'quarter',
    category: 'bbq-grilling',
    weight: '11-12kg',
    priceCents: 24_900,
    cuts: ['chuck', 'shin', 'brisket', 'short-ribs'],
    features: [
      'Packer brisket of 5 to 6kg, point and flat',
      'Four-bone plate of short ribs',
      'Chuck roll of about 2.5kg',
      'Fat caps left on',
      'Grass-fed, and old enough to be marbled',
    ],
  },
  {
    name: 'Slow cooker box',
    description:
      'Chuck, blade, neck and shin, diced, sliced or left on the bone: the cuts that turn into dinner by themselves while you are at work. Eighteen meals for four at under eleven dollars each. In 1kg packs that thaw overnight; twelve months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '10-11kg',
    priceCents: 18_995,
    cuts: ['neck', 'chuck', 'blade', 'shin'],
    allowLaybyFortnightly: false,
    features: [
      '5kg of diced chuck and blade',
      '3kg of osso buco on the bone',
      '2kg of gravy beef',
      'Three recipe cards, tried on our own families',
    ],
  },
  {
    name: 'Fillet and rib roast pair',
    description:
      'One whole eye fillet and one four-bone standing rib roast, trimmed, tied and ready for the oven: the two roasts people ask us for at Christmas and for weddings. Feeds sixteen. Cut the day before delivery; two weeks in the fridge, but better eaten than kept.',
    cutSize: 'quarter',
    category: 'premium-cuts',
    weight: '5-6kg',
    priceCents: 28_900,
    cuts: ['cube-roll', 'fillet'],
    allowLaybyWeekly: false,
    allowLaybyFortnightly: false,
    features: [
      'Whole eye fillet of 2 to 2.5kg, tied',
      'Four-bone rib roast, chined and frenched',
      'Roasting times for your oven on the label',
      'Cut the day before it is delivered',
    ],
  },
];
