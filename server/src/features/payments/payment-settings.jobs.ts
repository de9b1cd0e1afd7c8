import type { CronItem, TaskList } from 'graphile-worker';
import type { PaymentSettingsService } from './payment-settings.service.ts';

const task = 'warn-of-certificate';

/** Every day at 9 in São Paulo: jobs go by UTC. */
export function paymentSettingsJobs({ warnOfCertificate }: Pick<PaymentSettingsService, 'warnOfCertificate'>): {
  tasks: TaskList;
  cron: CronItem[];
} {
  return { tasks: { [task]: warnOfCertificate }, cron: [{ task, match: '0 12 * * *', options: { jobKey: task } }] };
}
