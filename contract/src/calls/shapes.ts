import { z } from 'zod';
import { permissions, profiles, roleNames } from '../rules/roles.ts';

/** The body of every refusal and failure that a call declares no other for; `errors` lists the texts of each bad field. */
export const problem = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** The one text to show, in calls that explain their refusals. */
    error: z.string().optional(),
    /** The call needs somebody to show once more that it is them: `POST /step-up`, then the same call again. */
    step_up: z.literal(true).optional(),
    /** Nothing else works until somebody has enrolled a second factor. */
    needs: z.literal('enrol').optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problem>;

export const done = z.object({ message: z.string() });

/** The longest that somebody adds to the mail of a status, in letters. */
export const longestAddedLine = 1000;

/**
 * The mail that a change of status would send; without one, `problem` gives the reason if there is something to say.
 */
export const mailPreview = z.object({
  mail: z.object({ recipient: z.string(), title: z.string(), html: z.string(), text: z.string() }).nullable(),
  problem: z.string().nullable(),
});
export type MailPreview = z.output<typeof mailPreview>;

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
    /** Whole for its person and for who may see personal data, masked for everybody else; so is the RG. Birth date, street and CEP are null for these. */
    cpf: z.string().nullable(),
    rg: z.string().nullable(),
    data_nascimento: z.string().nullable(),
    address,
    profile: z.enum(profiles),
    /** Roles of somebody of the shop; customers hold none. */
    roles: z.array(z.enum(roleNames)),
    /** All that their roles let them do, where people see themselves. */
    permissions: z.array(z.enum(permissions)).optional(),
    /** For people who see themselves: a step they must take before anything else works. */
    needs: z.literal('enrol').nullable().optional(),
    /** For people who see themselves: versions of terms and privacy that they have not accepted yet. */
    to_accept: z
      .object({
        terms: z.number(),
        privacy: z.number(),
        /** They have accepted no version before. */
        is_first: z.literal(true).optional(),
      })
      .nullable()
      .optional(),
    /** For people who see themselves: they have credit in the shop, or had. */
    has_credit: z.literal(true).optional(),
    /** For the shop's people who see themselves: it takes cards, or has, so that money of cards may still come. */
    has_cards: z.literal(true).optional(),
    /** For the shop's people who see themselves: it delivers or asks a carrier for codes, or has. */
    has_parcels: z.literal(true).optional(),
    /** For the shop's people who see themselves: it has set up its notas, or has some. */
    has_notas: z.literal(true).optional(),
    deleted_at: z.string().nullable(),
    /** True if they were invited and have no password of their own yet. */
    is_invited: z.boolean().optional(),
    /** True if they have shown that mail to their address reaches them. */
    email_confirmed: z.boolean(),
    /** Grows with every change of what is shown here; an edit sends it back as `If-Match`. */
    version: z.number(),
  })
  .meta({ id: 'Person' });
export type User = z.output<typeof user>;
