import { buffer as collect } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { barcode } from '../barcode.ts';

/** Points of a label of 10 × 15 cm. */
const size: [number, number] = [283.46, 425.2];
const margin = 20;

/** The paper of a simulated label. It bears no person, for the simulator keeps none. */
export async function drawLabel(lines: { service: string; trackingCode: string; reference: string }): Promise<Buffer> {
  const pdf = new PDFDocument({ size, margin, info: { Title: `Etiqueta ${lines.trackingCode}` }, lang: 'pt-BR' });
  const done = collect(pdf);
  pdf.rect(margin / 2, margin / 2, size[0] - margin, size[1] - margin).stroke();
  pdf.font('Helvetica-Bold').fontSize(18).text('SIMULADOR', { align: 'center' });
  pdf.font('Helvetica').fontSize(10).text('Etiqueta de ensaio: não vale para postar.', { align: 'center' });
  pdf.moveDown(2);
  pdf.font('Helvetica-Bold').fontSize(14).text(lines.service);
  pdf.moveDown();
  pdf.image(await barcode(lines.trackingCode, 14), margin, pdf.y, { fit: [size[0] - 2 * margin, 60], align: 'center' });
  pdf.y += 66;
  pdf.fontSize(20).text(lines.trackingCode, { align: 'center' });
  pdf.moveDown();
  pdf.font('Helvetica').fontSize(10).text(`Referência ${lines.reference}`);
  pdf.end();
  return done;
}
