import { wireAmount } from '../wire-money.ts';
import { nfceAddresses, stateCode } from './addresses.ts';
import type { FiscalCompany, FiscalNote, FiscalRecipient } from './emitter.ts';
import { fiscalMoment, noteId } from './fiscal-key.ts';
import { fiscalText } from './fiscal-text.ts';
import { findMunicipality } from './municipalities.ts';
import { itemXml } from './note-items.ts';
import { noPayment, otherPayment, paymentsByTerminal, presencesFromAfar, trialRecipient } from './tax-groups.ts';
import { fiscalNamespace, writeXml, type XmlParts } from './xml.ts';

/** `verProc`. */
const program = 'Giro';

export const environmentCode = (environment: FiscalNote['environment']) => (environment === 'producao' ? '1' : '2');

function headXml(note: FiscalNote): XmlParts {
  const { model, contingency, presence, company } = note;
  return {
    cUF: stateCode(company.uf),
    cNF: note.code,
    natOp: fiscalText(note.nature, 60),
    mod: String(model),
    serie: String(note.series),
    nNF: String(note.number),
    dhEmi: fiscalMoment(note.issuedAt),
    tpNF: note.direction === 'in' ? '0' : '1',
    idDest: note.crossesStates ? '2' : '1',
    cMunFG: findMunicipality(company.uf, company.city)?.code ?? '',
    tpImp: model === 65 ? '4' : '1',
    tpEmis: String(note.issueMode),
    cDV: note.key.slice(43),
    tpAmb: environmentCode(note.environment),
    finNFe: note.purpose === 'return' ? '4' : '1',
    indFinal: '1',
    indPres: presence,
    indIntermed: presencesFromAfar.includes(presence) ? '0' : undefined,
    procEmi: '0',
    verProc: program,
    dhCont: contingency ? fiscalMoment(contingency.since) : undefined,
    xJust: contingency ? fiscalText(contingency.reason, 256) : undefined,
    NFref: note.references.map((refNFe) => ({ refNFe })),
  };
}

type Address = Pick<FiscalRecipient, 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'uf' | 'cep'>;

/** A city that is none of its state has no code: the schema's check tells so. */
function addressXml({ street, number, complement, neighborhood, city, uf, cep }: Address, phone = ''): XmlParts {
  const municipality = findMunicipality(uf, city);
  return {
    xLgr: fiscalText(street, 60),
    nro: fiscalText(number, 60) || 'S/N',
    xCpl: fiscalText(complement, 60) || undefined,
    xBairro: fiscalText(neighborhood, 60),
    cMun: municipality?.code ?? '',
    xMun: municipality?.name ?? fiscalText(city, 60),
    UF: uf,
    CEP: cep,
    cPais: '1058',
    xPais: 'BRASIL',
    fone: /^\d{6,14}$/.test(phone) ? phone : undefined,
  };
}

const companyXml = (company: FiscalCompany): XmlParts => ({
  CNPJ: company.cnpj,
  xNome: fiscalText(company.name, 60),
  xFant: fiscalText(company.tradeName, 60) || undefined,
  enderEmit: addressXml(company, company.phone),
  IE: company.ie,
  CRT: String(company.crt),
});

const recipientXml = (recipient: FiscalRecipient, isTrial: boolean): XmlParts => ({
  ...('cpf' in recipient.document ? { CPF: recipient.document.cpf } : { CNPJ: recipient.document.cnpj }),
  xNome: isTrial ? trialRecipient : fiscalText(recipient.name, 60),
  enderDest: addressXml(recipient),
  indIEDest: '9',
});

const nothing = wireAmount(0);

function totalXml({ totals, items }: FiscalNote): XmlParts {
  const { ibsCbs } = totals;
  const hasValues = items.some((item) => item.ibsCbs?.values || item.ibsCbs?.credit);
  return {
    ICMSTot: {
      vBC: wireAmount(totals.icmsBaseCents),
      vICMS: wireAmount(totals.icmsCents),
      ...{ vICMSDeson: nothing, vFCP: nothing, vBCST: nothing, vST: nothing, vFCPST: nothing, vFCPSTRet: nothing },
      vProd: wireAmount(totals.productsCents),
      vFrete: wireAmount(totals.freightCents),
      vSeg: nothing,
      vDesc: wireAmount(totals.discountCents),
      ...{ vII: nothing, vIPI: nothing, vIPIDevol: nothing },
      vPIS: wireAmount(totals.pisCents),
      vCOFINS: wireAmount(totals.cofinsCents),
      vOutro: wireAmount(totals.otherCents),
      vNF: wireAmount(totals.totalCents),
    },
    IBSCBSTot: ibsCbs
      ? {
          vBCIBSCBS: wireAmount(ibsCbs.baseCents),
          gIBS: hasValues
            ? {
                gIBSUF: { vDif: nothing, vDevTrib: nothing, vIBSUF: wireAmount(ibsCbs.ibsUfCents) },
                gIBSMun: { vDif: nothing, vDevTrib: nothing, vIBSMun: wireAmount(ibsCbs.ibsMunCents) },
                vIBS: wireAmount(ibsCbs.ibsCents),
                vCredPres: wireAmount(ibsCbs.creditIbsCents),
                vCredPresCondSus: nothing,
              }
            : undefined,
          gCBS: hasValues
            ? {
                ...{ vDif: nothing, vDevTrib: nothing, vCBS: wireAmount(ibsCbs.cbsCents) },
                ...{ vCredPres: wireAmount(ibsCbs.creditCbsCents), vCredPresCondSus: nothing },
              }
            : undefined,
        }
      : undefined,
  };
}

function paymentsXml({ payments }: FiscalNote): XmlParts[] {
  if (payments.length === 0) return [{ tPag: noPayment, vPag: nothing }];
  return payments.map(({ code, cents, words }) => ({
    tPag: code,
    xPag: code === otherPayment ? fiscalText(words ?? '', 60) || 'Outro' : undefined,
    vPag: wireAmount(cents),
    card: paymentsByTerminal.includes(code) ? { tpIntegra: '2' } : undefined,
  }));
}

/** QR code of layout 3, issued online (NT 2025.001): it bears no secret of the shop's. */
function nfceXml({ key, environment, company }: FiscalNote): XmlParts {
  const { qr, page } = nfceAddresses(company.uf, environment);
  return { qrCode: `${qr}?p=${key}|3|${environmentCode(environment)}`, urlChave: page };
}

/** `NFe` without its signature, in the schema's order and letters. */
export function noteXml(note: FiscalNote): string {
  const isTrial = note.environment === 'homologacao';
  return writeXml({
    NFe: {
      '@xmlns': fiscalNamespace,
      infNFe: {
        '@versao': '4.00',
        '@Id': noteId(note.key),
        ide: headXml(note),
        emit: companyXml(note.company),
        dest: note.recipient ? recipientXml(note.recipient, isTrial) : undefined,
        det: note.items.map((item) => itemXml(item, note)),
        total: totalXml(note),
        transp: { modFrete: note.freightMode },
        pag: { detPag: paymentsXml(note) },
        infAdic: note.extraText.trim() ? { infCpl: fiscalText(note.extraText, 5000) } : undefined,
      },
      infNFeSupl: note.model === 65 ? nfceXml(note) : undefined,
    },
  });
}
