import type { Stripe } from 'stripe';
import type { Field } from './fields.ts';
import { invalidParameter } from './stripe-failure.ts';

const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

/** A change of an object's metadata. Null clears all keys; an empty text clears one key. */
export type MetadataChange = Record<string, string> | null;

export const metadata: Field<MetadataChange> = {
  read(value, param) {
    if (value === '') return null;
    if (typeof value !== 'object' || Array.isArray(value)) throw invalidParameter('Invalid object', { param });
    for (const [key, each] of Object.entries(value)) {
      const name = `${param}[${key}]`;
      if (typeof each !== 'string') throw invalidParameter('Invalid string', { param: name });
      if (key.length > maxKeyLength) {
        const message = `Metadata keys can have up to ${maxKeyLength} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
        throw invalidParameter(message, { param: name });
      }
      if (each.length > maxValueLength) {
        const message = `Metadata values can have up to ${maxValueLength} characters, but you passed in a value that is ${each.length} characters. Invalid value: ${each}`;
        throw invalidParameter(message, { param: name });
      }
    }
    return value as Record<string, string>;
  },
};

/** Returns the metadata after a change. Keys that the change doesn't name stay. */
export function changedMetadata(present: Stripe.Metadata, change: MetadataChange | undefined): Stripe.Metadata {
  if (change === undefined) return present;
  if (change === null) return {};
  const merged = Object.entries({ ...present, ...change }).filter(([, value]) => value !== '');
  if (merged.length > maxKeys) {
    throw invalidParameter(`You can only set up to ${maxKeys} metadata keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(merged);
}
