import type { CronItem, TaskList } from 'graphile-worker';
import type { PaymentSettingsService } from './payment-settings.service.ts';

const warnTask = 'warn-of-certificate';
const forgetTask = 'forget-former-providers';

/** Every day at 9 in São Paulo: jobs go by UTC. */
const daily = '0 12 * * *';

export function paymentSettingsJobs(settings: Pick<PaymentSettingsService, 'warnOfCertificate' | 'forgetFormer'>): {
  tasks: TaskList;
  cron: CronItem[];
} {
  return {
    tasks: { [warnTask]: settings.warnOfCertificate, [forgetTask]: settings.forgetFormer },
    cron: [warnTask, forgetTask].map((task) => ({ task, match: daily, options: { jobKey: task } })),
  };
}
