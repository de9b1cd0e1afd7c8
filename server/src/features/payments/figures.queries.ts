import { sql } from 'kysely';
import type { Figures } from '../../platform/features/figures.ts';
import { lastDay } from '../../platform/features/recent-rows.queries.ts';
import { countOpenReceived } from './received-payments.queries.ts';

export const paymentFigures: Figures = {
  figures: [
    { name: 'giro_payments_last_day', help: 'Pix received in the last 24 hours.' },
    { name: 'giro_payments_open', help: 'Payments and withdrawals that wait for a decision.' },
    { name: 'giro_charges_open', help: 'Charges that wait for their payment.' },
    {
      name: 'giro_charges_troubled',
      help: 'Open charges of which the provider refused or failed something last.',
    },
  ],
  async read(db) {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*) from pix_payments where paid_at > ${lastDay}) as giro_payments_last_day,
        (select count(*) from pix_charges where state in ('new', 'open')) as giro_charges_open,
        (select count(*) from pix_charges where state in ('new', 'open') and last_error is not null)
          as giro_charges_troubled`.execute(db);
    return { ...rows[0], giro_payments_open: await countOpenReceived(db) };
  },
};
