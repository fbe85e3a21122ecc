/** A line of text. `y` is the position of its baseline, `cap` the height of its capitals. */
export interface LabelText {
  kind: 'text';
  x: number;
  y: number;
  cap: number;
  isBold: boolean;
  text: string;
}

/** A bar code of 13 digits. `width` includes the white margins on both sides; `height` includes the digits under the bars. */
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

/** A label as it is printed, in millimetres from its upper left corner. The formats for all printers are generated from it. */
export interface Label {
  width: number;
  height: number;
  parts: (LabelText | LabelEan | LabelMatrix)[];
}
