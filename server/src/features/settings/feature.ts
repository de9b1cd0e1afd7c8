import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { settingsDemo } from './demo.queries.ts';
import { createDeviceSettings, type DeviceSettingsService } from './device-settings.service.ts';
import { type OpenKeptAccounts, openKeptAccounts } from './kept-accounts.service.ts';
import { createMailSettings, type MailSettingsService } from './mail-settings.service.ts';
import { type SavedSettings, savedSettings } from './saved-settings.service.ts';
import { deviceSettingsRoutes, settingsRoutes, statusTextsRoutes, tradeSettingsRoutes } from './settings.routes.ts';
import { createShopSettings, type ShopSettingsService } from './shop-settings.service.ts';
import { createStatusTexts, type StatusTexts, type SubjectTexts } from './status-texts.service.ts';
import { createTradeSettings, type TradeSettingsService } from './trade-settings.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    settings: {
      shopSettings: ShopSettingsService;
      deviceSettings: DeviceSettingsService;
      tradeSettings: TradeSettingsService;
      mailSettings: MailSettingsService;
      savedSettings: SavedSettings;
      keptAccounts: OpenKeptAccounts;
      statusTexts: StatusTexts;
    };
  }
  interface Lists {
    /** Words of mails and chats for each status of a subject, until somebody changes them. */
    statusTextSubjects: SubjectTexts;
  }
}

export const settingsFeature = defineFeature({
  name: 'settings',
  collects: ['statusTextSubjects'],
  demo: settingsDemo,
  make({ database, box, config, limit, readSender, tools }, { statusTextSubjects }) {
    const shopSettings = createShopSettings({ database });
    const deviceSettings = createDeviceSettings({ database });
    const tradeSettings = createTradeSettings({ database });
    const mailSettings = createMailSettings({
      database,
      box,
      readSender,
      limit: limit('mail-test', 5, minutes(1)),
      smtpPatience: tools.smtpPatience,
    });
    const statusTexts = createStatusTexts({ database, readSender, subjects: statusTextSubjects });
    return {
      services: {
        shopSettings,
        deviceSettings,
        tradeSettings,
        mailSettings,
        savedSettings,
        keptAccounts: openKeptAccounts,
        statusTexts,
      },
      routes(api) {
        settingsRoutes(api, mailSettings, shopSettings);
        deviceSettingsRoutes(api, deviceSettings);
        tradeSettingsRoutes(api, tradeSettings);
        statusTextsRoutes(api, statusTexts);
      },
      async prepare() {
        if (config.analyticsId) await shopSettings.fillAnalyticsId(config.analyticsId);
      },
    };
  },
});
