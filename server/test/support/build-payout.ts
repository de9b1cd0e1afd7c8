import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { BuiltModel } from './build-model.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';

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

export { bank } from './build-proposal.ts';
