/** A rule for reading codes: what a code of this pattern contains. */
export interface CodeRule {
  name: string;
  kind: 'price' | 'weight' | 'pack';
  pattern: string;
}
