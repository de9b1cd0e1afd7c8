import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { createAddresses } from './features/addresses/addresses.service.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { createCatalogue } from './features/catalogue/catalogue.service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createDashboard } from './features/dashboard/dashboard.service.ts';
import { evaluationRoutes } from './features/evaluation/evaluation.routes.ts';
import { createEvaluation } from './features/evaluation/evaluation.service.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createOrders } from './features/orders/orders.service.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { createProducts } from './features/products/products.service.ts';
import { createBankAccounts } from './features/proposals/bank-accounts.ts';
import { proposalsRoutes } from './features/proposals/proposals.routes.ts';
import { createProposals } from './features/proposals/proposals.service.ts';
import { createSettings } from './features/settings/settings.service.ts';
import { shopCatalogueRoutes } from './features/shop-catalogue/shop-catalogue.routes.ts';
import { createShopCatalogue } from './features/shop-catalogue/shop-catalogue.service.ts';
import { storefrontInfoRoutes } from './features/storefront-info/storefront-info.routes.ts';
import { createStorefrontInfo } from './features/storefront-info/storefront-info.service.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { createUsers } from './features/users/users.service.ts';
import { PublicCache } from './platform/cache/public-cache.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import type { Database } from './platform/database/database.ts';
import { createPictures, servePictures } from './platform/files/pictures.ts';
import { callInProcess } from './platform/http/call-in-process.ts';
import { messages, notFound } from './platform/http/errors.ts';
import { createLimit } from './platform/http/limits.ts';
import { servePages } from './platform/http/pages.ts';
import { recogniseSessions } from './platform/http/request-session.ts';
import { createHttpServer, keepPublicAnswers } from './platform/http/server.ts';
import { createDelivery } from './platform/mail/delivery.ts';
import { createOutbox, deliveryTask } from './platform/mail/outbox.ts';
import { createSessions } from './platform/sessions/sessions.ts';

export interface AppOptions {
  config: Config;
  pool: pg.Pool;
  /** See `openNotesPool`. */
  notesPool: pg.Pool;
  database: Database;
  box: SecretBox;
  log: Logger;
  now?: () => Date;
  /** Tests of calls leave the pages out, which need a build. */
  withPages?: boolean;
}

export interface App {
  http: FastifyInstance;
  cache: PublicCache;
  tasks: TaskList;
  services: ReturnType<typeof createServices>;
}

const minutes = (count: number) => count * 60;

function createServices({ config, notesPool, database, box, now = () => new Date() }: AppOptions) {
  const { baseUrl } = config;
  const pictures = createPictures(openDisk(config));
  const settings = createSettings({ box });
  const storefrontInfo = createStorefrontInfo();
  const outbox = createOutbox(box, async (tx) => {
    const shop = await storefrontInfo.getShop(tx);
    return { shop: shop.name, address: shop.vicinity, cnpj: shop.cnpj, hours: shop.opening_hours, baseUrl };
  });
  const limit = (name: string, points: number, seconds: number) => createLimit(notesPool, { name, points, seconds });
  const sessions = createSessions(database, now);
  const accounts = createAccounts({
    database,
    box,
    sessions,
    outbox,
    limits: {
      signInsByAddressAndAccount: limit('sign-in-pair', 10, minutes(15)),
      signInsByStrangers: limit('sign-in-stranger', 20, minutes(15)),
      signInsByAddress: limit('sign-in-address', 100, minutes(15)),
      registrations: limit('registration', 300, minutes(60)),
    },
    baseUrl,
    now,
  });
  const evaluation = createEvaluation({ database, pictures });
  const bankAccounts = createBankAccounts({ database, box, now });
  const proposals = createProposals({
    database,
    accounts,
    evaluation,
    bankAccounts,
    outbox,
    limit: limit('proposal', 300, minutes(60)),
    baseUrl,
    now,
  });
  const orders = createOrders({
    database,
    accounts,
    outbox,
    limit: limit('order', 300, minutes(1)),
    now,
  });
  return {
    sessions,
    pictures,
    settings,
    storefrontInfo,
    accounts,
    evaluation,
    bankAccounts,
    addresses: createAddresses({ database, services: config.cepServices, now }),
    catalogue: createCatalogue({ database, pictures }),
    dashboard: createDashboard({ database, proposals, orders, now }),
    users: createUsers({ database, accounts }),
    proposals,
    shopCatalogue: createShopCatalogue({ database }),
    products: createProducts({ database, pictures, proposals }),
    orders,
  };
}

function openDisk(config: Config): Disk {
  return new Disk(new FSDriver({ location: path.join(config.dataDir, 'files'), visibility: 'public' }));
}

/** Wires the whole server by hand: what each part is given is what it can reach. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, box, log, withPages = true } = options;
  const { baseUrl } = config;
  const isHttps = baseUrl.startsWith('https:');
  const isProduction = process.env.NODE_ENV === 'production';
  const cache = new PublicCache();
  const services = createServices(options);
  const http = await createHttpServer({ log, baseUrl, trustProxy: config.trustProxy, cache, isProduction });

  await http.register(
    async (api) => {
      keepPublicAnswers(api, cache);
      recogniseSessions(api, services.sessions, baseUrl);
      accountsRoutes(api, services.accounts, { isHttps });
      addressesRoutes(api, services.addresses);
      catalogueRoutes(api, services.catalogue);
      dashboardRoutes(api, services.dashboard);
      evaluationRoutes(api, services.evaluation);
      ordersRoutes(api, services.orders);
      productsRoutes(api, services.products);
      shopCatalogueRoutes(api, services.shopCatalogue, services.catalogue);
      proposalsRoutes(api, services.proposals, services.bankAccounts, { isHttps });
      storefrontInfoRoutes(api, services.storefrontInfo, database);
      usersRoutes(api, services.users);
      if (!isProduction) api.get('/docs', { schema: { hide: true } }, async () => http.swagger());
      api.all('/*', { schema: { hide: true } }, async () => {
        throw notFound(messages.unknownCall);
      });
    },
    { prefix: '/api' },
  );
  http.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, async () => {
    await options.pool.query('select 1');
    return { status: 'ok' };
  });
  servePictures(http, openDisk(config));
  if (withPages) await servePages(http, { cache, baseUrl, callInProcess: callInProcess(http) });

  const deliver = createDelivery({
    database,
    box,
    readSmtp: () => services.settings.findSmtp(database),
    folder: path.join(config.dataDir, 'mail'),
    baseUrl,
  });
  return { http, cache, services, tasks: { [deliveryTask]: deliver } };
}
