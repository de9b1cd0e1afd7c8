import { wireAmount } from '../wire-money.ts';
import type { FiscalItem, FiscalNote, IbsCbsOfItem, IcmsOfItem, ItemTax, Rate } from './emitter.ts';
import { fiscalText } from './fiscal-text.ts';
import { contributionGroups, icmsGroups, trialItem } from './tax-groups.ts';
import type { XmlParts } from './xml.ts';

/** A rate as documents write it: four places of a percent. */
export const fiscalRate = (rate: Rate) => `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;

/** An amount that is told only where there is one. */
const amountIfAny = (cents: number) => (cents > 0 ? wireAmount(cents) : undefined);

/** Modality of the base: the operation's value. */
const baseIsValue = '3';

/** Throws for a code of no group: profiles take only those that have one. */
function icmsOf(origin: string, { code, baseCents, rate, reduction, cents }: IcmsOfItem): XmlParts {
  const group = icmsGroups[code];
  if (!group) throw new Error(`ICMS has no group for ${code}`);
  const known = { orig: origin, [group.code]: code };
  const isTold = group.values === 'always' || (group.values === 'any' && (baseCents > 0 || cents > 0));
  if (!isTold) return { [group.group]: known };
  const reduced = fiscalRate(reduction);
  return {
    [group.group]: {
      ...known,
      modBC: baseIsValue,
      ...(group.reduction === 'before' && { pRedBC: reduced }),
      vBC: wireAmount(baseCents),
      ...(group.reduction === 'after' && reduction > 0 && { pRedBC: reduced }),
      pICMS: fiscalRate(rate),
      vICMS: wireAmount(cents),
    },
  };
}

function contributionOf(name: 'PIS' | 'COFINS', { cst, baseCents, rate, cents }: ItemTax): XmlParts {
  const ending = contributionGroups[cst] ?? 'Outr';
  if (ending === 'NT') return { [`${name}NT`]: { CST: cst } };
  const values = { vBC: wireAmount(baseCents), [`p${name}`]: fiscalRate(rate), [`v${name}`]: wireAmount(cents) };
  return { [`${name}${ending}`]: { CST: cst, ...values } };
}

const creditPart = ({ rate, cents }: { rate: Rate; cents: number }): XmlParts | undefined =>
  rate > 0 ? { pCredPres: fiscalRate(rate), vCredPres: wireAmount(cents) } : undefined;

function ibsCbsOf({ cst, classTrib, values, credit }: IbsCbsOfItem): XmlParts {
  return {
    CST: cst,
    cClassTrib: classTrib,
    gIBSCBS: values
      ? {
          vBC: wireAmount(values.baseCents),
          gIBSUF: { pIBSUF: fiscalRate(values.ibsUf.rate), vIBSUF: wireAmount(values.ibsUf.cents) },
          gIBSMun: { pIBSMun: fiscalRate(values.ibsMun.rate), vIBSMun: wireAmount(values.ibsMun.cents) },
          vIBS: wireAmount(values.ibsCents),
          gCBS: { pCBS: fiscalRate(values.cbs.rate), vCBS: wireAmount(values.cbs.cents) },
        }
      : undefined,
    gCredPresOper: credit
      ? {
          vBCCredPres: wireAmount(credit.baseCents),
          cCredPres: credit.code,
          gIBSCredPres: creditPart(credit.ibs),
          gCBSCredPres: creditPart(credit.cbs),
        }
      : undefined,
  };
}

/** One `det`. */
export function itemXml(item: FiscalItem, { environment, model }: Pick<FiscalNote, 'environment' | 'model'>): XmlParts {
  const isTrialItem = environment === 'homologacao' && model === 65 && item.place === 1;
  const unit = fiscalText(item.unit, 6);
  const [quantity, unitPrice] = [`${item.quantity}.0000`, wireAmount(item.unitCents)];
  return {
    '@nItem': String(item.place),
    prod: {
      cProd: fiscalText(item.code, 60),
      cEAN: 'SEM GTIN',
      xProd: isTrialItem ? trialItem : fiscalText(item.description, 120),
      NCM: item.ncm,
      CEST: item.cest || undefined,
      cBenef: item.icms.benefitCode || undefined,
      CFOP: item.cfop,
      ...{ uCom: unit, qCom: quantity, vUnCom: unitPrice, vProd: wireAmount(item.valueCents) },
      ...{ cEANTrib: 'SEM GTIN', uTrib: unit, qTrib: quantity, vUnTrib: unitPrice },
      vFrete: amountIfAny(item.freightCents),
      vDesc: amountIfAny(item.discountCents),
      vOutro: amountIfAny(item.otherCents),
      indTot: '1',
      indBemMovelUsado: item.usedGood ? '1' : undefined,
    },
    imposto: {
      ICMS: icmsOf(item.origin, item.icms),
      PIS: contributionOf('PIS', item.pis),
      COFINS: contributionOf('COFINS', item.cofins),
      IBSCBS: item.ibsCbs ? ibsCbsOf(item.ibsCbs) : undefined,
    },
    infAdProd: fiscalText(item.info, 500) || undefined,
  };
}
