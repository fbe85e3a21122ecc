/** The maximum size of a request's body, in bytes. */
const maxBodyBytes = 8 * 1024 * 1024;

const spreadsheets = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i;

/** A file that can't be imported; the message names it. */
export class UnreadableFile extends Error {}

/**
 * Returns the text of a chosen CSV file.
 * @throws UnreadableFile
 */
export async function readCsvFile(file: File): Promise<string> {
  if (spreadsheets.test(file.name)) {
    throw new UnreadableFile(`${file.name} is a spreadsheet. Save it as CSV there, then choose the CSV file here.`);
  }
  if (file.size === 0) throw new UnreadableFile(`${file.name} is empty.`);
  if (file.size > maxBodyBytes) throw tooLarge(file.name);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new UnreadableFile(`${file.name} is not a CSV file.`);
  // JSON escapes quotes and line breaks, which makes the body longer than the text.
  if (new Blob([JSON.stringify(text)]).size > maxBodyBytes - 200) throw tooLarge(file.name);
  return text;
}

function tooLarge(name: string): UnreadableFile {
  return new UnreadableFile(`${name} is too large: an import takes 8 MB at most. Please split the file.`);
}

/**
 * Decodes a CSV file. Exports are UTF-8, but older spreadsheet programs save a legacy Windows encoding, or UTF-16 with a byte
 * order mark.
 */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
