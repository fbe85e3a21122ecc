import { casFrames, continuousFrames, mettlerFrames, nciFrames } from './scale-frames.ts';
import type { ScalePoll } from './scale-polls.ts';
import type { ScaleReading, ScaleUnit } from './scale-reading.ts';
import type { ScaleProtocol } from './scale-settings.ts';

const formats = { cas: casFrames, nci: nciFrames, mettler: mettlerFrames, continuous: continuousFrames };

/** No protocol has a longer frame, so any longer text is garbage. */
const longestFrame = 48;

/** Returns the command that asks a scale for its weight; null if the scale sends weights by itself. */
export function pollOf(protocol: ScaleProtocol): ScalePoll | null {
  return formats[protocol].poll;
}

/**
 * Reads the bytes that a scale sends, in pieces of any length. Garbage, half frames and bytes with a wrong parity are left out:
 * they never become a weight, because a frame is read as a whole or not at all.
 */
export class ScaleParser {
  readonly #protocol: ScaleProtocol;
  readonly #unit: ScaleUnit;
  #text = '';
  #hasStarted = false;

  /** @param unit the unit of frames that don't name one */
  constructor(protocol: ScaleProtocol, unit: ScaleUnit) {
    this.#protocol = protocol;
    this.#unit = unit;
  }

  /** Adds these bytes, and returns the readings that are complete now. */
  push(bytes: Uint8Array): ScaleReading[] {
    const readings: ScaleReading[] = [];
    for (const byte of bytes) {
      const reading = this.#take(byte);
      if (reading !== null) readings.push(reading);
    }
    return readings;
  }

  #take(byte: number): ScaleReading | null {
    const { start, ends, read } = formats[this.#protocol];
    if (byte === start) {
      this.#text = '';
      this.#hasStarted = true;
      return null;
    }
    if (ends.includes(byte)) {
      const reading = start === null || this.#hasStarted ? read(this.#text, this.#unit) : null;
      this.#text = '';
      this.#hasStarted = false;
      return reading;
    }
    this.#text += String.fromCharCode(byte);
    // If frames only have an end, the newest characters may still become a frame. After a start byte, text that is too long isn't
    // a frame.
    if (this.#text.length > longestFrame) {
      if (start === null) this.#text = this.#text.slice(-longestFrame);
      else this.#hasStarted = false;
    }
    return null;
  }
}
