import { z } from 'zod';

/** A word that staff add to records in order to find them, such as “wholesale”. */
export const tagTextSchema = z
  .string({ error: 'Please enter a tag' })
  .trim()
  .min(1, 'Please enter a tag')
  .max(40, 'At most 40 characters');
