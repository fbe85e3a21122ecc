/** A line of text on a label. `y` is the position of the text's baseline, and `cap` is the height of its capitals. */
export interface LabelText {
  kind: 'text';
  x: number;
  y: number;
  cap: number;
  isBold: boolean;
  text: string;
}

/** A 13-digit bar code. `width` includes the white margins at both sides, and `height` includes the digits below the bars. */
export interface LabelEan {
  kind: 'ean';
  x: number;
  y: number;
  width: number;
  height: number;
  digits: string;
}

/** A square GS1 DataMatrix. */
export interface LabelMatrix {
  kind: 'matrix';
  x: number;
  y: number;
  size: number;
  elements: [identifier: string, value: string][];
}

/**
 * A label as it is printed. Positions are in millimetres from the upper left corner. The output for every kind of printer is made from
 * it.
 */
export interface Label {
  width: number;
  height: number;
  parts: (LabelText | LabelEan | LabelMatrix)[];
}
