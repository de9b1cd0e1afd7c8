import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PrivateFile } from '../../platform/files/private-files.ts';
import * as present from './own-data.presenter.ts';
import * as own from './own-data.queries.ts';
import * as presentTrace from './own-traces.presenter.ts';
import * as traces from './own-traces.queries.ts';

/** One file of an archive: records of one subject, in batches. */
export interface OwnSubject {
  file: string;
  title: string;
  read(): AsyncIterable<present.OwnRecord[]>;
}

export interface OwnFile {
  name: string;
  bytes: Buffer;
}

export interface OwnDataOptions {
  database: Database;
  box: SecretBox;
  privateFiles: { find(db: Database, id: number): Promise<PrivateFile | undefined> };
  /** What people call a way to pay. */
  labelOf: (method: string) => string;
}

/** Everything that the shop holds of a person. */
export function createOwnData({ database, box, privateFiles, labelOf }: OwnDataOptions) {
  function subjectsOf(userId: number): OwnSubject[] {
    const subject = <Row extends { id: number }>(
      file: string,
      title: string,
      read: (tx: Tx, userId: number, afterId: number | undefined) => Promise<Row[]>,
      presentRow: (row: Row, opener: SecretBox) => present.OwnRecord,
    ): OwnSubject => ({
      file: `${file}.json`,
      title,
      read: () =>
        readInBatches(
          database,
          (tx, afterId) => read(tx, userId, afterId),
          async (_tx, rows) => rows.map((row) => presentRow(row, box)),
        ),
    });
    return [
      subject('pessoa', 'Você', own.listOwnPerson, present.presentPerson),
      subject('endereco', 'Endereço', own.listOwnPerson, present.presentAddress),
      subject('pedidos', 'Pedidos', own.listOwnOrders, (row) => present.presentOrder(row, labelOf)),
      subject('pagamentos', 'Pagamentos dos seus pedidos', own.listOwnPayments, present.presentPayment),
      subject('propostas', 'Propostas', own.listOwnProposals, present.presentProposal),
      subject('repasses', 'Pagamentos a você', own.listOwnPayouts, present.presentPayout),
      subject('emails', 'E-mails que enviamos', own.listOwnMails, present.presentOwnMail),
      subject('avisos', 'Avisos de chegada que você pediu', own.listOwnNotices, present.presentNotice),
      subject('aceites', 'Documentos que você aceitou', own.listOwnAcceptances, present.presentAcceptance),
      subject('sessoes', 'Acessos abertos', own.listOwnSessions, present.presentSession),
      subject('chaves', 'Chaves de acesso', traces.listOwnPasskeys, presentTrace.presentPasskey),
      subject('conhecidos', 'Navegadores e endereços conhecidos', traces.listOwnClients, presentTrace.presentClient),
      subject('anotacoes', 'Anotações da loja', traces.listOwnNotes, presentTrace.presentNote),
      subject('conversas', 'Conversas que a loja abriu', traces.listOwnChats, presentTrace.presentChat),
      subject('consultas', 'Consultas de IMEI', traces.listOwnLookups, presentTrace.presentLookup),
      subject('atividades', 'Registro de atividades', traces.listOwnActivities, presentTrace.presentOwnActivity),
    ];
  }

  /** Photos of the person's devices and receipts of what they were paid, one at a time. */
  async function* readFiles(userId: number): AsyncGenerator<OwnFile> {
    const batches = readInBatches(
      database,
      (tx, afterId) => own.listOwnFiles(tx, userId, afterId),
      async (_tx, rows) => rows,
    );
    const files: own.OwnFileRow[] = [];
    // The rows first: reading files may take longer than a transaction should.
    for await (const rows of batches) files.push(...rows);
    for (const { id, proposal_id, kind } of files) {
      const found = await privateFiles.find(database, id);
      if (!found) continue;
      const ending = found.contentType === 'application/pdf' ? 'pdf' : 'webp';
      const folder = kind === 'photo' ? 'fotos' : 'comprovantes';
      yield { name: `${folder}/proposta-${proposal_id}-${id}.${ending}`, bytes: found.bytes };
    }
  }

  return { subjectsOf, readFiles };
}
