import { crc16 } from '@giro/contract/rules/pix.ts';

/** The fields of a Pix code by their ids, templates as `26.01`. Throws when lengths or CRC do not fit. */
export function readPixCode(code: string): Record<string, string> {
  if (crc16(code.slice(0, -4)) !== code.slice(-4)) throw new Error('The CRC does not fit.');
  const fields: Record<string, string> = {};
  const walk = (text: string, prefix: string) => {
    for (let place = 0; place < text.length; ) {
      const [, id = '', length = ''] = /^(\d{2})(\d{2})/.exec(text.slice(place)) ?? [];
      const value = text.slice(place + 4, place + 4 + Number(length));
      if (id === '' || value.length !== Number(length)) throw new Error(`Field ${prefix}${id} does not fit.`);
      fields[prefix + id] = value;
      if (prefix === '' && ['26', '62'].includes(id)) walk(value, `${id}.`);
      place += 4 + value.length;
    }
  };
  walk(code, '');
  return fields;
}
