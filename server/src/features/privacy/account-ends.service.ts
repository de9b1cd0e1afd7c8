import type { Disk } from 'flydrive';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { OpenMatter, PersonalData } from '../../platform/features/personal-data.ts';
import { noteEnded } from '../../platform/files/ended-accounts.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import {
  listDueEnds,
  listOpenMatters,
  listUnlistedEnds,
  lockDueEnd,
  markDeletion,
  markListed,
  type OpenMatterRow,
} from './account-ends.queries.ts';
import { createAnonymising } from './anonymising.service.ts';
import { deletionAskedMail } from './privacy.mail.ts';

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Says what an account's end waits for; nothing where nothing is open. */
function waitsFor(kinds: readonly OpenMatter[], rows: readonly OpenMatterRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  const words = rows.map((row) => kinds[row.kind]?.words(row) ?? row.name);
  return `Para excluir a conta, falta terminar: ${list.format(words)}.`;
}

export interface AccountEndsOptions {
  database: Database;
  disk: Promise<Disk>;
  box: SecretBox;
  signOutEverywhere: AccountsService['signOutEverywhere'];
  assertPassword: FactorsService['assertPassword'];
  outbox: Outbox;
  /** Personal data that each feature holds. */
  held: readonly PersonalData[];
  baseUrl: string;
}

export type AccountEnds = ReturnType<typeof createAccountEnds>;

const wrongPassword = () => invalid({ password: ['A senha não confere.'] });

const subjectOf = (id: number) => ({ kind: 'user', id, words: `Conta ${id}` });

/** The end of accounts: asked for, undone by signing in (`accounts`), and done after seven days. */
export function createAccountEnds(options: AccountEndsOptions) {
  const { database, disk, signOutEverywhere, assertPassword, outbox, baseUrl, held } = options;
  const matters = held
    .flatMap((each) => each.openMatters ?? [])
    .toSorted((one, other) => one.position - other.position);
  const anonymising = createAnonymising(options);

  /**
   * Has an account end after seven days, and ends its sessions. Throws 422 for a wrong password, for somebody of the
   * shop, and while money or a device is on its way; 429 after too many wrong passwords.
   */
  async function ask({ id, roles }: SignedIn, password: string): Promise<{ endsAt: Date }> {
    const { password_hash } = await assertPassword(id, password);
    if (roles.length > 0)
      throw refused('Você faz parte da equipe: um dono da loja precisa retirar o seu perfil antes.');
    return database.transaction().execute(async (tx) => {
      const marked = await markDeletion(tx, { id, password_hash });
      if (!marked) throw wrongPassword();
      const obstacle = waitsFor(matters, await listOpenMatters(tx, matters, id));
      if (obstacle) throw refused(obstacle);
      await signOutEverywhere(tx, id);
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
