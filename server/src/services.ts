import { createActivities } from './features/activities/activities.service.ts';
import { createDashboard } from './features/dashboard/dashboard.service.ts';
import { createFirstSteps } from './features/dashboard/first-steps.service.ts';
import { createDemonstration } from './features/demonstration/demonstration.service.ts';
import { createEarnings } from './features/earnings/earnings.service.ts';
import { createMails } from './features/mails/mails.service.ts';
import { createNotes } from './features/notes/notes.service.ts';
import { createMailSettings } from './features/settings/mail-settings.service.ts';
import { savedSettings } from './features/settings/saved-settings.service.ts';
import { createShopMailSettings } from './features/shop-mails/shop-mail-settings.service.ts';
import { createShopMails } from './features/shop-mails/shop-mails.service.ts';
import { createStockedUnits } from './features/units/stocked-units.service.ts';
import { createUserChats } from './features/users/user-chats.service.ts';
import { createDeviceServices } from './services/devices.ts';
import { createGround, minutes, type ServicesOptions } from './services/ground.ts';
import { createPayoutServices } from './services/payouts.ts';
import { createPeopleServices } from './services/people.ts';
import { createPrivacyServices } from './services/privacy.ts';
import { createProposalServices } from './services/proposals.ts';
import { createSalesServices } from './services/sales.ts';
import { createShopServices } from './services/shop.ts';

export type Services = ReturnType<typeof createServices>;

/** Every service, wired by hand, group by group: what each part is given is what it can reach. */
export function createServices(options: ServicesOptions) {
  const { config, smtpPatience, pixTools, moreMethods } = options;
  const ground = createGround(options);
  const { database, box, now, limit, outbox, pictures, readSender, shopSettings } = ground;
  const { deviceSettings, statusTexts, storefrontInfo } = ground;
  const people = createPeopleServices(ground, config);
  const proposalServices = createProposalServices(ground, people);
  const { proposals, owedPayouts, register } = proposalServices;
  const stockedUnits = createStockedUnits({ register });
  const sales = createSalesServices(ground, { ...people, ...proposalServices, pixTools, moreMethods, stockedUnits });
  const { orders, payments } = sales;
  const privacy = createPrivacyServices(ground, people, config, sales);
  const demonstration = createDemonstration({
    database,
    assertPassword: people.factors.assertPassword,
    discardLater: privacy.retention.discardLater,
  });
  const mailSettings = createMailSettings({
    database,
    box,
    readSender,
    limit: limit('mail-test', 5, minutes(1)),
    smtpPatience,
  });
  const dashboard = createDashboard({
    database,
    proposals,
    orders,
    countOpenPayments: payments.receipts.received.countOpen,
    countDuePayouts: owedPayouts.countDue,
    now,
  });
  const shopMailSettings = createShopMailSettings({ database, savedSettings });
  return {
    outbox,
    pictures,
    shopSettings,
    deviceSettings,
    statusTexts,
    storefrontInfo,
    ...people,
    ...proposalServices,
    ...sales,
    ...privacy,
    ...createPayoutServices(ground, { ...proposalServices, ...sales }),
    ...createDeviceServices(ground, { ...proposalServices, ...sales, stockedUnits }),
    ...createShopServices(ground, { ...people, ...proposalServices, stockedUnits }),
    activities: createActivities({ database }),
    demonstration,
    firstSteps: createFirstSteps({
      database,
      shopSettings,
      hasProvider: (settings) => sales.paymentSettings.planOf(settings) !== undefined,
      isDemoLoaded: demonstration.isLoaded,
    }),
    userChats: createUserChats({
      database,
      users: people.users,
      chatOpenings: proposalServices.chatOpenings,
      readSender,
    }),
    earnings: createEarnings({ database, deviceSettings, now }),
    mails: createMails({ database, box, now }),
    notes: createNotes({ database }),
    mailSettings,
    dashboard,
    shopMailSettings,
    shopMails: createShopMails({
      database,
      outbox,
      settings: shopMailSettings,
      dashboard,
      sendsMails: async (db) => (await mailSettings.findSmtp(db)) !== undefined,
    }),
  };
}
