import type { CodeRequest, LabelRequest, ParcelParty, ParcelRequest, ParcelSize } from './carrier.ts';
import { refused } from './carrier-http.ts';

export const reais = (cents: number) => cents / 100;

export const volumeOf = ({ heightCm, widthCm, lengthCm, weightG }: ParcelSize) => ({
  height: heightCm,
  width: widthCm,
  length: lengthCm,
  weight: weightG / 1000,
});

function partyOf(party: ParcelParty) {
  const isCompany = party.document?.length === 14;
  return {
    name: party.name,
    ...(party.phone && { phone: party.phone }),
    ...(party.email && { email: party.email }),
    ...(party.document && (isCompany ? { company_document: party.document } : { document: party.document })),
    ...(isCompany && { state_register: party.stateRegister || 'ISENTO' }),
    address: party.street,
    number: party.number || 'S/N',
    ...(party.complement && { complement: party.complement }),
    district: party.neighborhood,
    city: party.city,
    state_abbr: party.uf,
    country_id: 'BR',
    postal_code: party.cep,
  };
}

const productsOf = ({ items }: ParcelRequest) =>
  items.map(({ name, quantity, unitCents }) => ({ name, quantity, unitary_value: reais(unitCents) }));

const common = ({ reference, service, from, to }: ParcelRequest) => ({
  service: Number(service),
  from: partyOf(from),
  to: partyOf(to),
  tags: [{ tag: reference, url: null }],
});

/** The body that puts a label into the cart; throws a `CarrierProblem` where a document is demanded and not known. */
export function cartBody(request: LabelRequest): object {
  const { paper, size, declaredCents } = request;
  if (!paper) throw refused('Falta a chave da nota fiscal, ou a declaração de conteúdo.');
  if (!request.from.document) throw refused('O CNPJ da loja falta. Preencha-o no endereço de origem.');
  if (!request.to.document) throw refused('O CPF de quem recebe falta. Sem ele o Melhor Envio não faz a etiqueta.');
  const { tags, ...parts } = common(request);
  return {
    ...parts,
    products: productsOf(request),
    volumes: [volumeOf(size)],
    options: {
      insurance_value: reais(declaredCents),
      receipt: false,
      own_hand: false,
      reverse: false,
      non_commercial: 'dce' in paper,
      ...('notaKey' in paper && { invoice: { key: paper.notaKey } }),
      platform: 'Giro',
      tags,
    },
  };
}

/** The body that puts a code for somebody who posts to the shop into the cart. */
export function reverseBody(request: CodeRequest): object {
  if (!request.from.document) throw refused('O CPF de quem posta falta. Sem ele o Melhor Envio não faz o código.');
  const { tags, ...parts } = common(request);
  return {
    ...parts,
    products: productsOf(request),
    insurance_value: reais(request.declaredCents),
    package: volumeOf(request.size),
    options: { own_hand: false, receipt: false, tags },
  };
}
