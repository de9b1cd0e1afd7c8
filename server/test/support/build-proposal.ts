import { type BuiltModel, buildVisitorProposal } from './build-model.ts';
import type { TestShop } from './harness.ts';

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
  return { id: body.id as number, seller, row, email: proposal.email, imei: proposal.imei };
}
