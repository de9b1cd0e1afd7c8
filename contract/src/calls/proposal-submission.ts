import { z } from 'zod';
import { id, imei, optional, rule, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { emailsMatch, newPerson, passwordsMatch } from './accounts.ts';
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

/** The device of a proposal in the evaluation's words. */
export function deviceNames(device: DescribedDevice) {
  return {
    idModel: device.idModel,
    brand: device.selectedBrandName,
    type: device.selectedTypeName,
    model: device.selectedModelName,
    selected: device.selectedOptionsArray,
  };
}

const device = { imei, ...describedDevice.shape };

/** A proposal from somebody signed in: the shop knows the person, so only the device is checked. */
export const memberProposal = z.object({ ...device, serialNumber: optional(text(60)) });

/** A visitor's proposal: device, person, and the account that following the proposal needs. */
export const visitorProposal = z
  .object({
    ...device,
    serialNumber: text(60),
    ...newPerson,
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
