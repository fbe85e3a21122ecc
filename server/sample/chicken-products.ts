import type { SampleProduct } from './sample-product.ts';

export const chickenProducts: SampleProduct[] = [
  {
    name: 'Ten free-range chickens',
    description:
      'Ten whole birds from a free-range farm on the Mornington Peninsula, each sealed on its own. Roast them, joint them or keep them for stock; we put a jointing card in the box. Five days in the fridge, nine months in the freezer.',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '16-18kg',
    priceCents: 21_995,
    tray: ['10 whole birds of 1.6 to 1.8 kg'],
    farm: 'Boneo, Mornington Peninsula',
    features: [
      'Ten birds of 1.6 to 1.8kg',
      'Free range, no added hormones',
      'Each sealed on its own',
      'Jointed at no charge if you ask',
    ],
  },
  {
    name: 'Breast fillet box',
    description:
      'Skinless breast fillets and tenderloins, trimmed and packed flat in fours so that they freeze and thaw quickly. The box for people who train, cook on Sundays, or feed children who only eat the white part. Five days in the fridge, nine months in the freezer.',
    cutSize: 'half',
    category: 'premium-cuts',
    weight: '5-5.5kg',
    priceCents: 8_995,
    cuts: ['breast', 'tenderloin'],
    tray: ['16 chicken breast fillets of 250 g', '2 × 500 g tenderloins'],
    features: [
      '16 breast fillets of about 250g',
      '1kg of tenderloins',
      'Skin off, fully trimmed',
      'Packed flat in fours',
    ],
  },
  {
    name: 'Chicken family pack',
    description:
      'The parts of about six birds, sorted the way families eat: breast fillets, thigh fillets, drumsticks, wings and mince. About 24 meals for four. Sealed in packs of 500g to 1kg; five days in the fridge, nine months in the freezer.',
    cutSize: 'full',
    category: 'value-packages',
    weight: '9-10kg',
    priceCents: 12_995,
    cuts: ['breast', 'tenderloin', 'wing', 'thigh', 'drumstick'],
    tray: ['3 kg of breast fillets', '2.5 kg of thigh fillets', '24 drumsticks', '1.5 kg of wings', '2 × 500 g mince'],
    features: ['3kg of breast fillets', '2.5kg of thigh fillets', '24 drumsticks', '1.5kg of wings', '1kg of mince'],
  },
  {
    name: 'Half chicken pack',
    description:
      'The same sorting as the family pack, half as much of it: for couples, and for small freezers. Twelve to fourteen dinners. Sealed in packs for two; five days in the fridge, nine months in the freezer.',
    cutSize: 'half',
    category: 'value-packages',
    weight: '5-6kg',
    priceCents: 7_995,
    cuts: ['breast', 'wing', 'thigh', 'drumstick'],
    tray: ['1.5 kg of breast fillets', '1.5 kg of thigh fillets', '12 drumsticks', '1 kg of wings'],
    features: ['1.5kg of breast fillets', '1.5kg of thigh fillets', '12 drumsticks', '1kg of wings'],
  },
  {
    name: 'Chicken grill box',
    description:
      'Boned thighs, split wings and scored drumsticks, cut so that they cook through over coals before the skin burns. Feeds about 16. Unmarinated; five days in the fridge, nine months in the freezer.',
    cutSize: 'quarter',
    category: 'bbq-grilling',
    weight: '6-7kg',
    priceCents: 9_495,
    cuts: ['wing', 'thigh', 'drumstick'],
    tray: ['20 boned thighs', '2 kg of split wings', '16 scored drumsticks'],
    features: ['20 boned thighs, skin on', '2kg of split wings', '16 scored drumsticks', 'A jar of peri-peri salt'],
  },
  {
    name: 'Thigh and drumstick quarter',
    description:
      'Marylands, thigh fillets and drumsticks: the leg quarter of the bird, which forgives any cook. Good for curries and trays. In packs of four; five days in the fridge, nine months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '4-5kg',
    priceCents: 5_495,
    cuts: ['thigh', 'drumstick'],
    allowLaybyWeekly: false,
    tray: ['8 Marylands', '1.2 kg of thigh fillets', '12 drumsticks'],
    features: ['Eight Marylands', '1.2kg of thigh fillets', '12 drumsticks', 'Bones left in for the tray'],
  },
  {
    name: 'Stockpot box',
    description:
      'Frames, necks and wing tips from free-range birds, frozen in bags that fit a 10-litre pot. Two bags, an onion and a slow afternoon make six litres of stock. Paid in one go, since it costs less than a dinner out; nine months in the freezer.',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '7-8kg',
    priceCents: 3_995,
    cuts: ['neck', 'wing', 'back'],
    allowLaybyWeekly: false,
    allowLaybyFortnightly: false,
    tray: ['8 bags of frames, necks and wing tips'],
    features: [
      'Eight bags of about 900g',
      'Makes around 24 litres of stock',
      'Free-range birds only',
      'A stock card with times and quantities',
    ],
  },
];
