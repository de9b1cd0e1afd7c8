import type { Job } from '../../platform/jobs/job.ts';
import type { Regularity } from '../../platform/jobs/regular-task.ts';
import type { PaymentSettingsService } from './payment-settings.service.ts';

const eachMorning: Regularity = { every: 'day', at: '09:00', maxAttempts: 25 };

type Settings = Pick<PaymentSettingsService, 'warnOfCertificate' | 'forgetFormer'>;

export const paymentSettingsJobs = ({ warnOfCertificate, forgetFormer }: Settings): Job[] => [
  { task: 'warn-of-certificate', asks: 'database', run: warnOfCertificate, regularly: eachMorning },
  { task: 'forget-former-providers', asks: 'database', run: forgetFormer, regularly: eachMorning },
];
