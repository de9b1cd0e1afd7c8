/**
 * The Pix "copia e cola" code of a static charge: EMV QRCPS fields as the Manual do BR Code lays them out. Everything
 * written is ASCII, so that characters are bytes and strict payer apps read it.
 */
export interface PixCharge {
  /** Only '01' exists. */
  version?: string;
  /** As it stands in the DICT: digits, +55…, e-mail or EVP. */
  key: string;
  name: string;
  city: string;
  /** Centavos; 0 leaves the amount to the payer. */
  valueCents?: number;
  /** Free text to the payer, cut to the room that the key leaves. */
  message?: string;
  /** Eight digits. */
  cep?: string;
  /** Letters and digits, at most 25; `***` names none. */
  transactionId?: string;
  currency?: number;
  countryCode?: string;
}

const gui = 'BR.GOV.BCB.PIX';
const limits = { name: 25, city: 15, transactionId: 25, amount: 13, template: 99 };

/** Upper case without accents; what ASCII cannot say is left out, and only then is the text cut. */
function plain(text: string, max: number): string {
  return ascii(text.toUpperCase()).slice(0, max).trim();
}

function ascii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True if a name or city leaves anything that a code can hold. */
export function isWritableInPix(text: string): boolean {
  return plain(text, limits.name) !== '';
}

/** One field: two digits of id, two of length, the value. A value of more than 99 characters cannot be written. */
function field(id: string, value: string): string {
  if (value.length > limits.template) throw new Error(`Field ${id} is too long`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE over ASCII: polynomial 1021, start FFFF, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function account(key: string, message: string | undefined): string {
  const head = field('00', gui) + field('01', key);
  const room = limits.template - head.length - 4;
  const text = message ? ascii(message).slice(0, Math.max(0, room)) : '';
  return text ? head + field('02', text) : head;
}

function amount(cents: number | undefined): string {
  if (cents === undefined || cents === 0) return '';
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error('The value must be a positive number of centavos');
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  if (text.length > limits.amount) throw new Error('The value is too large');
  return field('54', text);
}

/** Builds the code. Throws when a part breaks its rule: a code that some app could misread is never written. */
export function buildPixCode(charge: PixCharge): string {
  const { version = '01', transactionId = '***', currency = 986, countryCode = 'BR', cep } = charge;
  if (version !== '01') throw new Error('Version not supported');
  if (!/^[A-Z]{2}$/.test(countryCode)) throw new Error('The country code has 2 characters');
  if (cep !== undefined && !/^\d{8}$/.test(cep)) throw new Error('The CEP has 8 digits');
  if (transactionId !== '***' && !/^[A-Za-z0-9]{1,25}$/.test(transactionId)) {
    throw new Error('The transaction id has 1 to 25 letters and digits');
  }
  if (charge.key === '' || ascii(charge.key) !== charge.key) throw new Error('The key is missing or not plain');
  const name = plain(charge.name, limits.name);
  const city = plain(charge.city, limits.city);
  if (!name || !city) throw new Error('Name and city are needed');
  return sign([
    field('00', version),
    field('26', account(charge.key, charge.message)),
    field('52', '0000'),
    field('53', String(currency)),
    amount(charge.valueCents),
    field('58', countryCode),
    field('59', name),
    field('60', city),
    cep === undefined ? '' : field('61', cep),
    field('62', field('05', transactionId)),
  ]);
}

/** A charge that its provider keeps: value, transaction and end are at the location, and a code may name none. */
export interface DynamicPixCharge {
  /** Address at which payers' apps read the charge, at most 77 characters; `https://` is left out. */
  location: string;
  name: string;
  city: string;
}

/** Builds the code of a dynamic charge, usable once. Throws when a part breaks its rule. */
export function buildDynamicPixCode(charge: DynamicPixCharge): string {
  const location = charge.location.replace(/^https:\/\//i, '');
  if (!/^[\x21-\x7e]{1,77}$/.test(location)) throw new Error('The location has 1 to 77 plain characters');
  const name = plain(charge.name, limits.name);
  const city = plain(charge.city, limits.city);
  if (!name || !city) throw new Error('Name and city are needed');
  return sign([
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', gui) + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', '***')),
  ]);
}

/** Fields with the checksum behind them. */
function sign(fields: readonly string[]): string {
  const code = `${fields.join('')}6304`;
  return code + crc16(code);
}
