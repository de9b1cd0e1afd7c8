import { buffer as collect } from 'node:stream/consumers';
import { PDFDocument as Pages } from '@cantoo/pdf-lib';
import type { DeliveryOrigin } from '@giro/contract/calls/delivery-settings.ts';
import { formatCep, ufOf } from '@giro/contract/rules/address.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import PDFDocument from 'pdfkit';
import { barcode } from '../../platform/barcode.ts';
import type { KeptAddress } from '../delivery/delivery.port.ts';

/** Points of 10 × 15 cm. */
const size: [number, number] = [283.46, 425.2];
const margin = 18;
const width = size[0] - 2 * margin;

export interface DrawnLabel {
  /** The order or proposal that it is of. */
  title: string;
  service: string | null;
  trackingCode: string | null;
  weightG: number | null;
  to: KeptAddress;
  from: DeliveryOrigin | null;
}

/** Letters that the fonts of every PDF reader have. */
const plain = (text: string) => text.replace(/[^\x20-\x7e\u00a0-\u00ff–—]/g, '');

const addressLines = ({
  address,
  number,
  complement,
  neighborhood,
  city,
  state,
}: Omit<KeptAddress, 'recipient' | 'cep' | 'phone'>) => [
  `${address}, ${number}${complement ? ` – ${complement}` : ''}`,
  neighborhood,
  `${city} / ${ufOf(state)}`,
];

/** Draws the label of a parcel that no carrier draws one for: whom it goes to, in bars too, and who sends it. */
export async function drawLabel({ title, service, trackingCode, weightG, to, from }: DrawnLabel): Promise<Buffer> {
  const pdf = new PDFDocument({ size, margin, info: { Title: plain(`Etiqueta ${title}`) }, lang: 'pt-BR' });
  const done = collect(pdf);
  const line = (text: string, points = 10, font = 'Helvetica') =>
    pdf.font(font).fontSize(points).text(plain(text), margin, pdf.y, { width });
  pdf.rect(margin / 2, margin / 2, size[0] - margin, size[1] - margin).stroke();
  line(title, 13, 'Helvetica-Bold');
  line(
    [service ?? 'Entrega', ...(weightG === null ? [] : [`${(weightG / 1000).toLocaleString('pt-BR')} kg`])].join(' · '),
    9,
  );
  pdf.moveDown(0.6);
  if (trackingCode) {
    pdf.image(await barcode(trackingCode, 14), margin, pdf.y, { fit: [width, 60], align: 'center' });
    pdf.y += 64;
    line(trackingCode, 12, 'Helvetica-Bold');
    pdf.moveDown(0.6);
  }
  line('DESTINATÁRIO', 8, 'Helvetica-Bold');
  line(to.recipient, 13, 'Helvetica-Bold');
  for (const each of addressLines(to)) line(each, 11);
  line(`CEP ${formatCep(to.cep)}`, 14, 'Helvetica-Bold');
  if (to.phone) line(formatPhone(to.phone), 9);
  pdf.moveDown(0.3);
  pdf.image(await barcode(to.cep, 8), margin, pdf.y, { fit: [150, 40] });
  pdf.y += 50;
  if (from) {
    line('REMETENTE', 8, 'Helvetica-Bold');
    line(from.name, 9);
    for (const each of addressLines(from)) line(each, 9);
    line(`CEP ${formatCep(from.cep)}`, 9);
  }
  pdf.end();
  return done;
}

/** Several labels as one file, each on its own pages. */
export async function joinLabels(labels: readonly Buffer[]): Promise<Buffer> {
  const [only] = labels;
  if (labels.length === 1 && only) return only;
  const joined = await Pages.create();
  for (const label of labels) {
    const read = await Pages.load(label);
    for (const page of await joined.copyPages(read, read.getPageIndices())) joined.addPage(page);
  }
  return Buffer.from(await joined.save());
}
