import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { type BuiltModel, buildVisitorProposal } from './build-model.ts';
import type { Client, TestShop } from './harness.ts';

export const bank = {
  bank_name: 'Banco do Brasil',
  agency_number: '1234-5',
  account_number: '98765-0',
  account_holder_name: 'José da Silva Conceição',
  cpf_cnpj: '111.111.111-11',
};

let visitors = 0;

/** A visitor's proposal for this model, from an address of its own: its id, the seller signed in, its row as they read it. */
export async function submitProposal(shop: TestShop, model: BuiltModel) {
  const proposal = buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa');
  visitors++;
  const address = `198.51.100.${visitors}`;
  const { body } = await shop.visitor(address).post('propostaStore', proposal);
  const seller = shop.bearing(body.token, address);
  const [row] = (await seller.get('proposals-user')).body.data;
  return {
    id: body.id as number,
    seller,
    token: body.token as string,
    row,
    email: proposal.email,
    imei: proposal.imei,
  };
}

/** Noon, in São Paulo, of the day on which offers are made. */
export const offeredAt = new Date('2026-03-12T15:00:00Z');

/** So many hours after that. */
export const hoursLater = (hours: number) => new Date(offeredAt.getTime() + hours * 3_600_000);

/** The last second of the five days. */
export const lastSecond = new Date('2026-03-18T02:59:59Z');

/** A device of R$ 1.220,00 that the shop has looked at, for which it offers R$ 1.000,00. */
export async function buildOffer(shop: TestShop, model: BuiltModel, admin: Client, data: object | null = bank) {
  const { id, seller, row, email } = await submitProposal(shop, model);
  if (data) await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: data });
  const setStatus = (status: number, more: object = {}) => admin.post(`proposals/status/${id}`, { status, ...more });
  await setStatus(5);
  await setStatus(7, { rejectionReason: '<p>A <b>tela</b> tem um risco.</p>', newValor: 1000, custoFrete: 35.5 });
  const offered = await setStatus(8);
  const read = async () => (await seller.get('proposals-user')).body.data[0];
  const mails = async () => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
  return { id, seller, email, offered, setStatus, read, mails };
}

/** The token in the newest of these mails that has a link to an offer. */
export async function tokenOf(mails: () => Promise<{ text?: string | undefined }[]>): Promise<string> {
  const texts = (await mails()).map(({ text = '' }) => text);
  return texts.flatMap((text) => /\/contraproposta\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

/** The seller's own account, by a Pix key. */
export const keyBank = {
  account_holder_name: 'José da Silva Conceição',
  cpf_cnpj: '529.982.247-25',
  pix_kind: 'telefone',
  pix_key: '(47) 99999-8888',
};

/** Its payout as this admin's list has it; undefined while there is none. */
export async function findPayout(admin: Client, proposalId: number) {
  const { data } = (await admin.get(`repasses?search=${proposalId}`)).body.payouts;
  return data.find((row: { proposal_id: number; state: string }) => row.proposal_id === proposalId);
}

/** Header with the version over which a payout is moved: the one of this moment, unless it is given. */
export async function atVersion({ pool }: TestShop, id: number, version?: number) {
  const { rows } = await pool.query<{ version: number }>('select version from payouts where id = $1', [id]);
  return { 'if-match': `"${version ?? rows[0]?.version}"` };
}

/** A proposal that was bought, with its payout and with these bank data. */
export async function buildPayout(shop: TestShop, model: BuiltModel, admin: Client, data: object | null = keyBank) {
  const { id: proposalId, seller, row: proposal, email } = await submitProposal(shop, model);
  const path = `proposals/${proposal.bank_token}/bank-data`;
  const saveBank = (bank_data: object) => seller.put(path, { bank_data });
  if (data) await saveBank(data);
  const approved = await admin.post(`proposals/status/${proposalId}`, { status: 6 });
  const payout = await findPayout(admin, proposalId);
  const begin = async (by: Client, body: object = {}, version?: number) =>
    by.post(`repasses/${payout.id}/pagar`, body, await atVersion(shop, payout.id, version));
  return { id: payout.id as number, payout, proposalId, seller, email, approved, saveBank, begin };
}

/** The day of now in São Paulo, on which what was proposed today may have been paid. */
export const payDay = () => saoPauloToday(new Date());

let ids = 0;
/** An end-to-end id that no other payment has. */
export const e2eId = () => `E1234567820261122${String(++ids).padStart(15, '0')}`;
