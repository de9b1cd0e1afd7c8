import type { BodyOf } from '@giro/contract/call.ts';
import type { updateUserCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { holderOf, permissionsOf } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, unauthenticated } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { CardHistory, FiscalHistory, ParcelHistory, PeoplesCredit } from './accounts.port.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUserById, type UserRow, updateOwnUser } from './accounts.queries.ts';
import { findPendingEmail } from './emails.queries.ts';
import type { createEmails } from './emails.service.ts';
import type { createAcceptances } from './registration.service.ts';

export interface ProfileOptions {
  database: Database;
  box: SecretBox;
  emails: Pick<ReturnType<typeof createEmails>, 'assertMayChange' | 'askToConfirm'>;
  acceptances: Pick<ReturnType<typeof createAcceptances>, 'findToAccept'>;
  peoplesCredit: PeoplesCredit;
  cardHistory: CardHistory;
  parcelHistory: ParcelHistory;
  fiscalHistory: FiscalHistory;
  now: () => Date;
}

type ProfileChanges = BodyOf<typeof updateUserCall>;

export function createProfile({
  database,
  box,
  emails,
  acceptances,
  peoplesCredit,
  cardHistory,
  parcelHistory,
  fiscalHistory,
  now,
}: ProfileOptions) {
  async function presentOwn(db: Executor, row: UserRow): Promise<User> {
    return {
      ...presentUser(row, box, 'own'),
      permissions: permissionsOf(holderOf(row.roles)),
      pending_email: await findPendingEmail(db, row.id),
      to_accept: await acceptances.findToAccept(db, row.id),
      ...((await peoplesCredit.hasAny(db, row.id)) && { has_credit: true }),
      ...(row.roles.length > 0 && (await cardHistory.wasSetUp(db)) && { has_cards: true }),
      ...(row.roles.length > 0 && (await parcelHistory.isUsed(db)) && { has_parcels: true }),
      ...(row.roles.length > 0 && (await fiscalHistory.isUsed(db)) && { has_notas: true }),
    };
  }

  /** Who is signed in, with the e-mail that waits to be confirmed and what they have yet to accept. Throws 401 when there is no such person. */
  async function getUser(id: number): Promise<User> {
    const row = await findUserById(database, id);
    if (!row) throw unauthenticated();
    return presentOwn(database, row);
  }

  /** Throws 409 with who changed a person since they were loaded, and when; 404 when there is no such person. */
  function refuseStale(db: Executor, id: number): Promise<never> {
    return refuseUnsaved(db, {
      table: 'users',
      id,
      unknown: 'Este usuário não existe.',
      changed: 'Estes dados foram alterados',
    });
  }

  function columnsOf(id: number, changes: ProfileChanges) {
    return {
      name: changes.name,
      phone: changes.telefone,
      cpf_sealed: changes.cpf === undefined ? undefined : box.sealOptional(changes.cpf, 'users.cpf_sealed', id),
      cpf_hash: changes.cpf === undefined ? undefined : changes.cpf ? box.equalityHash(changes.cpf) : null,
      rg_sealed: changes.rg === undefined ? undefined : box.sealOptional(changes.rg, 'users.rg_sealed', id),
      birth_date: changes.data_nascimento,
      cep: changes.cep,
      street: changes.address,
      street_number: changes.number,
      complement: changes.complement,
      neighborhood: changes.neighborhood,
      city: changes.city,
      state: changes.state,
    };
  }

  /**
   * Saves what a person changed of their own profile; absent fields stay. Another e-mail needs the current password and
   * counts once the link that is mailed to it is pressed. Throws 409 when somebody else has saved since the
   * edit's version, 422 at `current_password` and for an address in use, 429 past a limit.
   */
  async function updateProfile(changes: ProfileChanges, client: string, edit: Edit) {
    const id = edit.byId;
    const before = await findUserById(database, id);
    if (!before) throw unauthenticated();
    const newEmail = changes.email === before.email ? undefined : changes.email;
    if (newEmail !== undefined) {
      if (changes.current_password === undefined) throw invalid({ current_password: [texts.passwordForEmail] });
      await emails.assertMayChange(before, newEmail, changes.current_password, client);
    }
    const user = await database.transaction().execute(async (tx) => {
      const row = await updateOwnUser(tx, columnsOf(id, changes), edit, now());
      if (!row) return refuseStale(tx, id);
      if (newEmail !== undefined) await emails.askToConfirm(tx, row, before, newEmail);
      return presentOwn(tx, row);
    });
    return { user, newEmail };
  }

  return { getUser, refuseStale, updateProfile };
}
