import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createAddresses } from './features/addresses/addresses.service.ts';
import { createCategories } from './features/blog/categories.service.ts';
import { createPosts } from './features/blog/posts.service.ts';
import { createCatalogue } from './features/catalogue/catalogue.service.ts';
import { createChatOpenings } from './features/chats/chat-openings.service.ts';
import { createOfferAnswers } from './features/counter-offers/answers.service.ts';
import { createOfferEnds } from './features/counter-offers/offer-ends.service.ts';
import { createOpenOffers } from './features/counter-offers/open-offers.service.ts';
import { createDashboard } from './features/dashboard/dashboard.service.ts';
import { createDeviceRegister } from './features/device-register/device-register.service.ts';
import { createRegisterEntries } from './features/device-register/register-entries.service.ts';
import { createEvaluation } from './features/evaluation/evaluation.service.ts';
import { createPrices } from './features/evaluation/prices.service.ts';
import { createFactors } from './features/factors/factors.service.ts';
import { createSecuritySettings } from './features/factors/security-settings.service.ts';
import { createImeiFlags } from './features/imei-records/imei-flags.service.ts';
import { createImeiRecords } from './features/imei-records/imei-records.service.ts';
import { createInspections } from './features/inspections/inspections.service.ts';
import { createMails } from './features/mails/mails.service.ts';
import { createOrderAttempts } from './features/orders/order-attempts.service.ts';
import { createOrderChats } from './features/orders/order-chats.service.ts';
import { orderTexts } from './features/orders/order-texts.rules.ts';
import { createOrders } from './features/orders/orders.service.ts';
import { createReservations } from './features/orders/reservations.service.ts';
import { createOwnSessions } from './features/own-sessions/own-sessions.service.ts';
import { createCharges } from './features/payments/charges.service.ts';
import { mostPolls } from './features/payments/looks.rules.ts';
import { createPaymentSettings, type PixTools } from './features/payments/payment-settings.service.ts';
import { createPayments, type PaymentsOptions } from './features/payments/payments.service.ts';
import { createShopAlerts } from './features/payments/shop-alerts.service.ts';
import { createWithdrawals } from './features/payments/withdrawals.service.ts';
import { createPayoutBatches } from './features/payouts/batches.service.ts';
import { createOwedPayouts } from './features/payouts/owed-payouts.service.ts';
import { createPayoutDesk } from './features/payouts/payout-desk.service.ts';
import { createPayouts } from './features/payouts/payouts.service.ts';
import { createPayoutSending } from './features/payouts/sending.service.ts';
import { createPreviewCards } from './features/preview-cards/preview-cards.service.ts';
import { createPriceTable } from './features/price-table/price-table.service.ts';
import { createProducts } from './features/products/products.service.ts';
import { createBankAccounts } from './features/proposals/bank-accounts.service.ts';
import { createBankLinks } from './features/proposals/bank-links.service.ts';
import { createProposalChats } from './features/proposals/proposal-chats.service.ts';
import { createProposalEvents } from './features/proposals/proposal-events.service.ts';
import { createProposalMails } from './features/proposals/proposal-mails.service.ts';
import { proposalTexts } from './features/proposals/proposal-texts.rules.ts';
import { createProposals } from './features/proposals/proposals.service.ts';
import { createQuoteEnds } from './features/renewals/quote-ends.service.ts';
import { createRenewalLinks } from './features/renewals/renewal-links.service.ts';
import { createRenewals } from './features/renewals/renewals.service.ts';
import { createReviews } from './features/reviews/reviews.service.ts';
import { createSearchEngines } from './features/search-engines/search-engines.service.ts';
import { createDeviceSettings } from './features/settings/device-settings.service.ts';
import { createMailSettings } from './features/settings/mail-settings.service.ts';
import { savedSettings } from './features/settings/saved-settings.service.ts';
import { createShopSettings } from './features/settings/shop-settings.service.ts';
import { createStatusTexts } from './features/settings/status-texts.service.ts';
import { createShopCatalogue } from './features/shop-catalogue/shop-catalogue.service.ts';
import { createStorefrontInfo } from './features/storefront-info/storefront-info.service.ts';
import { createHandingOver } from './features/units/handing-over.service.ts';
import { createPassports } from './features/units/passports.service.ts';
import { createStockedUnits } from './features/units/stocked-units.service.ts';
import { createUnits } from './features/units/units.service.ts';
import { createUsers } from './features/users/users.service.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import type { Database, Executor } from './platform/database/database.ts';
import { openDisk } from './platform/files/disk.ts';
import { createPictures } from './platform/files/pictures.ts';
import { createPrivateFiles } from './platform/files/private-files.ts';
import { createLimit } from './platform/http/limits.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import type { SmtpPatience } from './platform/mail/transport.ts';
import { openPixProvider, openPixSender, readCertificate } from './platform/pix/open-provider.ts';
import { createSimulator } from './platform/pix/simulator.ts';
import { createGooglePlaces } from './platform/places/google-places.ts';
import { noPlaces } from './platform/places/places.ts';
import { createSessions } from './platform/sessions/sessions.ts';

export interface ServicesOptions {
  config: Config;
  /** See `openNotesPool`. */
  notesPool: pg.Pool;
  database: Database;
  box: SecretBox;
  log: Logger;
  now?: () => Date;
  /** How long a mail server may take, when not as long as usual. */
  smtpPatience?: SmtpPatience;
  /** The adapters of Pix providers, when not the usual ones. */
  pixTools?: Partial<PixTools & Pick<PaymentsOptions, 'paySimulated'>>;
}

export type Services = ReturnType<typeof createServices>;

const minutes = (count: number) => count * 60;

/** Every service, wired by hand: what each part is given is what it can reach. */
export function createServices(options: ServicesOptions) {
  const { config, notesPool, database, box, log, smtpPatience, pixTools, now = () => new Date() } = options;
  const { baseUrl } = config;
  const disk = openDisk(config);
  const pictures = createPictures(disk);
  const shopSettings = createShopSettings({ database });
  const places = config.places ? createGooglePlaces({ ...config.places, log, now }) : noPlaces;
  const storefrontInfo = createStorefrontInfo({ settings: shopSettings, places });
  const senderFor = ({ name, vicinity, cnpj, opening_hours, email, whatsapp }: ShopInfo) => ({
    shop: name,
    address: vicinity,
    cnpj,
    hours: opening_hours,
    email,
    whatsapp,
    baseUrl,
  });
  const readSender = async (db: Executor) => senderFor(await storefrontInfo.getShop(db));
  const outbox = createOutbox(box, readSender);
  const limit = (name: string, points: number, seconds: number) => createLimit(notesPool, { name, points, seconds });
  const sessions = createSessions(database);
  const readShopName = async () => (await storefrontInfo.getShop(database)).name;
  const passwordChecks = limit('password-check', 10, minutes(15));
  const securitySettings = createSecuritySettings({ database, savedSettings });
  const factors = createFactors({
    database,
    box,
    sessions,
    outbox,
    securitySettings,
    limits: { passwordChecks },
    readShopName,
    baseUrl,
    now,
  });
  const accounts = createAccounts({
    database,
    box,
    sessions,
    challenges: factors.challenges,
    outbox,
    limits: {
      signInsByPair: limit('sign-in-pair', 10, minutes(15)),
      signInsByStrangers: limit('sign-in-stranger', 20, minutes(15)),
      signInsByAddress: limit('sign-in-address', 100, minutes(15)),
      passwordChecks,
      registrations: limit('registration', 300, minutes(60)),
      confirmationMails: limit('confirmation-mail', 1, minutes(1)),
      takenEmails: limit('taken-email', 100, minutes(60)),
      resetPause: limit('reset-pause', 1, minutes(1)),
      resetsByClient: limit('reset-client', 20, minutes(60)),
      resetsByStrangers: limit('reset-stranger', 5, minutes(60)),
      mailsToStrangers: limit('mail-to-stranger', 20, minutes(60)),
    },
    readShopName,
    baseUrl,
    now,
  });
  const pix = { database, now, log };
  const readShopEmail = async (db: Executor) => (await storefrontInfo.getShop(db)).email;
  const paymentSettings = createPaymentSettings({
    database,
    box,
    savedSettings,
    outbox,
    readShopEmail,
    openProvider: (settings) => openPixProvider(settings, pix),
    openSender: (settings) => openPixSender(settings, pix),
    readCertificate,
    ...pixTools,
    baseUrl,
    limit: limit('payment-trial', 5, minutes(1)),
    now,
  });
  const evaluation = createEvaluation({ database, pictures });
  const bankLinks = createBankLinks({ database, box, baseUrl });
  const deviceSettings = createDeviceSettings({ database });
  const proposalEvents = createProposalEvents();
  const imeiFlags = createImeiFlags();
  const openOffers = createOpenOffers({ box, baseUrl, settings: deviceSettings, events: proposalEvents, now });
  const statusTexts = createStatusTexts({
    database,
    readSender,
    subjects: { proposal: proposalTexts, order: orderTexts },
  });
  const chatOpenings = createChatOpenings();
  const proposalMails = createProposalMails({
    database,
    accounts,
    bankLinks,
    openOffers,
    statusTexts,
    outbox,
    baseUrl,
  });
  const owedPayouts = createOwedPayouts({ now });
  const register = createRegisterEntries();
  const stockedUnits = createStockedUnits({ register });
  const bankAccounts = createBankAccounts({ database, box, accounts, bankLinks, owedPayouts, proposalMails, now });
  const proposals = createProposals({
    database,
    register,
    accounts,
    evaluation,
    bankAccounts,
    bankLinks,
    openOffers,
    deviceSettings,
    owedPayouts,
    chatOpenings,
    events: proposalEvents,
    imeiFlags,
    proposalMails,
    limit: limit('proposal', 300, minutes(60)),
    now,
  });
  const privateFiles = createPrivateFiles({ disk });
  const offerAnswers = createOfferAnswers({
    database,
    box,
    openOffers,
    proposals,
    bankLinks,
    events: proposalEvents,
    privateFiles,
    limits: { reads: limit('offer-read', 120, minutes(1)), answers: limit('offer-answer', 30, minutes(10)) },
  });
  const offerEnds = createOfferEnds({
    database,
    openOffers,
    proposals,
    proposalMails,
    events: proposalEvents,
    outbox,
    now,
  });
  const renewalLinks = createRenewalLinks({ box, baseUrl });
  const payoutDesk = createPayoutDesk({ box, bankAccounts, outbox });
  const findSender = async () => {
    const found = await paymentSettings.findProvider(database);
    return found?.sender && { providerId: found.id, sender: found.sender };
  };
  const findSenderOf = async (providerId: number | null) =>
    (await paymentSettings.findProviderOf(database, providerId))?.sender;
  const payouts = createPayouts({
    database,
    desk: payoutDesk,
    privateFiles,
    canSend: async () => (await findSender()) !== undefined,
    now,
  });
  const posts = createPosts({ database, pictures });
  const products = createProducts({
    database,
    pictures,
    privateFiles,
    proposals,
    proposalEvents,
    stockedUnits,
    deviceSettings,
  });
  const reservations = createReservations({ settings: shopSettings });
  const charges = createCharges({ providers: paymentSettings });
  const alerts = createShopAlerts({ outbox, readShopEmail, log });
  const withdrawals = createWithdrawals({ outbox, alerts });
  const orders = createOrders({
    database,
    accounts,
    reservations,
    charges,
    withdrawals,
    outbox,
    senderOf: (settings) => senderFor(storefrontInfo.shopOf(settings)),
    stockedUnits,
    statusTexts,
    chatOpenings,
    limit: limit('order', 300, minutes(1)),
    pickupLimit: limit('pickup-code', 5, minutes(15)),
    now,
  });
  const payments = createPayments({
    database,
    box,
    outbox,
    alerts,
    withdrawals,
    orders,
    charges,
    paymentSettings,
    findMerchant: storefrontInfo.findMerchant,
    merchantOf: storefrontInfo.merchantOf,
    paySimulated: pixTools?.paySimulated ?? createSimulator(database).pay,
    limits: {
      looks: limit('pix-look', 60, minutes(1)),
      polls: limit('pix-poll', mostPolls, minutes(1)),
      renewals: limit('renewal', 5, minutes(60)),
    },
    log,
    now,
  });
  const units = createUnits({ database, register });
  return {
    sessions,
    factors,
    securitySettings,
    ownSessions: createOwnSessions({ database }),
    pictures,
    shopSettings,
    deviceSettings,
    statusTexts,
    mailSettings: createMailSettings({
      database,
      box,
      readSender,
      limit: limit('mail-test', 5, minutes(1)),
      smtpPatience,
    }),
    inspections: createInspections({
      database,
      evaluation,
      deviceSettings,
      proposals,
      events: proposalEvents,
      privateFiles,
      units,
      now,
    }),
    charges,
    payments,
    paymentSettings,
    outbox,
    mails: createMails({ database, box, now }),
    storefrontInfo,
    accounts,
    evaluation,
    bankAccounts,
    bankLinks,
    proposalMails,
    offerAnswers,
    offerEnds,
    imeiRecords: createImeiRecords({ database, imeiFlags, privateFiles }),
    renewals: createRenewals({
      database,
      links: renewalLinks,
      evaluation,
      events: proposalEvents,
      outbox,
      limits: { reads: limit('quote-read', 120, minutes(1)), renewals: limit('quote-renewal', 30, minutes(10)) },
      baseUrl,
    }),
    quoteEnds: createQuoteEnds({ database, links: renewalLinks, outbox }),
    proposalChats: createProposalChats({
      database,
      bankLinks,
      statusTexts,
      chatOpenings,
      events: proposalEvents,
      findOfferLink: openOffers.findUrl,
      baseUrl,
    }),
    orderChats: createOrderChats({ database, statusTexts, chatOpenings, baseUrl }),
    owedPayouts,
    payouts,
    payoutBatches: createPayoutBatches({ database, desk: payoutDesk }),
    payoutSending: createPayoutSending({ database, desk: payoutDesk, findSender, findSenderOf, log }),
    addresses: createAddresses({
      database,
      services: config.cepServices,
      limit: limit('unknown-cep', 300, minutes(60)),
      log,
    }),
    posts,
    previewCards: createPreviewCards({ database, pictures, products, posts, storefrontInfo }),
    postCategories: createCategories({ database }),
    catalogue: createCatalogue({ database, pictures }),
    dashboard: createDashboard({
      database,
      proposals,
      orders,
      countOpenPayments: payments.receipts.received.countOpen,
      countDuePayouts: owedPayouts.countDue,
      now,
    }),
    users: createUsers({ database, accounts }),
    proposals,
    reviews: createReviews({ database, storefrontInfo, now }),
    priceTable: createPriceTable({ database, prices: createPrices() }),
    shopCatalogue: createShopCatalogue({ database }),
    products,
    searchEngines: createSearchEngines({ database, baseUrl }),
    orders,
    units,
    handingOver: createHandingOver({ database, stockedUnits, orders }),
    passports: createPassports({
      database,
      privateFiles,
      photoLimit: limit('passport-photo', 600, minutes(1)),
    }),
    deviceRegister: createDeviceRegister({ database, box }),
    orderAttempts: createOrderAttempts({
      database,
      reservations,
      charges,
      limit: limit('order-attempt', 60, minutes(60)),
    }),
  };
}
