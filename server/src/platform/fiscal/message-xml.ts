import { stateCode } from './addresses.ts';
import type { EventRequest, FiscalCompany, VoidRequest } from './emitter.ts';
import { batchId, eventId, fiscalMoment, voidId } from './fiscal-key.ts';
import { fiscalText } from './fiscal-text.ts';
import { environmentCode } from './note-xml.ts';
import { fiscalNamespace, writeXml, type XmlParts } from './xml.ts';

/** A message with parts that are XML already, put where its last part ends. */
function around(name: string, parts: XmlParts, inner: string): string {
  return writeXml({ [name]: { '@xmlns': fiscalNamespace, ...parts } }).replace(
    /<\/\w+>$/,
    `${inner.replaceAll('$', '$$$$')}$&`,
  );
}

/** One note, answered in the same call where the authority can. */
export const batchXml = (key: string, signed: string) =>
  around('enviNFe', { '@versao': '4.00', idLote: batchId(key), indSinc: '1' }, signed);

export const receiptXml = (tpAmb: string, receipt: string) =>
  around('consReciNFe', { '@versao': '4.00', tpAmb, nRec: receipt }, '');

export const lookXml = (tpAmb: string, key: string) =>
  around('consSitNFe', { '@versao': '4.00', tpAmb, xServ: 'CONSULTAR', chNFe: key }, '');

export const statusXml = (tpAmb: string, uf: string) =>
  around('consStatServ', { '@versao': '4.00', tpAmb, cUF: stateCode(uf), xServ: 'STATUS' }, '');

/** The text that the law wants below each letter of correction, as `leiauteCCe_v1.00.xsd` has it. */
const correctionTerms =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ' +
  'ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja ' +
  'relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca ' +
  'de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do ' +
  'remetente ou do destinatario; III - a data de emissao ou de saida.';

export const cancelType = '110111';
export const correctType = '110110';

function eventXml(type: string, detail: XmlParts, request: EventRequest, company: FiscalCompany): string {
  const { key, seq, environment, at } = request;
  const uf = stateCode(company.uf);
  return writeXml({
    evento: {
      '@xmlns': fiscalNamespace,
      '@versao': '1.00',
      infEvento: {
        '@Id': eventId(type, key, seq),
        ...{ cOrgao: uf, tpAmb: environmentCode(environment), CNPJ: company.cnpj, chNFe: key },
        ...{ dhEvento: fiscalMoment(at), tpEvento: type, nSeqEvento: String(seq), verEvento: '1.00' },
        detEvento: { '@versao': '1.00', ...detail },
      },
    },
  });
}

/** Unsigned. */
export function cancelXml(request: EventRequest, company: FiscalCompany): string {
  const detail = { descEvento: 'Cancelamento', nProt: request.protocol, xJust: fiscalText(request.text, 255) };
  return eventXml(cancelType, detail, request, company);
}

/** Unsigned. */
export function correctionXml(request: EventRequest, company: FiscalCompany): string {
  const correction = { xCorrecao: fiscalText(request.text, 1000), xCondUso: correctionTerms };
  return eventXml(correctType, { descEvento: 'Carta de Correcao', ...correction }, request, company);
}

export const eventBatchXml = (key: string, signed: string) =>
  around('envEvento', { '@versao': '1.00', idLote: batchId(key) }, signed);

/** Unsigned. */
export function voidXml({ environment, model, series, from, to, reason, at }: VoidRequest, company: FiscalCompany) {
  const [uf, year] = [stateCode(company.uf), fiscalMoment(at).slice(2, 4)];
  return writeXml({
    inutNFe: {
      '@xmlns': fiscalNamespace,
      '@versao': '4.00',
      infInut: {
        '@Id': voidId({ uf: company.uf, year, cnpj: company.cnpj, model, series, from, to }),
        ...{ tpAmb: environmentCode(environment), xServ: 'INUTILIZAR', cUF: uf, ano: year, CNPJ: company.cnpj },
        ...{ mod: String(model), serie: String(series), nNFIni: String(from), nNFFin: String(to) },
        xJust: fiscalText(reason, 255),
      },
    },
  });
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The file that is kept of an authorised note, as it is mailed. */
export const noteWithProtocol = (signed: string, protocol: string) =>
  declaration + around('nfeProc', { '@versao': '4.00' }, signed + protocol);

export const eventWithAnswer = (signed: string, answer: string) =>
  declaration + around('procEventoNFe', { '@versao': '1.00' }, signed + answer);

export const voidWithAnswer = (signed: string, answer: string) =>
  declaration + around('ProcInutNFe', { '@versao': '4.00' }, signed + answer);
