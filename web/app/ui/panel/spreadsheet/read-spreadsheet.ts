/** As much as the server takes, with room for what JSON adds to quotes and line ends. */
export const maxSpreadsheetBytes = 7.5 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file that a spreadsheet program has saved: UTF-8 with or without its mark, UTF-16 ('texto Unicode'),
 * else Windows-1252, which is Excel's ordinary CSV in Brazil. Undefined for a workbook, which is no text.
 */
export function readSpreadsheet(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) return undefined;
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
