import { createFactorChanges, type FactorChangesOptions } from './factor-changes.service.ts';
import { createOwnFactors, type OwnFactorsOptions } from './own-factors.service.ts';
import { createPasskeyCeremonies } from './passkey-ceremonies.service.ts';
import { createPasskeys } from './passkeys.service.ts';
import { createPersonChecks, type PersonChecksOptions } from './person-checks.service.ts';
import { createProofs, type ProofsOptions } from './proofs.service.ts';
import { createSignInChallenges } from './sign-in-challenges.service.ts';
import { createStepUp, type StepUpOptions } from './step-up.service.ts';

export type FactorsOptions = Omit<FactorChangesOptions, 'box'> &
  PersonChecksOptions &
  Omit<ProofsOptions, 'ceremonies'> &
  Pick<OwnFactorsOptions, 'readShopName'> & { limits: StepUpOptions['limits'] };

export type FactorsService = ReturnType<typeof createFactors>;

/** Everything about second factors, each part given only what it needs. */
export function createFactors(options: FactorsOptions) {
  const ceremonies = createPasskeyCeremonies(options);
  const proofs = createProofs({ ...options, ceremonies });
  const checks = createPersonChecks(options);
  const changes = createFactorChanges(options);
  return {
    challenges: createSignInChallenges({ ...options, proofs, ceremonies }),
    ...createOwnFactors({ ...options, checks, changes }),
    ...createPasskeys({ ...options, ceremonies, checks, changes }),
    ...createStepUp({ ...options, checks, proofs, ceremonies }),
    assertPassword: checks.assertPassword,
  };
}
