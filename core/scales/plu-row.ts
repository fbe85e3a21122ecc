/** A product as a label scale knows it: one line of its PLU file. */
export interface PluRow {
  number: number;
  name: string;
  /** Cents for a kilo, or for one pack. */
  price: number;
}
