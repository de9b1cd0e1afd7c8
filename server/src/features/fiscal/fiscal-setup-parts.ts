import { isLoopback } from '../../platform/address-reach.ts';
import { type Ground, minutes } from '../../platform/features/ground.ts';
import type { EmitterTools } from '../../platform/fiscal/open-emitter.ts';
import type { DeliveryAddresses } from '../delivery/delivery.port.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import type { DocumentTools } from './documents.port.ts';
import { createFiscalCertificates } from './fiscal-certificates.service.ts';
import { createFiscalProfiles } from './fiscal-profiles.service.ts';
import { createFiscalReckoning } from './fiscal-reckoning.service.ts';
import { createFiscalSecrets } from './fiscal-secrets.service.ts';
import { createFiscalSettings } from './fiscal-settings.service.ts';
import { createFiscalShop } from './fiscal-shop.service.ts';
import { createFiscalTrials } from './fiscal-trials.service.ts';
import { createProductFiscal } from './product-fiscal.service.ts';
import { recipientOf } from './recipients.rules.ts';
import { createFiscalRecipients } from './recipients.service.ts';
import { createSimulatorStore } from './simulated.queries.ts';

interface Given {
  savedSettings: SavedSettings;
  orders: OrdersService;
  deliveryAddresses: DeliveryAddresses;
  /** Limits by which emitters reach others, where these are not the usual ones. */
  reach?: Partial<Pick<EmitterTools, 'limits'>> | undefined;
}

export type FiscalSetup = ReturnType<typeof makeFiscalSetup>;

/** Settings, profiles, taxes and people of documents, wired by hand. */
export function makeFiscalSetup(ground: Ground, { savedSettings, orders, deliveryAddresses, reach }: Given) {
  const { database, box, outbox, readShopEmail, baseUrl, log, limit, now } = ground;
  const isLocal = isLoopback(baseUrl);
  const secrets = createFiscalSecrets(box);
  const certificates = createFiscalCertificates({ database, savedSettings, secrets, outbox, readShopEmail, now });
  const settings = createFiscalSettings({ database, savedSettings, secrets, certificates, baseUrl, isLocal, now });
  const simulator = createSimulatorStore(database);
  const shop = createFiscalShop({ settings, secrets, isLocal, tools: { now, log, simulator, ...reach } });
  const trials = createFiscalTrials({ database, shop, limit: limit('fiscal-trial', 5, minutes(1)) });
  const profiles = createFiscalProfiles({ database, settings });
  const products = createProductFiscal({ database, settings });
  const recipients = createFiscalRecipients({ database, box, orders, deliveryAddresses, readShop: shop.readShop });
  const { reckon } = createFiscalReckoning({ settings });
  const tools: DocumentTools = {
    readShop: shop.readShop,
    openEmitter: shop.openEmitter,
    isHook: settings.isHook,
    readRecipient: recipients.read,
    recipientOf,
    checkRecipient: recipients.check,
    reckon,
  };
  return { settings, trials, profiles, products, recipients, certificates, tools };
}
