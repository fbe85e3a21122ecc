import fc from 'fast-check';
import { testSeed } from './chance.ts';

// Another seed is used only by `npm run test:chance`.
fc.configureGlobal({ seed: testSeed });

/** fast-check with the tests' own seed. */
export { default as fc } from 'fast-check';
