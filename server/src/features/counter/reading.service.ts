import type { Found } from '@giro/contract/calls/counter.ts';
import { gtinOf } from '@giro/contract/rules/device.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UnitLinks } from '../units/unit-links.service.ts';
import {
  findOrdersByCode,
  findPeopleByCpf,
  findProducts,
  findUnitsByCode,
  findUnitsByNumber,
} from './reading.queries.ts';

/** The code of a unit at the end of the address of its passport, which its label bears. */
const codeOfPassport = (text: string) => /\/aparelho\/([^/?#\s]+)/.exec(text)?.[1];

interface ReadingOptions {
  database: Database;
  box: SecretBox;
  unitLinks: Pick<UnitLinks, 'readCode'>;
}

/** Reads texts that somebody scanned or typed into the counter's one field. */
export function createReading({ database, box, unitLinks }: ReadingOptions) {
  /** Everything that the text names exactly: units, products, people, orders. */
  async function read(text: string): Promise<Found[]> {
    const code = unitLinks.readCode(codeOfPassport(text) ?? text);
    const digits = /^[\d\s./-]+$/.test(text) ? onlyDigits(text) : '';
    const found = await Promise.all([
      code === undefined ? [] : findUnitsByCode(database, code),
      imeiError(digits) === undefined ? findUnitsByNumber(database, digits) : [],
      findProducts(database, text, gtinOf(text)),
      cpfError(digits) === undefined ? findPeopleByCpf(database, box.equalityHashes(digits)) : [],
      findOrdersByCode(database, text.toUpperCase()),
    ]);
    return found.flat();
  }

  return { read };
}
