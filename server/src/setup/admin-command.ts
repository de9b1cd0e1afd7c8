import { parseArgs } from 'node:util';
import { email as emailField, text } from '@giro/contract/fields.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { FactorsService } from '../features/factors/factors.service.ts';
import type { UsersService } from '../features/users/users.service.ts';
import { Refusal, textsOf } from '../platform/http/errors.ts';
import { makeUpPassword } from './made-up-password.ts';

const actions = ['create', 'password', 'reset-factor'] as const;

const usage = `npm run admin -- create EMAIL [--name NAME]   makes an owner
npm run admin -- create EMAIL --promote       makes an owner of somebody who has an account
npm run admin -- password EMAIL               sets a new password and ends every session
npm run admin -- reset-factor EMAIL           takes every second factor away and ends every session

The password is ADMIN_PASSWORD, else one is made up and printed once.`;

export interface AdminCommand {
  action: (typeof actions)[number];
  email: string;
  name: string;
  promote: boolean;
}

/** A request that cannot be done: told as a sentence, with the exit code. */
export class AdminProblem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const misused = (message: string) => new AdminProblem(message, 2);

function parse(args: string[]) {
  try {
    const options = { name: { type: 'string' }, promote: { type: 'boolean' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw misused(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Reads the words after `npm run admin --`. Throws `AdminProblem` with exit code 2. */
export function readAdminCommand(args: string[]): AdminCommand {
  const { values, positionals } = parse(args);
  const [word, address, ...rest] = positionals;
  const action = actions.find((known) => known === word);
  if (action === undefined || address === undefined || rest.length > 0) throw misused(usage);
  const email = emailField.safeParse(address);
  if (!email.success) throw misused(`${address} is not an e-mail address.`);
  const name = text(120).safeParse(values.name ?? 'Administração');
  if (!name.success) throw misused('NAME must have 1 to 120 characters.');
  return { action, email: email.data, name: name.data, promote: values.promote ?? false };
}

interface Served {
  users: UsersService;
  factors: FactorsService;
}

/** Does what was asked for and returns what to print. Throws `AdminProblem` when it cannot be done. */
export async function runAdminCommand(
  { users, factors }: Served,
  command: AdminCommand,
  givenPassword: string | undefined,
) {
  if (command.action === 'reset-factor') return resetFactor(factors, command);
  const password = givenPassword ?? makeUpPassword();
  const printed = `password: ${givenPassword ? '(ADMIN_PASSWORD)' : `${password}   (shown only this once)`}`;
  const run = command.action === 'create' ? create : change;
  return run(users, command, password, printed).catch((error) => {
    throw error instanceof Refusal ? new AdminProblem(`ADMIN_PASSWORD is refused: ${textsOf(error)}`) : error;
  });
}

async function create(users: UsersService, { email, name, promote }: AdminCommand, password: string, printed: string) {
  const person = await users.findByEmail(email);
  if (!person) {
    await users.create({ name, email, password, roles: ['dono'] });
    return `${email} is an admin now.   ${printed}`;
  }
  const isActive = person.deleted_at === null;
  const isAdmin = can(person, 'users.change');
  if (isAdmin && isActive) {
    throw new AdminProblem(`${email} is an admin already. For a new password: npm run admin -- password ${email}`);
  }
  if (!promote) {
    const who = `${isActive ? '' : 'a deactivated '}${isAdmin ? 'admin' : `${isActive ? 'an ' : ''}ordinary user`}`;
    throw new AdminProblem(
      `${email} belongs to ${person.name}, ${who}. To make them an admin: npm run admin -- create ${email} --promote`,
    );
  }
  const { isInvited } = await users.promote(person.id);
  if (isInvited) {
    return `${email} (${person.name}) is an admin now. Nobody has confirmed that address: whoever reads its mail chooses the password by the invitation that was sent there. Without mail: npm run admin -- password ${email}`;
  }
  return `${email} (${person.name}) is an admin now, with the password they have, and has to sign in again.`;
}

async function change(users: UsersService, { email }: AdminCommand, password: string, printed: string) {
  const person = await users.findByEmail(email);
  if (!person) throw new AdminProblem(`Nobody has the address ${email}.`);
  await users.setPassword(person.id, password);
  const note = person.deleted_at ? '\nThe account is deactivated: an admin activates it under Usuários.' : '';
  return `${email} has a new password, and every session has ended.   ${printed}${note}`;
}

async function resetFactor(factors: FactorsService, { email }: AdminCommand) {
  if (!(await factors.resetFactors(email))) throw new AdminProblem(`Nobody has the address ${email}.`);
  return `${email} has no second factor now, and every session has ended. They sign in with their password alone.`;
}
