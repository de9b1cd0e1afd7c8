import { type BuiltModel, buildVisitorProposal } from './build-model.ts';
import type { TestShop } from './harness.ts';

export const bank = {
  bank_name: 'Banco do Brasil',
  agency_number: '1234-5',
  account_number: '98765-0',
  account_holder_name: 'José da Silva Conceição',
  cpf_cnpj: '111.111.111-11',
};

/** A visitor's proposal for this model: its id, the seller signed in, and its row as the seller reads it. */
export async function submitProposal(shop: TestShop, model: BuiltModel) {
  const proposal = buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa');
  const { body } = await shop.visitor().post('propostaStore', proposal);
  const seller = shop.bearing(body.token);
  const [row] = (await seller.get('proposals-user')).body.data;
  return { id: body.id as number, seller, row, email: proposal.email };
}
