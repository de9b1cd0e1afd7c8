import { buffer as collect } from 'node:stream/consumers';
import type { Dossier } from '@giro/contract/calls/disputes.ts';
import PDFDocument from 'pdfkit';

type Line = Dossier['sections'][number]['lines'][number];

export interface PrintedDossier {
  title: string;
  /** Who answers, a line each. */
  shop: readonly string[];
  facts: readonly Line[];
  note: string | null;
  sections: Dossier['sections'];
}

const ink = '#10211B';
const soft = '#4A5A53';
const rule = '#E4E6DF';
const green = '#0B7A4B';
const margin = 56;
const labelWidth = 170;

/** Letters that the fonts of every PDF reader have (ISO 32000-1, annex D: WinAnsi); of others what is left without accents. */
const plainLetters = (text: string) =>
  text.replace(
    /[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€\n]/g,
    (letter) => letter.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || '?',
  );

/** Prints a dossier on A4 pages with the fonts that every reader has, so that it stays small. */
export async function printPages({ title, shop, facts, note, sections }: PrintedDossier): Promise<Buffer> {
  const info = { Title: plainLetters(title), Author: plainLetters(shop[0] ?? '') };
  const pdf = new PDFDocument({ size: 'A4', margin, info, lang: 'pt-BR' });
  const done = collect(pdf);
  const width = pdf.page.width - 2 * margin;
  const bottom = pdf.page.height - margin;

  const words = (text: string, { size, colour, isBold = false }: { size: number; colour: string; isBold?: boolean }) =>
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
      .text(plainLetters(text), margin, pdf.y, { width });

  function factLine({ label, value }: Line): void {
    const [left, right] = [plainLetters(label), plainLetters(value)];
    const valueWidth = width - labelWidth - 12;
    pdf.font('Helvetica').fontSize(9.5);
    const height = Math.max(
      pdf.heightOfString(left, { width: labelWidth }),
      pdf.heightOfString(right, { width: valueWidth }),
    );
    if (pdf.y + height > bottom) pdf.addPage();
    const top = pdf.y;
    pdf.fillColor(soft).text(left, margin, top, { width: labelWidth });
    pdf.fillColor(ink).text(right, margin + labelWidth + 12, top, { width: valueWidth });
    pdf.y = top + height + 5;
  }

  function heading(text: string): void {
    // A heading stands with its first lines.
    if (pdf.y + 70 > bottom) pdf.addPage();
    pdf.moveDown(0.8);
    words(text, { size: 12, colour: green, isBold: true });
    pdf
      .moveTo(margin, pdf.y + 2)
      .lineTo(margin + width, pdf.y + 2)
      .lineWidth(0.7)
      .strokeColor(rule)
      .stroke();
    pdf.y += 8;
  }

  words(title, { size: 18, colour: ink, isBold: true });
  pdf.moveDown(0.3);
  for (const line of shop) words(line, { size: 9.5, colour: soft });
  pdf.moveDown(0.8);
  for (const fact of facts) factLine(fact);
  if (note) {
    heading('Explicação da loja');
    words(note, { size: 10, colour: ink });
  }
  for (const section of sections) {
    heading(section.title);
    for (const line of section.lines) factLine(line);
  }
  pdf.end();
  return done;
}
