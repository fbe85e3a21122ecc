/** Words that newcomers had to learn, each with the usual word, as in docs/glossary.md. Each word includes its plural. */
const retiredWords: Record<string, string> = {
  anew: 'again',
  answer: 'response',
  asked: 'requested',
  backoffice: 'staff',
  books: 'records',
  burin: 'engravingStyle',
  caller: 'actor',
  deed: 'action',
  demand: 'require',
  desk: 'context',
  homeless: 'orphaned',
  kept: 'cached, saved, retained',
  knot: 'controlPoint',
  letter: 'email',
  lettering: 'textToPaths',
  moment: 'instant',
  namesake: 'duplicateName',
  nobody: 'emptyCustomer',
  nowhere: 'emptyAddress',
  picture: 'image',
  refusal: 'AppError',
  refuse: 'reject',
  refused: 'rejected',
  remake: 'importMissing',
  resting: 'debounced',
  rhythm: 'frequency',
  said: 'reported',
  tell: 'report',
  told: 'reported',
  visits: 'analytics',
  way: 'paymentMethod',
  wished: 'requested',
  words: 'text',
};

/** Names from outside the project, and names that stored data and the documented API use. */
const keptByOthers = new Set([
  // Names in the documented API and in stored data.
  'keptAmount',
  'keptCents',
  'kept',
  'kept_cents',
  'lettersFailed',
  'lettersWaiting',
  'sendsLetters',
  'wishedDeliveryDate',
  'refundRefused',
  'refused_by_customer',
  'refused',
  'refusal',
  'namesake',
  'packs',
  'Packs',
  'words',
  // Allowed: names of schema.org and CSS, and ordinary English words.
  'acceptedAnswer',
  'letterSpacing',
  'isUnderWay',
]);

/** Splits a name in camelCase, PascalCase, snake_case or kebab-case into words, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** The word to use instead of a retired word, singular or plural. */
export function replacementOf(word: string): string | undefined {
  const known = [word, word.replace(/s$/, '')].find((each) => Object.hasOwn(retiredWords, each));
  return known === undefined ? undefined : retiredWords[known];
}

/** The retired words in a name. */
export function retiredIn(name: string): string[] {
  if (keptByOthers.has(name)) return [];
  return wordsOf(name).filter((word) => replacementOf(word) !== undefined);
}
