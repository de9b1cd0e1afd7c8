import type { PurchasePaper } from '@giro/contract/calls/counter-purchases.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { bonusOf } from '@giro/contract/rules/credit.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { findPurchase, type Purchase } from './purchases.queries.ts';

const statement =
  'Declaro que o aparelho é meu, que não é produto de crime, que está livre de dívidas e bloqueios, e que o entrego à loja por minha vontade, pelo valor deste recibo.';

function addressOf({ street, streetNumber, complement, neighborhood, city, state, cep }: Purchase): string | null {
  const line = [street, streetNumber, complement].filter(Boolean).join(', ');
  const place = [city, state].filter(Boolean).join('/');
  return [line, neighborhood, place, cep && `CEP ${formatCep(cep)}`].filter(Boolean).join(' - ') || null;
}

/** The receipt of a purchase, and the declaration that its seller signs. */
export function createPurchasePapers({ database, box }: { database: Database; box: SecretBox }) {
  /**
   * Without number and moment while the device lies on the counter, for its seller to sign first. Throws 404 for one that
   * is not there, or whose seller's data are incomplete.
   */
  async function read(proposalId: number): Promise<PurchasePaper> {
    const row = await findPurchase(database, proposalId);
    const isMade = row && isBought(row.status) && row.boughtAt !== null;
    const isBefore = row?.status === proposalStatus.inTransit && row.cpfSealed !== null && row.rgSealed !== null;
    if (!isMade && !isBefore) throw notFound('Esta proposta não tem recibo de compra.');
    const { userId, valueCents } = row;
    return {
      number: isMade && row.number !== null ? String(row.number) : null,
      seller: {
        name: row.name,
        cpf: box.openOptional(row.cpfSealed, 'users.cpf_sealed', userId) ?? '',
        rg: box.openOptional(row.rgSealed, 'users.rg_sealed', userId),
        address: addressOf(row),
      },
      device: { name: deviceName(row.brand, row.model), imei: row.imei, serial: row.serial },
      value: reaisOf(valueCents),
      bonus: reaisOf(row.payAs === 'credit' ? bonusOf(valueCents, row.bonusPercent ?? 0) : 0),
      statement,
      at: (isMade && row.boughtAt?.toISOString()) || null,
    };
  }

  return { read };
}
