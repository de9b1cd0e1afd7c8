import { createPayoutBatches } from '../features/payouts/batches.service.ts';
import { createPayoutDesk } from '../features/payouts/payout-desk.service.ts';
import { createPayouts } from '../features/payouts/payouts.service.ts';
import { createPayoutSending } from '../features/payouts/sending.service.ts';
import type { Ground } from './ground.ts';
import type { ProposalServices } from './proposals.ts';
import type { SalesServices } from './sales.ts';

type Given = Pick<ProposalServices, 'bankAccounts' | 'imeiFlags'> & Pick<SalesServices, 'paymentSettings'>;

/** How sellers are paid what is owed to them. */
export function createPayoutServices(ground: Ground, { bankAccounts, imeiFlags, paymentSettings }: Given) {
  const { database, box, log, now, outbox, privateFiles } = ground;
  const desk = createPayoutDesk({ box, bankAccounts, outbox, imeiFlags });
  const findSender = async () => {
    const found = await paymentSettings.findProvider(database);
    return found?.sender && { providerId: found.id, sender: found.sender };
  };
  const findSenderOf = async (providerId: number | null) =>
    (await paymentSettings.findProviderOf(database, providerId))?.sender;
  return {
    payouts: createPayouts({
      database,
      desk,
      privateFiles,
      canSend: async () => (await findSender()) !== undefined,
      now,
    }),
    payoutBatches: createPayoutBatches({ database, desk }),
    payoutSending: createPayoutSending({ database, desk, findSender, findSenderOf, log }),
  };
}
