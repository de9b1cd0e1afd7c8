import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A device that somebody hands in, with what the papers need of its seller. Amounts are centavos. */
export interface Purchase {
  id: number;
  userId: number;
  status: number;
  valueCents: number;
  payAs: string;
  bonusPercent: number | null;
  isQuoteOver: boolean;
  validUntil: Date;
  inspectionId: number | null;
  brand: string;
  model: string;
  imei: string;
  serial: string | null;
  name: string;
  cpfSealed: string | null;
  rgSealed: string | null;
  street: string | null;
  streetNumber: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
  cep: string | null;
  /** Of the register of used devices, once it was bought. */
  number: number | null;
  boughtAt: Date | null;
}

export async function findPurchase(db: Executor, id: number): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select proposals.id, users.id as "userId", proposals.status,
      coalesce(new_value_cents, proposals.value_cents) as "valueCents", pay_as as "payAs",
      bonus_percent as "bonusPercent", valid_until <= giro_now() as "isQuoteOver", valid_until as "validUntil",
      inspections.id as "inspectionId", brand_name as brand, model_name as model, coalesce(imei1, imei) as imei,
      coalesce(serial, serial_number) as serial, users.name, cpf_sealed as "cpfSealed", rg_sealed as "rgSealed", street,
      street_number as "streetNumber", complement, neighborhood, city, users.state, cep, number, at as "boughtAt"
    from proposals join users on users.id = user_id
    left join inspections on inspections.proposal_id = proposals.id
    left join device_register on device_register.proposal_id = proposals.id and purpose = 'purchase'
    where proposals.id = ${id} and users.anonymised_at is null`.execute(db);
  return rows[0];
}
