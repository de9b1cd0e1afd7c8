import { can, holderOf, type Role, roleLabel } from '@giro/contract/rules/roles.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import {
  changesBetween,
  maskEmail,
  maskWords,
  type RecordedState,
  record,
  subjects,
} from '../../platform/record/record.ts';
import { ownerAddedMail, rolesChangedMail } from './users.mail.ts';
import { listOwners, type UserRow } from './users.queries.ts';

export interface TeamNoticesOptions {
  outbox: Outbox;
  baseUrl: string;
}

/** Details of a person that the record tells. */
type Known = Pick<UserRow, 'name' | 'email'>;
const stateOf = ({ name, email }: Known) => ({ Nome: name, 'E-mail': email });
/** The same with neither name nor address whole. What differs is found before, or two names could look alike. */
const masked = ({ Nome, 'E-mail': email, ...state }: RecordedState): RecordedState => ({
  ...(Nome !== undefined && { Nome: maskWords(String(Nome)) }),
  ...(email !== undefined && { 'E-mail': maskEmail(String(email)) }),
  ...state,
});
const labelOf = (roles: readonly string[]) => roleLabel(holderOf(roles));

/** Traces of people's changes in the record, and mails to those who are told; all in the transaction of the change. */
export function createTeamNotices({ outbox, baseUrl }: TeamNoticesOptions) {
  /** Tells the owners that somebody else has become one. */
  async function tellOwners(tx: Tx, row: UserRow): Promise<void> {
    for (const owner of await listOwners(tx)) {
      if (owner.id === row.id) continue;
      const event = `owner-added:${row.id}:${row.version}`;
      const cause = { subjectKind: 'user', subjectId: owner.id, event } as const;
      await outbox.post(tx, cause, owner.email, ownerAddedMail(owner.name, row, `${baseUrl}/usuarios`));
    }
  }

  const becameOwner = (before: readonly string[], after: readonly Role[]) =>
    can({ roles: after }, 'users.change') && !can(holderOf(before), 'users.change');

  async function noteAdded(tx: Tx, row: UserRow): Promise<void> {
    const after = { ...masked(stateOf(row)), Perfil: labelOf(row.roles) };
    await record(tx, { kind: 'person-added', subject: subjects.user(row), after });
    if (becameOwner([], holderOf(row.roles).roles)) await tellOwners(tx, row);
  }

  /** Roles that were given or taken. Who was invited reads them in another invitation. */
  async function noteRoles(tx: Tx, row: UserRow, before: readonly string[]): Promise<void> {
    const [was, is] = [holderOf(before), holderOf(row.roles)];
    const change = changesBetween({ Perfil: roleLabel(was) }, { Perfil: roleLabel(is) });
    if (!change) return;
    await record(tx, { kind: 'roles-changed', subject: subjects.user(row), ...change });
    if (becameOwner(before, is.roles)) await tellOwners(tx, row);
    if (row.invited_at) return;
    const cause = { subjectKind: 'user', subjectId: row.id, event: `roles:${row.version}` } as const;
    await outbox.post(tx, cause, row.email, rolesChangedMail(row.name, was, is));
  }

  /** Another name, address or password. */
  async function noteChanged(tx: Tx, row: UserRow, before: Known, hasNewPassword: boolean): Promise<void> {
    const change = changesBetween(
      { ...stateOf(before), Senha: 'a de antes' },
      { ...stateOf(row), Senha: hasNewPassword ? 'uma nova' : 'a de antes' },
    );
    if (!change) return;
    const [was, is] = [masked(change.before), masked(change.after)];
    await record(tx, { kind: 'person-changed', subject: subjects.user(row), before: was, after: is });
  }

  const noteDeactivated = (tx: Tx, row: UserRow) =>
    record(tx, { kind: 'person-deactivated', subject: subjects.user(row), before: { Perfil: labelOf(row.roles) } });

  async function noteRestored(tx: Tx, row: UserRow): Promise<void> {
    await record(tx, { kind: 'person-restored', subject: subjects.user(row), after: { Perfil: labelOf(row.roles) } });
    if (becameOwner([], holderOf(row.roles).roles)) await tellOwners(tx, row);
  }

  return { noteAdded, noteRoles, noteChanged, noteDeactivated, noteRestored };
}
