import type { TaskList } from 'graphile-worker';
import type { RegularTask } from '../../platform/jobs/regular-task.ts';
import type { PaymentSettingsService } from './payment-settings.service.ts';

const warnTask = 'warn-of-certificate';
const forgetTask = 'forget-former-providers';

export function paymentSettingsJobs(settings: Pick<PaymentSettingsService, 'warnOfCertificate' | 'forgetFormer'>): {
  tasks: TaskList;
  regular: RegularTask[];
} {
  return {
    tasks: { [warnTask]: settings.warnOfCertificate, [forgetTask]: settings.forgetFormer },
    regular: [warnTask, forgetTask].map((task) => ({ task, every: 'day', at: '09:00', maxAttempts: 25 })),
  };
}
