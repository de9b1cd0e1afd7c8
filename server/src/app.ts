import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { passwordResetsJobs } from './features/accounts/password-resets.jobs.ts';
import { activitiesRoutes } from './features/activities/activities.routes.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts';
import { arrivalNoticesRoutes } from './features/arrival-notices/arrival-notices.routes.ts';
import { arrivalsJobs } from './features/arrival-notices/arrivals.jobs.ts';
import { blogRoutes } from './features/blog/blog.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { chatsRoutes } from './features/chats/chats.routes.ts';
import { counterOffersJobs } from './features/counter-offers/counter-offers.jobs.ts';
import { counterOffersRoutes } from './features/counter-offers/counter-offers.routes.ts';
import { couponsRoutes } from './features/coupons/coupons.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { demonstrationRoutes } from './features/demonstration/demonstration.routes.ts';
import { deviceRegisterRoutes } from './features/device-register/device-register.routes.ts';
import { earningsRoutes } from './features/earnings/earnings.routes.ts';
import { evaluationRoutes } from './features/evaluation/evaluation.routes.ts';
import { factorsRoutes } from './features/factors/factors.routes.ts';
import { feedsRoutes } from './features/feeds/feeds.routes.ts';
import { imeiRecordsRoutes } from './features/imei-records/imei-records.routes.ts';
import { inspectionPhotosRoutes } from './features/inspections/inspection-photos.routes.ts';
import { inspectionsRoutes } from './features/inspections/inspections.routes.ts';
import { mailsRoutes } from './features/mails/mails.routes.ts';
import { metricsRoutes } from './features/metrics/metrics.routes.ts';
import { addShopMetrics } from './features/metrics/shop-metrics.service.ts';
import { notesRoutes } from './features/notes/notes.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { unpaidOrdersJobs } from './features/orders/unpaid-orders.jobs.ts';
import { ownSessionsRoutes } from './features/own-sessions/own-sessions.routes.ts';
import { paymentSettingsJobs } from './features/payments/payment-settings.jobs.ts';
import { paymentSettingsRoutes } from './features/payments/payment-settings.routes.ts';
import { paymentsJobs } from './features/payments/payments.jobs.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { payoutsRoutes } from './features/payouts/payouts.routes.ts';
import { sendingJobs } from './features/payouts/sending.jobs.ts';
import { previewCardsRoutes } from './features/preview-cards/preview-cards.routes.ts';
import { priceTableRoutes } from './features/price-table/price-table.routes.ts';
import { privacyJobs } from './features/privacy/privacy.jobs.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { managedProductsRoutes } from './features/products/managed-products.routes.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { proposalsRoutes } from './features/proposals/proposals.routes.ts';
import { quoteEndsJobs } from './features/renewals/quote-ends.jobs.ts';
import { renewalsRoutes } from './features/renewals/renewals.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { searchEnginesRoutes } from './features/search-engines/search-engines.routes.ts';
import { deviceSettingsRoutes } from './features/settings/device-settings.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { statusTextsRoutes } from './features/settings/status-texts.routes.ts';
import { shopCatalogueRoutes } from './features/shop-catalogue/shop-catalogue.routes.ts';
import { shopMailsJobs } from './features/shop-mails/shop-mails.jobs.ts';
import { shopMailsRoutes } from './features/shop-mails/shop-mails.routes.ts';
import { spreadsheetsRoutes } from './features/spreadsheets/spreadsheets.routes.ts';
import {
  securityTextRoutes,
  storefrontInfoRoutes,
  webManifestRoutes,
} from './features/storefront-info/storefront-info.routes.ts';
import { unitsRoutes } from './features/units/units.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { PublicCache } from './platform/cache/public-cache.ts';
import { openDisk } from './platform/files/disk.ts';
import { servePictures } from './platform/files/pictures.ts';
import { callInProcess } from './platform/http/call-in-process.ts';
import { Draining } from './platform/http/draining.ts';
import { messages, notFound } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/health.ts';
import { KeptFiles } from './platform/http/kept-files.ts';
import { servePages } from './platform/http/pages.ts';
import { recogniseSessions } from './platform/http/request-session.ts';
import { createHttpServer, keepPublicAnswers, type RequestObserver } from './platform/http/server.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import type { RegularTask } from './platform/jobs/regular-task.ts';
import { createDelivery } from './platform/mail/delivery.ts';
import { deliveryTask } from './platform/mail/delivery-jobs.queries.ts';
import { openMetrics } from './platform/metrics/open-metrics.ts';
import { createRequestRecord } from './platform/record/request-record.ts';
import type { ServicesOptions } from './services/ground.ts';
import { createServices, type Services } from './services.ts';

export interface AppOptions extends ServicesOptions {
  pool: pg.Pool;
  /** By which it is looked at whether the database is there, when it is another one. */
  watchPool?: pg.Pool;
  /** What looks at requests besides the metrics. */
  observers?: readonly RequestObserver[];
  /** Tests of calls leave the pages out, which need a build. */
  withPages?: boolean;
}

export interface App {
  http: FastifyInstance;
  cache: PublicCache;
  draining: Draining;
  /** Work on the database alone; what ends by itself is among it. */
  tasks: TaskList;
  mailTasks: TaskList;
  /** What asks other servers, the files' store among them: slow at times. */
  outsideTasks: TaskList;
  regularTasks: RegularTask[];
  services: Services;
}

/** Wires the whole server by hand: what each part is given is what it can reach. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, box, log, withPages = true, pool, notesPool, observers = [] } = options;
  const { baseUrl } = config;
  const isHttps = baseUrl.startsWith('https:');
  const cache = new PublicCache(options.now);
  const services = createServices({ ...options, freshness: cache });
  const draining = new Draining();
  const metrics =
    config.metricsToken === undefined
      ? undefined
      : await openMetrics({ pools: { queries: pool, notes: notesPool }, cache });
  const http = await createHttpServer({
    log,
    baseUrl,
    trustProxy: config.trustProxy,
    cache,
    draining,
    observers: metrics ? [...observers, metrics.observeRequests] : observers,
  });

  http.decorate('requestRecord', createRequestRecord(database));
  await http.register(
    async (api) => {
      keepPublicAnswers(api, cache);
      recogniseSessions(api, services.sessions, baseUrl);
      accountsRoutes(api, services.accounts, { isHttps });
      activitiesRoutes(api, services.activities);
      addressesRoutes(api, services.addresses);
      arrivalNoticesRoutes(api, services.arrivalNotices);
      blogRoutes(api, services.posts, services.postCategories);
      catalogueRoutes(api, services.catalogue);
      chatsRoutes(api, services.proposalChats, services.orderChats, services.userChats);
      counterOffersRoutes(api, services.offerAnswers);
      dashboardRoutes(api, services.dashboard, services.firstSteps);
      factorsRoutes(api, services.factors, services.securitySettings);
      earningsRoutes(api, services.earnings);
      evaluationRoutes(api, services.evaluation);
      inspectionsRoutes(api, services.inspections);
      inspectionPhotosRoutes(api, services.inspections);
      imeiRecordsRoutes(api, services.imeiRecords);
      mailsRoutes(api, services.mails);
      notesRoutes(api, services.notes);
      couponsRoutes(api, services.coupons);
      ordersRoutes(api, services.orders, services.orderAttempts, services.pricing, services.payments.orderCharging);
      ownSessionsRoutes(api, services.ownSessions);
      paymentsRoutes(api, services.payments);
      paymentSettingsRoutes(api, services.paymentSettings);
      payoutsRoutes(api, services.payouts, services.payoutBatches, services.payoutSending);
      priceTableRoutes(api, services.priceTable);
      privacyRoutes(api, services.dataArchives, services.accountEnds, services.accounts, { isHttps });
      productsRoutes(api, services.products);
      managedProductsRoutes(api, services.products);
      renewalsRoutes(api, services.renewals);
      reviewsRoutes(api, services.reviews);
      searchRoutes(api, services.search, services.synonyms);
      shopCatalogueRoutes(api, services.shopCatalogue, services.catalogue);
      proposalsRoutes(api, services.proposals, services.bankAccounts, services.proposalMails, { isHttps });
      settingsRoutes(api, services.mailSettings, services.shopSettings);
      deviceSettingsRoutes(api, services.deviceSettings);
      statusTextsRoutes(api, services.statusTexts);
      shopMailsRoutes(api, services.shopMailSettings);
      spreadsheetsRoutes(api, services);
      storefrontInfoRoutes(api, { ...services, database });
      unitsRoutes(api, services.units, services.handingOver, services.passports);
      demonstrationRoutes(api, services.demonstration);
      deviceRegisterRoutes(api, services.deviceRegister);
      usersRoutes(api, services.users, services.userChats);
      await apiDocsRoutes(api, baseUrl);
      api.all('/*', async () => {
        throw notFound(messages.unknownCall);
      });
    },
    { prefix: '/api' },
  );
  serveHealth(http, { watchPool: options.watchPool ?? pool, pool, draining });
  if (metrics && config.metricsToken !== undefined) {
    const { countOpen } = services.payments.receipts.received;
    await addShopMetrics(metrics.registry, { database, countOpenPayments: countOpen });
    metricsRoutes(http, metrics.registry, config.metricsToken);
  }
  servePictures(http, openDisk(config));
  previewCardsRoutes(http, services.previewCards);
  const files = new KeptFiles(cache);
  searchEnginesRoutes(http, services.searchEngines, files);
  feedsRoutes(http, services.feeds, files);
  webManifestRoutes(http, services.storefrontInfo, database);
  const now = options.now ?? (() => new Date());
  securityTextRoutes(http, services.storefrontInfo, { database, baseUrl, now });
  const findOutsideHosts = async () => ({
    analytics: (await services.storefrontInfo.getShop(database)).analytics_id !== '',
    authorPictures: config.places !== undefined,
  });
  if (withPages)
    await servePages(http, {
      cache,
      baseUrl,
      callInProcess: callInProcess(http, cache),
      findOutsideHosts,
      countReading: services.passports.countReading,
    });

  const deliver = createDelivery({
    database,
    box,
    readSmtp: () => services.mailSettings.findSmtp(database),
    folder: path.join(config.dataDir, 'mail'),
    readShopName: async () => (await services.storefrontInfo.getShop(database)).name,
    baseUrl,
    now,
  });
  const unpaid = unpaidOrdersJobs(services.orders);
  const offers = counterOffersJobs(services.offerEnds);
  const quotes = quoteEndsJobs(services.quoteEnds);
  const arrivals = arrivalsJobs(services.arrivals);
  const certificate = paymentSettingsJobs(services.paymentSettings);
  const paid = paymentsJobs(database, services.payments);
  const privacy = privacyJobs(services.dataArchives, services.accountEnds, services.retention);
  const shopMails = shopMailsJobs(services.shopMails);
  const sending = sendingJobs(database, services.payoutSending);
  const kept = housekeeping(database);
  const tasks = {
    ...passwordResetsJobs(services.accounts).tasks,
    ...unpaid.tasks,
    ...offers.tasks,
    ...quotes.tasks,
    ...arrivals.tasks,
    ...certificate.tasks,
    ...paid.tasks,
    ...privacy.tasks,
    ...sending.tasks,
    ...shopMails.tasks,
    ...kept.tasks,
  };
  const mailTasks = { [deliveryTask]: deliver };
  const outsideTasks = { ...paid.outsideTasks, ...privacy.outsideTasks, ...sending.outsideTasks };
  const regularTasks = [unpaid, offers, quotes, arrivals, certificate, paid, privacy, shopMails, sending, kept].flatMap(
    ({ regular }) => regular,
  );
  return { http, cache, draining, services, tasks, mailTasks, outsideTasks, regularTasks };
}
