/**
 * Spreadsheets run a text that begins so as a formula, full-width signs too. A number is left a number, and a Brazilian
 * phone number as Pix keys write it.
 */
const formula = /^(?!-?\d{1,3}(\.?\d{3})*(,\d+)?$|\+55\d{10,11}$)'*[=+\-@\t\r\n＝＋－＠]/;

/** A text for a cell: behind an apostrophe, which spreadsheets do not show, nothing runs. */
export function defuseCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * Texts that spreadsheets read as a number or a day and rewrite: `0012`, `12E56`, `1-2`, more digits than they keep.
 */
const changed = /^(0\d+|\d{12,}|\d+E\d+|\d{1,4}[-/]\d{1,4}([-/]\d{1,4})?)$/i;

/** A number that names something, such as a serial number, for a cell: behind an apostrophe no spreadsheet changes it. */
export function nameCell(text: string): string {
  return changed.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before `defuseCell`. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
