import type { LabelText } from './label.ts';
import { clearOfWeight } from './label-paper.ts';
import type { LabelFigure } from './label-text.ts';
import { textWidth } from './text-width.ts';
import { type Span, wrapText } from './wrap-text.ts';

/** The distance from one line to the next, as a multiple of the height of capitals. */
const leading = 1.6;

/** Places a label's text from the top down. */
export class LabelFlow {
  readonly parts: LabelText[] = [];
  readonly problems: string[] = [];
  readonly #margin: number;
  readonly #width: number;
  #y: number;

  constructor({ margin, width }: { margin: number; width: number }) {
    this.#margin = margin;
    this.#width = width;
    this.#y = margin;
  }

  get height(): number {
    return this.#y - this.#margin;
  }

  /** Leaves white space. */
  space(height: number): void {
    this.#y += height;
  }

  /** Places a paragraph. Returns how many lines it has. */
  paragraph(spans: readonly Span[], cap: number): number {
    const lines = wrapText(spans, { cap, width: this.#width });
    for (const line of lines) {
      this.#y += cap * leading;
      let x = this.#margin;
      for (const { text, isBold } of line) {
        const before = textWidth(text.slice(0, text.length - text.trimStart().length), { cap, isBold });
        // Spaces at the ends of a text aren't printed, because their width depends on the printer's font.
        this.#put(text.trim(), { x: x + before, y: this.#y - cap * 0.3, cap, isBold });
        x += textWidth(text, { cap, isBold });
      }
    }
    return lines.length;
  }

  /** Places each figure below its name. Figures stand side by side if they fit. */
  columns(figures: readonly LabelFigure[], { cap, valueCap }: { cap: number; valueCap: number }): void {
    const widthOf = ({ label, value }: LabelFigure) =>
      Math.max(textWidth(label, { cap, isBold: false }), textWidth(value, { cap: valueCap, isBold: true }));
    for (const { row, xs } of this.#rows(figures, widthOf, cap)) {
      for (const [index, { label, value }] of row.entries()) {
        const x = xs[index] ?? this.#margin;
        this.#put(label, { x, y: this.#y + cap * 1.3, cap, isBold: false });
        const y = this.#y + cap * leading + valueCap * 1.3;
        this.#put(value, { x, y, cap: valueCap, isBold: true });
      }
      this.#y += (cap + valueCap) * leading;
    }
  }

  /** Places each figure after its name, on the same line. Figures stand side by side if they fit. */
  line(figures: readonly LabelFigure[], cap: number): void {
    const gap = cap * 0.6;
    const valueAt = ({ label }: LabelFigure) => textWidth(label, { cap, isBold: false }) + gap;
    const widthOf = (figure: LabelFigure) => valueAt(figure) + textWidth(figure.value, { cap, isBold: true });
    for (const { row, xs } of this.#rows(figures, widthOf, cap)) {
      this.#y += cap * leading;
      for (const [index, figure] of row.entries()) {
        const at = { y: this.#y - cap * 0.3, cap };
        const x = xs[index] ?? this.#margin;
        this.#put(figure.label, { ...at, x, isBold: false });
        this.#put(figure.value, { ...at, x: x + valueAt(figure), isBold: true });
      }
    }
  }

  #put(text: string, place: Omit<LabelText, 'kind' | 'text'>): void {
    if (text !== '') this.parts.push({ kind: 'text', ...place, text });
  }

  /** Divides figures into rows that are no wider than the label. Returns each row with the positions of its figures. */
  #rows(figures: readonly LabelFigure[], widthOf: (figure: LabelFigure) => number, cap: number) {
    const rows: LabelFigure[][] = [];
    const gap = Math.max(clearOfWeight, cap);
    let used = 0;
    for (const figure of figures) {
      const width = widthOf(figure);
      if (width > this.#width) {
        this.problems.push(`${figure.label} ${figure.value} is wider than the label. Choose wider paper.`);
      }
      const last = rows.at(-1);
      if (last !== undefined && used + gap + width <= this.#width) {
        last.push(figure);
        used += gap + width;
      } else {
        rows.push([figure]);
        used = width;
      }
    }
    return rows.map((row) => ({ row, xs: this.#places(row.map(widthOf), gap) }));
  }

  /**
   * Returns the position of each figure in a row. Figures are in equal columns if each fits into one. Otherwise they follow one another
   * with equal spaces between them.
   */
  #places(widths: readonly number[], gap: number): number[] {
    const each = this.#width / widths.length;
    if (widths.every((width) => width + gap <= each)) return widths.map((_, index) => this.#margin + index * each);
    const free = this.#width - widths.reduce((sum, width) => sum + width, 0);
    const space = widths.length > 1 ? free / (widths.length - 1) : 0;
    let x = this.#margin;
    return widths.map((width) => {
      const at = x;
      x += width + space;
      return at;
    });
  }
}
