import { z } from 'zod';
import { profiles, roleNames } from '../rules/roles.ts';

/** The body of every refusal and failure that a call declares no other for; `errors` lists the texts of each bad field. */
export const problem = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** The one text to show, in calls that explain their refusals. */
    error: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problem>;

export const done = z.object({ message: z.string() });

/** When somebody of the shop last opened a chat, and who; whether anything was sent nobody knows. */
export const chatOpening = z.object({ at: z.string(), by: z.string() });

export const address = z.object({
  cep: z.string().nullable(),
  address: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
});

/** A person as their own session and admins see them. Dates are ISO; CPF, CEP and phone are digits. */
export const user = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    /** The address that takes its place once it is confirmed, where people see themselves. */
    pending_email: z.string().nullable().optional(),
    telefone: z.string().nullable(),
    cpf: z.string().nullable(),
    rg: z.string().nullable(),
    data_nascimento: z.string().nullable(),
    address,
    profile: z.enum(profiles),
    /** Absent where they are no more than the profile says. */
    roles: z.array(z.enum(roleNames)).optional(),
    deleted_at: z.string().nullable(),
    /** Grows with every change of what is shown here; an edit sends it back as `If-Match`. */
    version: z.number(),
  })
  .meta({ id: 'Person' });
export type User = z.output<typeof user>;
