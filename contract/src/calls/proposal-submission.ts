import { z } from 'zod';
import { birthDate, cpf, email, id, imei, optional, password, personName, phone, rule, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { addressFields, emailsMatch, passwordsMatch } from './accounts.ts';
import { selectedOptions } from './evaluation.ts';

/** Which device it is and in what state: what its value is worked out from. */
export const describedDevice = z.object({
  selectedBrandName: text(80),
  selectedTypeName: text(80),
  selectedModelName: text(120),
  selectedOptionsArray: selectedOptions,
  /** Wins over the names when it is there. */
  idModel: optional(id),
});
export type DescribedDevice = z.output<typeof describedDevice>;

const device = { imei, ...describedDevice.shape };

/** A proposal from somebody signed in: the shop knows the person, so only the device is checked. */
export const memberProposal = z.object({ ...device, serialNumber: optional(text(60)) });

/** A visitor's proposal: device, person, and the account that following the proposal needs. */
export const visitorProposal = z
  .object({
    ...device,
    serialNumber: text(60),
    fullName: personName,
    cpf,
    rg: optional(text(20)),
    birthDate,
    telefone: phone,
    ...addressFields,
    email,
    confirmEmail: z.string({ error: texts.required }).max(300, texts.tooLong(300)),
    password,
    confirmPassword: z.string({ error: texts.required }).max(300, texts.tooLong(300)),
    termosConcordados: z.unknown().optional(),
  })
  .check(
    emailsMatch(texts.sell.emailMismatch),
    passwordsMatch(texts.sell.passwordMismatch),
    rule(
      'termosConcordados',
      texts.mustAgree,
      (body) => body.termosConcordados === true || body.termosConcordados === 'true',
    ),
  );
