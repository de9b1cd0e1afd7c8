import { createFactorChanges, type FactorChangesOptions } from './factor-changes.service.ts';
import { createOwnFactors, type OwnFactorsOptions } from './own-factors.service.ts';
import { createPasskeyCeremonies, createProofs, type ProofsOptions } from './proofs.service.ts';
import { createSignInChallenges } from './sign-in-challenges.service.ts';
import { createPersonChecks, createStepUp, type PersonChecksOptions, type StepUpOptions } from './step-up.service.ts';

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
    ...createOwnFactors({ ...options, ceremonies, checks, changes }),
    ...createStepUp({ ...options, checks, proofs, ceremonies }),
    assertPassword: checks.assertPassword,
  };
}
