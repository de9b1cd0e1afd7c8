import {
  type DocumentKind,
  type DocumentState,
  documentKindLabels,
  documentStateRows,
} from '@giro/contract/rules/fiscal.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, years } from '../../platform/features/forgetting.queries.ts';
import {
  type Forgotten,
  moment,
  type OwnRecord,
  type PersonalData,
  selectedSubject,
} from '../../platform/features/personal-data.ts';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import { partsOfKey } from '../../platform/fiscal/fiscal-key.ts';

interface OwnDocument {
  id: number;
  kind: DocumentKind;
  state: DocumentState;
  key: string | null;
  order_code: string | null;
  proposal_id: number | null;
  total_cents: number;
  issued_at: Date | null;
  recipient_sealed: string | null;
}

const selectOwn = (userId: number, afterId: number) => sql<OwnDocument>`
  select fiscal_documents.id, kind, state, key, order_code, proposal_id, fiscal_documents.total_cents, issued_at,
    recipient_sealed
  from fiscal_documents left join orders on orders.id = order_id
  where fiscal_documents.user_id = ${userId} and state <> 'waived' and fiscal_documents.id > ${afterId}
  order by fiscal_documents.id limit ${batchSize}`;

function presentRecipient(row: OwnDocument, box: SecretBox): OwnRecord | null {
  const opened = box.openOptional(row.recipient_sealed, 'fiscal_documents.recipient_sealed', row.id);
  if (opened === null) return null;
  return writtenOf(JSON.parse(opened));
}

function writtenOf(recipient: FiscalRecipient): OwnRecord {
  const { name, document, street, number, complement, neighborhood, city, uf, cep } = recipient;
  return {
    nome: name,
    'CPF ou CNPJ': 'cpf' in document ? document.cpf : document.cnpj,
    endereço: `${street}, ${number} ${complement}`.trim(),
    bairro: neighborhood,
    cidade: `${city}/${uf}`,
    CEP: cep,
  };
}

/** The end of the fifth year after that of the issue (Lei 5.172/1966, art. 173). */
const isOver = sql`extract(year from issued_at at time zone 'America/Sao_Paulo') + ${sql.lit(retention.taxYears)}
  < extract(year from giro_now() at time zone 'America/Sao_Paulo')`;

/** Papers and people of notas for which nobody may be asked any more; number, key and sums stay. */
async function forgetPapers(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    with old as (
      select id from fiscal_documents
      where issued_at is not null and forgotten_at is null and ${isOver}
      order by id limit ${atOnce} for no key update skip locked
    )
    update fiscal_documents
    set forgotten_at = giro_now(), recipient_sealed = null, content_sealed = null, typed_sealed = null, recipient_masked = ''
    from old where fiscal_documents.id = old.id returning old.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update fiscal_files set sealed = null where document_id = any(${ids}::int[]) and sealed is not null`.execute(tx);
  return { isMore: rows.length === atOnce };
}

interface TypedRow {
  id: number;
  order_code: string;
  sealed: string;
}

/** Whom buyers have had notas of their orders made out to. */
const selectTyped = (userId: number, afterId: number) => sql<TypedRow>`
  select id, order_code, fiscal_recipient_sealed as sealed from orders
  where user_id = ${userId} and fiscal_recipient_sealed is not null and id > ${afterId} order by id limit ${batchSize}`;

/** Recipients that were typed for an order: its nota has them by then, or nobody asks for one any more. */
async function forgetTyped(tx: Tx): Promise<Forgotten> {
  const { numAffectedRows = 0n } = await sql`
    update orders set fiscal_recipient_sealed = null
    where id in (
      select id from orders
      where fiscal_recipient_sealed is not null and created_at < ${years(retention.taxYears + 1)}
      order by id limit ${atOnce} for no key update skip locked
    )`.execute(tx);
  return { isMore: numAffectedRows === BigInt(atOnce) };
}

export const fiscalData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 46,
      file: 'notas-para-quem',
      title: 'Para quem saem as notas dos seus pedidos',
      select: selectTyped,
      present: ({ id, order_code, sealed }, box) => ({
        pedido: order_code,
        ...writtenOf(JSON.parse(box.open(sealed, 'orders.fiscal_recipient_sealed', id))),
      }),
    }),
    selectedSubject({
      position: 45,
      file: 'notas',
      title: 'Notas fiscais',
      select: selectOwn,
      present: (row, box) => ({
        nota: row.key === null ? null : partsOfKey(row.key).number,
        operação: documentKindLabels[row.kind],
        situação: documentStateRows[row.state].label,
        chave: row.key,
        pedido: row.order_code,
        proposta: row.proposal_id,
        'valor (R$)': reaisOf(row.total_cents),
        'emitida em': moment(row.issued_at),
        destinatário: presentRecipient(row, box),
      }),
    }),
  ],
  selectDeals: (userId) => sql<{ at: Date }>`
    select issued_at as at from fiscal_documents where user_id = ${userId} and issued_at is not null`,
  forgetOld: [forgetPapers, forgetTyped],
};
