import type { SampleProduct } from './sample-product.ts';

export const porkProducts: SampleProduct[] = [
  {
    name: 'Whole pig',
    description:
      'A whole free-range pig from north-central Victoria, cut and packed: rolled loins with their rind, bellies, two legs as roasts or steaks, shoulders, ribs, hocks, mince and sausages. About 120 meals for four; allow 120 litres of freezer space. Vacuum-sealed and dated, and good for nine months frozen.',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '55-60kg',
    priceCents: 79_900,
    featured: 'package',
    farm: 'Killara, near Bendigo',
    features: [
      'Both loins as chops or rolled roasts',
      'Both bellies, scored for crackling',
      'Legs as roasts, steaks and schnitzel',
      'Pork and fennel sausages, gluten free',
      'Hocks and trotters for soup',
      'Bacon in place of belly: call us before we cut',
    ],
  },
  {
    name: 'Crackling roast box',
    description:
      'Three roasts with the rind dried and scored for you: a rolled loin, a square of belly and a leg. The trick to crackling is on the label. Feeds a table of eight, three times; two weeks in the fridge, nine months in the freezer.',
    cutSize: 'quarter',
    category: 'premium-cuts',
    weight: '7-8kg',
    priceCents: 14_995,
    cuts: ['loin', 'belly', 'leg'],
    tray: ['1 rolled loin of 2.5 kg, rind scored', '1 square of belly of 2 kg', '1 leg roast of 3 kg'],
    features: [
      'Rolled loin of about 2.5kg',
      'Belly of about 2kg, bones out',
      'Leg roast of about 3kg',
      'Rind scored and dried overnight',
    ],
  },
  {
    name: 'Half pig',
    description:
      'One side of pork, nose to tail: chops, a rolled shoulder, belly, leg roasts and steaks, ribs, a hock and sausages. For a family of four over three months. Fits four freezer drawers and keeps for nine months.',
    cutSize: 'half',
    category: 'whole-animal',
    weight: '27-30kg',
    priceCents: 41_900,
    farm: 'Killara, near Bendigo',
    features: [
      '16 loin chops, 25 mm thick',
      'One belly, whole or in strips',
      'Three leg roasts of 2 to 3kg',
      'One rolled shoulder for pulling',
      '4kg of mince and sausages',
    ],
  },
  {
    name: 'Pork quarter pack',
    description:
      'The hind end of a side: leg, loin, belly and fillet, in weeknight portions with two roasts for Sundays. An easy way to fill one drawer. Sealed in packs for four; nine months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '12-14kg',
    priceCents: 19_995,
    tray: ['12 loin chops', '2 leg roasts of 2 kg', '2 kg of belly strips', '2 fillets', '1.5 kg of schnitzel'],
    features: [
      '12 loin chops',
      'Two leg roasts of about 2kg',
      '2kg of belly strips',
      'Two fillets',
      '1.5kg of schnitzel, crumbed',
    ],
  },
  {
    name: 'Ribs and belly barbecue box',
    description:
      'American-cut ribs, spare ribs, belly strips and scotch steaks, with enough fat to look after itself over coals. Feeds about 15. Unmarinated, so that the sauce is yours; two weeks in the fridge, nine months in the freezer.',
    cutSize: 'quarter',
    category: 'bbq-grilling',
    weight: '8-9kg',
    priceCents: 16_995,
    cuts: ['neck', 'ribs', 'belly'],
    tray: ['6 racks of American ribs', '2 kg of belly strips', '10 scotch steaks'],
    features: ['Six racks of American-cut ribs', '2kg of belly strips', '10 scotch steaks', 'A jar of dry rub'],
  },
  {
    name: 'Spit-roast pig',
    description:
      'A small pig left whole, cleaned and ready for the spit, for a party of 30 to 40. We order it for your day and deliver it that morning, chilled, so it is paid in full when you book. Bring it out of the fridge two hours before it goes over the coals.',
    cutSize: 'full',
    category: 'bbq-grilling',
    weight: '20-22kg',
    priceCents: 34_900,
    allowLaybyWeekly: false,
    allowLaybyFortnightly: false,
    tray: ['1 pig left whole, head on'],
    features: ['Feeds 30 to 40', 'Left whole, head on', 'Fits a 1.4 m spit', 'A spit-roasting timetable in the box'],
  },
  {
    name: 'Christmas ham plan',
    description:
      'A whole leg ham on the bone, cured for ten days and smoked over red gum here in the shop, paid off in small parts before December. It is sold by layby alone, so that nobody meets the whole bill in Christmas week. Keeps three weeks in its ham bag.',
    cutSize: 'quarter',
    category: 'premium-cuts',
    weight: '7-8kg',
    priceCents: 13_995,
    cuts: ['leg'],
    allowFullPayment: false,
    tray: ['1 whole leg ham on the bone'],
    features: [
      'Whole leg on the bone',
      'Cured ten days, smoked over red gum',
      'Calico ham bag and glazing card',
      'Delivered from 1 December once paid',
    ],
  },
];
