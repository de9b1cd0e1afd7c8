import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';

type Identity = Pick<Inspection, 'declared' | 'imei1' | 'imei2' | 'serial'>;

const plain = (serial: string) => serial.replace(/\s/g, '').toUpperCase();

/** Which of the numbers that were read are not the declared ones; which IMEI is the first nobody has to know. */
export function othersThanDeclared({ declared, imei1, imei2, serial }: Identity) {
  const imeis = [imei1, imei2].filter((imei) => imei !== null);
  return {
    imei: imeis.length > 0 && declared.imei !== '' && !imeis.includes(declared.imei),
    serial: serial !== null && declared.serial !== null && plain(serial) !== plain(declared.serial),
  };
}
