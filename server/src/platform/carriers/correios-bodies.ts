import type { ServiceWay } from '@giro/contract/rules/carrier.ts';
import { wireAmount } from '../wire-money.ts';
import type { CarrierSettings, LabelRequest, ParcelParty, ParcelRequest, Shortened } from './carrier.ts';
import { refused } from './carrier-http.ts';
import { shortAddress } from './short-address.ts';

/** The additional service by which a service of this way declares a value; undefined where nothing is insured. */
export function insuranceOf(
  { services }: CarrierSettings,
  { service, way }: { service: string; way: ServiceWay },
  declaredCents: number,
): string | undefined {
  if (declaredCents <= 0) return undefined;
  return services.find((one) => one.code === service && one.way === way)?.insuranceCode || undefined;
}

/** Area and number of a phone. */
export function phoneOf(phone: string | null): { area: string; number: string } | undefined {
  const found = /^(\d{2})(\d{8,9})$/.exec(phone ?? '');
  return found ? { area: found[1] ?? '', number: found[2] ?? '' } : undefined;
}

function phoneFields(phone: string | null): Record<string, string> {
  const found = phoneOf(phone);
  if (!found) return {};
  if (found.number.length === 9) return { dddCelular: found.area, celular: found.number };
  return { dddTelefone: found.area, telefone: found.number };
}

function partyOf(party: ParcelParty, document: string | null): { fields: object; shortened: Shortened } {
  const { address, shortened } = shortAddress(party);
  const fields = {
    nome: address.name,
    ...(document && { cpfCnpj: document }),
    ...phoneFields(party.phone),
    ...(party.email && party.email.length <= 50 && { email: party.email }),
    endereco: {
      cep: party.cep,
      logradouro: address.street,
      numero: address.number,
      ...(address.complement && { complemento: address.complement }),
      bairro: address.neighborhood,
      cidade: address.city,
      uf: party.uf,
    },
  };
  return { fields, shortened };
}

const itemsOf = ({ items }: ParcelRequest) =>
  items.map(({ name, quantity, unitCents }) => ({
    conteudo: name.length < 2 ? 'Aparelho' : name.slice(0, 60),
    quantidade: quantity,
    valor: wireAmount(unitCents),
  }));

/**
 * The body that makes a pre-posting. A buyer's CPF stands in it with a declaration of content alone, which demands it;
 * throws a `CarrierProblem` where one is demanded and not known.
 */
export function prePostingBody(
  request: LabelRequest,
  settings: CarrierSettings,
): { body: object; shortened: Shortened } {
  const { paper, from, to, size, service, declaredCents } = request;
  if (!paper) throw refused('Falta a chave da nota fiscal, ou a declaração de conteúdo.');
  const sender = from.document || settings.document;
  if (!sender) throw refused('O CNPJ da loja falta. Preencha-o no endereço de origem.');
  const needsCpf = 'dce' in paper;
  if (needsCpf && !to.document) {
    throw refused('O CPF de quem recebe falta. Sem ele os Correios não fazem a declaração de conteúdo.');
  }
  const [shop, buyer] = [partyOf(from, sender), partyOf(to, needsCpf ? to.document : null)];
  const insurance = insuranceOf(settings, { service, way: 'send' }, declaredCents);
  const value = wireAmount(declaredCents);
  const body = {
    idCorreios: settings.user,
    remetente: shop.fields,
    destinatario: buyer.fields,
    codigoServico: service,
    numeroCartaoPostagem: settings.card,
    pesoInformado: String(size.weightG),
    codigoFormatoObjetoInformado: '2',
    alturaInformada: String(size.heightCm),
    larguraInformada: String(size.widthCm),
    comprimentoInformado: String(size.lengthCm),
    cienteObjetoNaoProibido: '1',
    modalidadePagamento: '2',
    itensDeclaracaoConteudo: itemsOf(request),
    ...('dce' in paper
      ? { emiteDCe: 'S' }
      : { chaveNFe: paper.notaKey, numeroNotaFiscal: String(Number(paper.notaKey.slice(25, 34))) }),
    ...(insurance && { listaServicoAdicional: [{ codigoServicoAdicional: insurance, valorDeclarado: value }] }),
    solicitarColeta: 'N',
    logisticaReversa: 'N',
    pedidoExternoOrigem: request.reference,
  };
  return { body, shortened: buyer.shortened };
}
