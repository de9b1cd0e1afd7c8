import type { CallDefinition } from './call.ts';
import * as accounts from './calls/accounts.ts';
import * as activities from './calls/activities.ts';
import * as addresses from './calls/addresses.ts';
import * as agentCatalogue from './calls/agent-catalogue.ts';
import * as agentQuotes from './calls/agent-quotes.ts';
import * as agentSettings from './calls/agent-settings.ts';
import * as apiKeys from './calls/api-keys.ts';
import * as arrivalNotices from './calls/arrival-notices.ts';
import * as baseSuggestions from './calls/base-suggestions.ts';
import * as blog from './calls/blog.ts';
import * as card from './calls/card.ts';
import * as cardSettings from './calls/card-settings.ts';
import * as carrierSettings from './calls/carrier-settings.ts';
import * as cash from './calls/cash.ts';
import * as catalogue from './calls/catalogue.ts';
import * as costs from './calls/costs.ts';
import * as counter from './calls/counter.ts';
import * as counterOffers from './calls/counter-offers.ts';
import * as counterPeople from './calls/counter-people.ts';
import * as counterPurchases from './calls/counter-purchases.ts';
import * as coupons from './calls/coupons.ts';
import * as credit from './calls/credit.ts';
import * as dashboard from './calls/dashboard.ts';
import * as deliverySettings from './calls/delivery-settings.ts';
import * as demonstration from './calls/demonstration.ts';
import * as deviceRegister from './calls/device-register.ts';
import * as deviceSettings from './calls/device-settings.ts';
import * as disputes from './calls/disputes.ts';
import * as earnings from './calls/earnings.ts';
import * as evaluation from './calls/evaluation.ts';
import * as factors from './calls/factors.ts';
import * as firstSteps from './calls/first-steps.ts';
import * as fiscalDocuments from './calls/fiscal-documents.ts';
import * as fiscalProfiles from './calls/fiscal-profiles.ts';
import * as fiscalSettings from './calls/fiscal-settings.ts';
import * as history from './calls/history.ts';
import * as imeiRecords from './calls/imei-records.ts';
import * as imports from './calls/imports.ts';
import * as inspectionPhotos from './calls/inspection-photos.ts';
import * as inspections from './calls/inspections.ts';
import * as instalments from './calls/instalments.ts';
import * as mails from './calls/mails.ts';
import * as managedProducts from './calls/managed-products.ts';
import * as notes from './calls/notes.ts';
import * as orders from './calls/orders.ts';
import * as ownAddresses from './calls/own-addresses.ts';
import * as ownSessions from './calls/own-sessions.ts';
import * as parcels from './calls/parcels.ts';
import * as paymentSettings from './calls/payment-settings.ts';
import * as payments from './calls/payments.ts';
import * as payouts from './calls/payouts.ts';
import * as priceAgeing from './calls/price-ageing.ts';
import * as priceDesk from './calls/price-desk.ts';
import * as priceSettings from './calls/price-settings.ts';
import * as priceTable from './calls/price-table.ts';
import * as privacy from './calls/privacy.ts';
import * as products from './calls/products.ts';
import * as proposals from './calls/proposals.ts';
import * as receivables from './calls/receivables.ts';
import * as receivedPayments from './calls/received-payments.ts';
import * as renewals from './calls/renewals.ts';
import * as reviews from './calls/reviews.ts';
import * as search from './calls/search.ts';
import * as securitySettings from './calls/security-settings.ts';
import * as settings from './calls/settings.ts';
import * as shopCatalogue from './calls/shop-catalogue.ts';
import * as shopMails from './calls/shop-mails.ts';
import * as statusTexts from './calls/status-texts.ts';
import * as stocking from './calls/stocking.ts';
import * as storefrontInfo from './calls/storefront-info.ts';
import * as tradeSettings from './calls/trade-settings.ts';
import * as units from './calls/units.ts';
import * as users from './calls/users.ts';
import * as webhooks from './calls/webhooks.ts';

const modules = {
  accounts,
  factors,
  'own-sessions': ownSessions,
  privacy,
  activities,
  'security-settings': securitySettings,
  addresses,
  'own-addresses': ownAddresses,
  parcels,
  'delivery-settings': deliverySettings,
  'carrier-settings': carrierSettings,
  'fiscal-documents': fiscalDocuments,
  'fiscal-settings': fiscalSettings,
  'fiscal-profiles': fiscalProfiles,
  'arrival-notices': arrivalNotices,
  blog,
  catalogue,
  card,
  coupons,
  dashboard,
  disputes,
  'first-steps': firstSteps,
  earnings,
  evaluation,
  mails,
  notes,
  orders,
  'payment-settings': paymentSettings,
  'card-settings': cardSettings,
  instalments,
  payments,
  payouts,
  'price-table': priceTable,
  costs,
  'price-settings': priceSettings,
  'price-desk': priceDesk,
  'price-ageing': priceAgeing,
  'base-suggestions': baseSuggestions,
  products,
  'managed-products': managedProducts,
  proposals,
  'received-payments': receivedPayments,
  receivables,
  reviews,
  search,
  settings,
  'shop-catalogue': shopCatalogue,
  stocking,
  'storefront-info': storefrontInfo,
  'counter-offers': counterOffers,
  renewals,
  inspections,
  'inspection-photos': inspectionPhotos,
  units,
  'imei-records': imeiRecords,
  demonstration,
  'device-register': deviceRegister,
  'device-settings': deviceSettings,
  'trade-settings': tradeSettings,
  credit,
  cash,
  counter,
  'counter-people': counterPeople,
  'counter-purchases': counterPurchases,
  history,
  'shop-mails': shopMails,
  'status-texts': statusTexts,
  users,
  imports,
  'api-keys': apiKeys,
  webhooks,
  'agent-settings': agentSettings,
  'agent-catalogue': agentCatalogue,
  'agent-quotes': agentQuotes,
};

export type FeatureOfCalls = keyof typeof modules;

/** A call with its name, such as `placeOrder`, and the feature that it belongs to. */
export interface NamedCall {
  name: string;
  feature: FeatureOfCalls;
  call: CallDefinition;
}

const suffix = /Call$/;

/** Every call of the contract. */
export const allCalls: readonly NamedCall[] = Object.entries(modules).flatMap(([feature, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter(([name]) => suffix.test(name))
    .map(([name, call]) => ({
      name: name.replace(suffix, ''),
      feature: feature as FeatureOfCalls,
      call: call as CallDefinition,
    })),
);
