import { casFrames, continuousFrames, mettlerFrames, nciFrames } from './scale-frames.ts';
import type { ScalePoll } from './scale-polls.ts';
import type { ScaleReading, ScaleUnit } from './scale-reading.ts';
import type { ScaleProtocol } from './scale-settings.ts';

const formats = { cas: casFrames, nci: nciFrames, mettler: mettlerFrames, continuous: continuousFrames };

/** The length of the longest frame of any protocol. A longer text can't be a frame. */
const longestFrame = 48;

/** Returns the command with which a scale is asked for its weight; null if it sends weights without being asked. */
export function pollOf(protocol: ScaleProtocol): ScalePoll | null {
  return formats[protocol].poll;
}

/**
 * Reads the bytes that a scale sends, in pieces of any length. A frame is read as a whole or not at all. So garbage, half frames and
 * bytes with a wrong parity never become a weight.
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

  /** Adds bytes, and returns the readings of the frames that are now complete. */
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
    // The text is too long for a frame. If frames have no start byte, the newest characters may still be part of one. Otherwise the
    // whole text is ignored.
    if (this.#text.length > longestFrame) {
      if (start === null) this.#text = this.#text.slice(-longestFrame);
      else this.#hasStarted = false;
    }
    return null;
  }
}
