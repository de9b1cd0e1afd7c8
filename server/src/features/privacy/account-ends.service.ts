import type { Disk } from 'flydrive';
import { verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/work-off.ts';
import type { PersonalData } from '../../platform/features/personal-data.ts';
import { noteEnded } from '../../platform/files/ended-accounts.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { listDueEnds, listUnlistedEnds, lockDueEnd, markDeletion, markListed } from './account-ends.queries.ts';
import { createAnonymising } from './anonymising.service.ts';
import { listOpenMatters } from './open-matters.queries.ts';
import { waitsFor } from './open-matters.rules.ts';
import { deletionAskedMail } from './privacy.mail.ts';

export interface AccountEndsOptions {
  database: Database;
  disk: Promise<Disk>;
  box: SecretBox;
  accounts: Pick<AccountsService, 'findPerson' | 'signOutEverywhere'>;
  outbox: Outbox;
  /** Wrong passwords, the same as where one is changed. */
  passwordChecks: Limit;
  /** Personal data that each feature holds. */
  held: readonly PersonalData[];
  baseUrl: string;
}

export type AccountEnds = ReturnType<typeof createAccountEnds>;

const wrongPassword = () => invalid({ password: ['A senha não confere.'] });

const subjectOf = (id: number) => ({ kind: 'user', id, words: `Conta ${id}` });

/** The end of accounts: asked for, undone by signing in (`accounts`), and done after seven days. */
export function createAccountEnds(options: AccountEndsOptions) {
  const { database, disk, accounts, outbox, passwordChecks, baseUrl, held } = options;
  const matters = held
    .flatMap((each) => each.openMatters ?? [])
    .toSorted((one, other) => one.position - other.position);
  const anonymising = createAnonymising(options);

  /** Throws 422 at `password` when it is not the person's, 429 after too many wrong ones; right ones are free. */
  async function assertPassword(id: number, given: string): Promise<string> {
    await passwordChecks.take(String(id));
    const stored = (await accounts.findPerson(id))?.password_hash;
    if (!stored || !(await verifyPassword(stored, given))) throw wrongPassword();
    await passwordChecks.giveBack(String(id));
    return stored;
  }

  /**
   * Has an account end after seven days, and ends its sessions. Throws 422 for a wrong password, for somebody of the
   * shop, and while money or a device is on its way; 429 after too many wrong passwords.
   */
  async function ask({ id, roles }: SignedIn, password: string): Promise<{ endsAt: Date }> {
    const password_hash = await assertPassword(id, password);
    if (roles.length > 0)
      throw refused('Você faz parte da equipe: um dono da loja precisa retirar o seu perfil antes.');
    return database.transaction().execute(async (tx) => {
      const marked = await markDeletion(tx, { id, password_hash });
      if (!marked) throw wrongPassword();
      const obstacle = waitsFor(matters, await listOpenMatters(tx, matters, id));
      if (obstacle) throw refused(obstacle);
      await accounts.signOutEverywhere(tx, id);
      const cause = {
        subjectKind: 'user',
        subjectId: id,
        event: `deletion-asked:${marked.asked_at.toISOString()}`,
      } as const;
      await outbox.post(tx, cause, marked.email, deletionAskedMail(marked.name, marked.ends_at, `${baseUrl}/login`));
      await record(tx, { kind: 'deletion-asked', subject: subjectOf(id) });
      return { endsAt: marked.ends_at };
    });
  }

  async function anonymise(tx: Tx, { id }: { id: number }): Promise<void> {
    const person = await lockDueEnd(tx, id, matters);
    if (person) await anonymising.leaveNothing(tx, person);
  }

  /**
   * Leaves nothing of those whose time is over and for whom nothing is on its way, and writes down beside the database who
   * has ended; one that fails stops no other. Throws the first failure once everything has been tried.
   */
  async function anonymiseDue(): Promise<void> {
    await workOff(database, listDueEnds, anonymise);
    await workOff(database, listUnlistedEnds, async (tx, { id, created_ms }) => {
      await noteEnded(await disk, { id, createdMs: created_ms });
      await markListed(tx, id);
    });
  }

  return { ask, anonymiseDue };
}
