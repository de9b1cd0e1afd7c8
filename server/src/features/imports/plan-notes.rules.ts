import { cepError, stateOf } from '@giro/contract/rules/address.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import type { ImportExisting } from '@giro/contract/rules/imports.ts';
import { maxMoneyCents, spreadCents } from '@giro/contract/rules/money.ts';
import { oneLineOf, onlyDigits } from '@giro/contract/rules/text.ts';
import type { KnownProduct } from '../products/imported-products.service.ts';
import type { Floors } from '../products/prices.port.ts';
import { addRow, changedFields, type Place, type Plan, skipLine } from './plan.rules.ts';
import { findPerson, type KnownPeople, planNewPerson } from './plan-people.rules.ts';
import { amountWords } from './plan-products.rules.ts';
import type { NoteItem, NoteParty, ReadNote } from './read-notes.rules.ts';
import { type ReadPerson, readContact } from './read-people.rules.ts';
import { skuOf } from './read-products.rules.ts';

/** A nota with its place among the files. */
export interface PlacedNote extends Place {
  note: ReadNote;
}

interface NotesShop {
  /** Without its mask. */
  cnpj: string;
  existing: ImportExisting;
  products: ReadonlyMap<string, KnownProduct>;
  floors: Floors;
  people: KnownPeople;
  /** Numbers of devices on the shelf. */
  shelved: ReadonlySet<string>;
  broughtKeys: ReadonlySet<string>;
  broughtNumbers: ReadonlySet<string>;
  cancelledKeys: ReadonlySet<string>;
}

const authorised = new Set(['', '100', '150']);
const mostPieces = 10_000;

/** The reason for which a nota is not brought. */
function refusalOf({ key, isTest, status, purpose, issuer, recipient, isOutgoing }: ReadNote, shop: NotesShop) {
  const isOwn = issuer.cnpj === shop.cnpj;
  if (shop.broughtKeys.has(key)) return 'Esta nota já foi trazida.';
  if (shop.cancelledKeys.has(key)) return 'A nota foi cancelada.';
  if (isTest) return 'A nota é do ambiente de testes.';
  if (!authorised.has(status)) return 'A nota não foi autorizada.';
  if (!isOwn && recipient.cnpj !== shop.cnpj) return 'A nota não é da loja: nem ela emitiu nem ela recebeu.';
  if (purpose === '4') return 'É uma nota de devolução: registre a devolução no pedido ou no aparelho.';
  if (purpose !== '' && purpose !== '1') return 'É uma nota complementar ou de ajuste: não traz mercadoria.';
  if (!isOwn && !isOutgoing) return 'É a entrada de quem emitiu: não traz mercadoria para a loja.';
  return undefined;
}

export const noteNumber = ({ model, series, number }: ReadNote) =>
  `${model === '65' ? 'NFC-e' : 'NF-e'} ${series}/${number}`;

/** The SKU of an item: the shop's own code, or another's with the beginning of its CNPJ. */
export const itemSku = ({ code }: NoteItem, { issuer }: ReadNote, cnpj: string): string =>
  skuOf(issuer.cnpj === cnpj ? code : `NF-${(issuer.cnpj || issuer.cpf).slice(0, 8)}-${code}`);

const partyPerson = (party: NoteParty, place: Place): ReadPerson | undefined => {
  const { email, cpf, phone } = readContact(
    { email: party.email, document: party.cpf, phone: party.phone },
    () => undefined,
  );
  const cep = onlyDigits(party.cep);
  const line = (text: string, max: number) => oneLineOf(text, max) || null;
  if (!cpf || party.name === '') return undefined;
  return {
    ...place,
    name: oneLineOf(party.name, 120),
    email,
    cpf,
    phone,
    birthDate: null,
    cep: cep !== '' && cepError(cep) === undefined ? cep : null,
    street: line(party.street, 120),
    streetNumber: line(party.streetNumber, 20),
    complement: line(party.complement, 60),
    neighborhood: line(party.neighborhood, 60),
    city: line(party.city, 60),
    state: stateOf(party.uf.toUpperCase()) || null,
  };
};

/** Goods that notas bring of one product, added up. */
interface Incoming {
  row: number;
  name: string;
  pieces: number;
  costCents: number;
  /** Of its dearest piece. */
  dearestCents: number;
  before: KnownProduct | undefined;
}

/** Works through notas one after the other; what an earlier one has brought counts for the later ones. */
export function createNotesPlan(plan: Plan, shop: NotesShop) {
  const startPrice = shop.floors.rule === 'off' ? 'o custo' : 'o piso da loja';
  const newWords = `Entra oculto e com ${startPrice} como preço: confira antes de publicar.`;
  const incoming = new Map<string, Incoming>();
  const stocks = new Map<string, number>();
  const numbers = new Set(shop.shelved);
  const keys = new Set<string>();
  const orders = new Set(shop.broughtNumbers);
  const cpfs = new Set<string>();
  const emails = new Set<string>();

  function addPerson(party: NoteParty, place: Place): void {
    const person = partyPerson(party, place);
    if (!person?.cpf || cpfs.has(person.cpf)) return;
    cpfs.add(person.cpf);
    const known = findPerson(person, shop.people);
    if (known) {
      plan.seen.push(['person', known.id, known.version]);
      return;
    }
    // One address in the notas of two people, such as the shop's own, is nobody's.
    const isShared = person.email !== null && emails.has(person.email);
    if (person.email) emails.add(person.email);
    planNewPerson(plan, isShared ? { ...person, email: null } : person);
  }

  function costsOf({ quantity, wholeCents }: NoteItem): number[] {
    return spreadCents(
      Math.max(0, wholeCents),
      Array.from({ length: quantity }, () => 1),
    );
  }

  function problemOf({ quantity, imeis, name, wholeCents }: NoteItem, sku: string): string | undefined {
    if (sku === '') return 'O item está sem código.';
    if (name === '') return 'O item está sem nome.';
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces)
      return 'A quantidade não é de peças inteiras.';
    if (imeis.length > quantity) return 'O item tem mais IMEIs do que peças.';
    if (wholeCents / quantity > maxMoneyCents) return 'O custo passa do que se guarda.';
    return undefined;
  }

  function addUnits(item: NoteItem, costs: readonly number[], sku: string, place: Place): number {
    let made = 0;
    for (const [index, imei] of item.imeis.entries()) {
      if (numbers.has(imei)) {
        skipLine(plan, place, { subject: 'unit', key: imei, message: 'Já há um aparelho com este IMEI no estoque.' });
        continue;
      }
      numbers.add(imei);
      made++;
      const cost = costs[index] ?? 0;
      const fields = changedFields([['custo', null, amountWords(cost)]]);
      const row = addRow(plan, place, { subject: 'unit', key: imei, action: 'new', words: item.name, fields });
      plan.units.push({ row, sku, unit: { imei1: imei, cost_cents: cost } });
    }
    return made;
  }

  function addItem(item: NoteItem, note: ReadNote, place: Place): void {
    const sku = itemSku(item, note, shop.cnpj);
    const problem = problemOf(item, sku);
    if (problem) {
      skipLine(plan, place, { subject: 'product', key: sku || item.code.slice(0, 40), message: problem });
      return;
    }
    const costs = costsOf(item);
    const plain = item.quantity - item.imeis.length;
    const shelved = item.imeis.filter((imei) => !numbers.has(imei)).length;
    const before = shop.products.get(sku);
    const stock = stocks.get(sku) ?? before?.stock ?? 0;
    const isKnown = before !== undefined || incoming.has(sku);
    const cost = costs[item.imeis.length] ?? costs[0] ?? 0;
    const fields = changedFields([
      ...(isKnown ? [] : [['nome', null, oneLineOf(item.name, 120)] as const]),
      ['estoque', isKnown ? String(stock) : null, String(stock + plain + shelved)],
      ...(plain > 0 ? [['custo', null, amountWords(cost)] as const] : []),
    ]);
    const words = isKnown ? item.name : newWords;
    const action = !isKnown ? 'new' : plain + shelved === 0 ? 'same' : 'change';
    const row = addRow(plan, place, { subject: 'product', key: sku, action, words, fields });
    if (before) plan.seen.push(['product', before.id, before.version]);
    stocks.set(sku, stock + plain + shelved);
    const earlier = incoming.get(sku);
    const dearestCents = Math.max(earlier?.dearestCents ?? 0, ...costs.slice(0, 1));
    if (earlier) {
      earlier.dearestCents = dearestCents;
      earlier.pieces += plain;
      if (plain > 0) earlier.costCents = cost;
    } else incoming.set(sku, { row, name: item.name, pieces: plain, costCents: cost, dearestCents, before });
    addUnits(item, costs, sku, place);
  }

  function addSale(note: ReadNote, place: Place): void {
    const number = noteNumber(note);
    if (orders.has(number)) return;
    orders.add(number);
    const { recipient: to, issuedAt, totalCents, items } = note;
    const at = Number.isNaN(Date.parse(issuedAt)) ? null : new Date(issuedAt).toISOString();
    const fields = changedFields([['total', null, amountWords(totalCents)]]);
    const words = [at && formatDate(at), items.length === 1 ? '1 item' : `${items.length} itens`]
      .filter(Boolean)
      .join(', ');
    const row = addRow(plan, place, { subject: 'past-order', key: number, action: 'new', words, fields });
    const contact = readContact({ email: to.email, document: to.cpf, phone: to.phone }, () => undefined);
    const buyer = {
      name: oneLineOf(to.name, 120),
      email: contact.email,
      phone: contact.phone,
      document: to.cpf || to.cnpj || null,
    };
    plan.orders.push({
      row,
      number,
      at,
      status: null,
      totalCents,
      lines: items.slice(0, 200).map(({ name, code, quantity, unitCents }) => ({
        name: oneLineOf(name, 200),
        sku: oneLineOf(code, 60) || null,
        quantity,
        cents: unitCents,
      })),
      buyer: Object.values(buyer).some(Boolean) ? buyer : null,
    });
  }

  function add({ note, ...place }: PlacedNote): void {
    const refusal = keys.has(note.key) ? 'Esta nota aparece duas vezes no arquivo.' : refusalOf(note, shop);
    if (refusal) {
      skipLine(plan, place, { subject: 'product', key: note.key, message: refusal });
      return;
    }
    keys.add(note.key);
    plan.noteKeys.push(note.key);
    const isSale = note.issuer.cnpj === shop.cnpj && note.isOutgoing;
    if (note.recipient.cpf) addPerson(note.recipient, place);
    if (isSale) addSale(note, place);
    else for (const item of note.items) addItem(item, note, place);
  }

  /** Once every nota is added: what they bring of each product together. */
  function end(): void {
    for (const [sku, { row, name, pieces, costCents, dearestCents, before }] of incoming) {
      const cost = pieces > 0 ? costCents : null;
      if (!before) {
        const price = Math.min(maxMoneyCents, Math.max(1, costCents, shop.floors.of(dearestCents) ?? 0));
        plan.products.push({
          row,
          sku,
          name: oneLineOf(name, 120),
          priceCents: price,
          description: '',
          published: false,
          stock: pieces,
          costCents: cost,
          typeIds: [],
          pictures: [],
        });
        continue;
      }
      const isCosted =
        cost !== null && cost !== before.costCents && (before.costCents === null || shop.existing === 'atualizar');
      if (pieces === 0) continue;
      plan.productChanges.push({
        row,
        change: {
          id: before.id,
          version: before.version,
          stockDifference: pieces,
          ...(isCosted && { costCents: cost }),
        },
        before: { stockDifference: -pieces, ...(isCosted && { costCents: before.costCents }) },
        pictures: [],
      });
    }
  }

  return { add, end };
}
