import type { Dossier } from '@giro/contract/calls/disputes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { MailSender } from '../../platform/mail/mail-content.ts';
import { listSentFiles } from './dispute-files.queries.ts';
import { unknownDispute } from './disputes.presenter.ts';
import { presentDossier, type SaleParts } from './dossier.presenter.ts';
import {
  findSale,
  listConsents,
  listContacts,
  listDevices,
  listLines,
  listMails,
  listStatuses,
  type SaleRow,
} from './dossier.queries.ts';

interface DossiersOptions {
  database: Database;
  box: SecretBox;
  readSender: (db: Executor) => Promise<MailSender>;
}

export type Dossiers = ReturnType<typeof createDossiers>;

/** Everything that the shop knows of a disputed sale, for the bank: made anew each time from what there is. */
export function createDossiers({ database, box, readSender }: DossiersOptions) {
  async function getSale(disputeId: number): Promise<SaleRow> {
    const sale = await findSale(database, disputeId);
    if (!sale) throw notFound(unknownDispute);
    return sale;
  }

  async function readParts(sale: SaleRow): Promise<SaleParts> {
    const { orderId, userId, email, cpfSealed } = sale;
    const [lines, statuses, devices, mails, consents, contacts] = await Promise.all([
      listLines(database, orderId),
      listStatuses(database, orderId),
      listDevices(database, orderId),
      listMails(database, orderId, email),
      listConsents(database, userId),
      listContacts(database, orderId),
    ]);
    const cpf = box.openOptional(cpfSealed, 'users.cpf_sealed', userId);
    return { sale, cpf, ...lines, statuses, devices, mails, consents, contacts };
  }

  /** Throws 404. */
  async function read(disputeId: number): Promise<Dossier> {
    const sale = await getSale(disputeId);
    const [parts, files] = await Promise.all([readParts(sale), listSentFiles(database, disputeId)]);
    return presentDossier(parts, files);
  }

  /** The same as one PDF, with the words that go with it. Throws 404. */
  async function print(disputeId: number, note?: string): Promise<Buffer> {
    const sale = await getSale(disputeId);
    const [parts, shop] = await Promise.all([readParts(sale), readSender(database)]);
    // Loaded for this alone: most processes never print.
    const { printPages } = await import('./dossier-pdf.presenter.ts');
    return printPages({
      title: `Defesa da contestação do pedido ${sale.orderCode}`,
      shop: [shop.shop, shop.cnpj && `CNPJ ${shop.cnpj}`, shop.address, shop.email].filter(Boolean),
      facts: [
        { label: 'Contestação', value: sale.caseId },
        { label: 'Motivo', value: sale.reason },
        { label: 'Valor contestado', value: formatReais(reaisOf(sale.disputedCents)) },
        { label: 'Recebida em', value: formatMoment(sale.openedAt.toISOString()) },
      ],
      note: note ?? sale.answer,
      sections: presentDossier(parts, []).sections,
    });
  }

  return { read, print };
}
