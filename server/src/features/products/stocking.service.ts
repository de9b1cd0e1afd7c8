import type { Product } from '@giro/contract/calls/products.ts';
import type { StockPlan, StockWish } from '@giro/contract/calls/stocking.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { maxPicturePixels } from '@giro/contract/rules/pictures.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { encodePicture } from '../../platform/files/decoding.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { FieldProblems, refused } from '../../platform/http/errors.ts';
import type { ProposalEvents } from '../proposals/known-proposals.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { PriceDesk } from './prices.port.ts';
import {
  insertProduct,
  listShopValues,
  replacePictures,
  replaceTypes,
  replaceValues,
} from './product-edits.queries.ts';
import type { ProductLists } from './product-lists.service.ts';
import { noteAddedProduct } from './product-record.service.ts';
import { listTypes } from './products.queries.ts';
import { conditionsOf, foundValueIds, paidCents, productOf, typeOf, usedCondition } from './products.rules.ts';

export interface StockingOptions {
  database: Database;
  pictures: Pictures;
  privateFiles: Pick<PrivateFiles, 'find'>;
  proposals: ProposalsService;
  proposalEvents: Pick<ProposalEvents, 'note'>;
  stockedUnits: StockedUnits;
  deviceSettings: Pick<DeviceSettingsService, 'read'>;
  lists: ProductLists;
  shelf: StockService;
  priceDesk: PriceDesk;
}

/** Puts devices that the shop has bought on its shelf. */
export function createStocking(options: StockingOptions) {
  const {
    database,
    pictures,
    privateFiles,
    proposals,
    proposalEvents,
    stockedUnits,
    deviceSettings,
    lists,
    shelf,
    priceDesk,
  } = options;

  /** Makes pictures of the shop of an inspection's public photos: their addresses, by the photos' private files. */
  async function publishPhotos(proposalId: number): Promise<Map<number, string>> {
    const inspected = await stockedUnits.findInspected(database, proposalId);
    const addresses = new Map<number, string>();
    for (const fileId of inspected?.photoFiles ?? []) {
      const file = await privateFiles.find(database, fileId);
      const picture = file && (await encodePicture(file.bytes, maxPicturePixels));
      if (picture) addresses.set(fileId, await pictures.store(picture));
    }
    return addresses;
  }

  /** Types and values that the shop files products under. */
  async function listChoices(db: Executor) {
    const [types, values] = await Promise.all([listTypes(db), listShopValues(db)]);
    return { types, values, conditions: conditionsOf(values) };
  }

  /** The product that a bought device would become, in stock already or not. Throws 404. */
  async function planStock(proposalId: number): Promise<StockPlan> {
    const [proposal, inspected, { types, conditions }, { stock_margin_percent }] = await Promise.all([
      proposals.get(proposalId, 'file'),
      stockedUnits.findInspected(database, proposalId),
      listChoices(database),
      deviceSettings.read(database),
    ]);
    const { name, price_cents } = productOf(proposal, inspected, stock_margin_percent);
    const floor = await priceDesk.findFloor(database, { proposalId, paidCents: paidCents(proposal) });
    const hasPicture = (inspected?.model_picture ?? proposal.image_model) !== null;
    return {
      name,
      paid: reaisOf(paidCents(proposal)),
      price: reaisOf(price_cents),
      ...(floor !== undefined && { floor: reaisOf(floor) }),
      types,
      type: typeOf(proposal.tipo, types)?.id ?? null,
      conditions: conditions.map(({ id, value }) => ({ id, value })),
      condition: usedCondition(conditions)?.id ?? null,
      pictures: (inspected?.photoFiles.length ?? 0) + (hasPicture ? 1 : 0),
    };
  }

  /**
   * Makes one product and its unit of an approved proposal, with what the inspection has found and what somebody wishes. Throws
   * 404, and 422 when it is not approved, its seller is deactivated, it has been done before, a device of this IMEI is in
   * stock, or the wish names a type or a condition that the shop does not have; for its price as the port `priceDesk` does.
   */
  async function stockProposal(proposalId: number, byId: number, wish: StockWish = {}): Promise<Product> {
    // Stored pictures that no product names in the end are nobody's; the same ones are stored once.
    const addresses = await publishPhotos(proposalId);
    return database
      .transaction()
      .execute((tx) => stock(tx, proposalId, { byId, addresses, wish }))
      .catch((error) => {
        const isDone = violates(error, 'products_proposal_id_key') || violates(error, 'products_sku');
        throw isDone ? refused('Esta proposta já foi incluída no estoque.') : error;
      });
  }

  interface Stocking {
    byId: number;
    addresses: Map<number, string>;
    wish: StockWish;
  }

  async function stock(tx: Tx, proposalId: number, { byId, addresses, wish }: Stocking): Promise<Product> {
    await proposals.shareLock(tx, proposalId);
    const proposal = await proposals.get(proposalId, 'file', tx);
    if (!isBought(proposal.status)) throw refused('Só propostas com a compra aprovada entram no estoque.');
    if (proposal.user.deleted_at) throw refused('Este usuário está desativado.');
    const inspected = await stockedUnits.findInspected(tx, proposalId);
    const { stock_margin_percent } = await deviceSettings.read(tx);
    const { types, values, conditions } = await listChoices(tx);
    const problems = new FieldProblems();
    if (wish.type && !types.some(({ id }) => id === wish.type)) problems.add('type', 'Escolha um tipo que exista.');
    if (wish.condition && !conditions.some(({ id }) => id === wish.condition)) {
      problems.add('condition', 'Escolha um estado que exista.');
    }
    problems.throwIfAny();
    const planned = productOf(proposal, inspected, stock_margin_percent);
    const productId = await insertProduct(tx, {
      ...planned,
      price_cents: wish.price ?? planned.price_cents,
      published: wish.published,
    });
    await shelf.save(tx, productId, { stock: 1, stock_seen: 0 });
    const photos = (inspected?.photoFiles ?? []).map((fileId) => addresses.get(fileId));
    const shown = [inspected?.model_picture ?? proposal.image_model, ...photos].filter(
      (url) => typeof url === 'string',
    );
    await replacePictures(tx, productId, shown);
    const { battery_percent = null, grade = null } = inspected ?? {};
    const said = foundValueIds({ battery_percent, grade }, values);
    await replaceValues(tx, productId, [...said, ...(wish.condition ? [wish.condition] : [])]);
    await replaceTypes(tx, productId, wish.type ? [wish.type] : []);
    const { code } = await stockedUnits.makeUnit(tx, {
      product_id: productId,
      proposal_id: proposalId,
      inspection_id: inspected?.id,
      imei1: inspected?.imei1 ?? proposal.imei,
      imei2: inspected?.imei2,
      serial: inspected?.serial ?? proposal.serial_number,
      cost_cents: paidCents(proposal),
      grade,
      battery_percent,
    });
    await proposalEvents.note(tx, { proposalId, kind: 'stocked', by: byId, data: { words: `unidade ${code}` } });
    const product = await lists.getById(tx, productId);
    const origin = { Proposta: proposalId, Unidade: code, ...(!product.published && { Publicado: false }) };
    await noteAddedProduct(tx, product, origin);
    const afterCents = wish.price ?? planned.price_cents;
    await priceDesk.follow(tx, [{ productId, beforeCents: null, afterCents }], { source: 'stock', ...wish });
    return product;
  }

  return { planStock, stockProposal };
}
