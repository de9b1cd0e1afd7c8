import type { DeviceCostBody } from '@giro/contract/calls/costs.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { testCodes } from '@giro/contract/rules/inspection.ts';
import { defectsAttributeId } from '@giro/contract/rules/proposal.ts';
import type { ProposalStatus, SelectableProposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { inspectedPicture, readDemoPicture } from '@giro/demo/demo-pictures.ts';
import { demoModels } from '@giro/demo/evaluation-catalogue.ts';
import type { Random } from '@giro/demo/living/random.ts';
import { banks, lockReasons, offerMessages, rejections, wipeMethods } from '@giro/demo/living/words.ts';
import type { DescribedDevice } from './described-devices.ts';
import { setOldStatus } from './living-demo.queries.ts';
import { type Actor, type Customer, editBy, type Script, type Stage, type Step } from './stage.ts';

/** One device that somebody wants to sell, from its description on. */
export interface Sale {
  seller: number;
  device: DescribedDevice;
  random: Random;
  /** Known once it has been described to the shop. */
  proposalId: number;
  /** The shop's counter-offer. */
  offeredCents: number;
  productId: number;
}

const centsOf = (reais: number) => Math.round(reais * 100);

/** A model of which every device needs a new screen, so that the shop loses by it. */
const lossModel = 'iPhone 11';

/** Repairs and freight of some of the devices; by their number, so that nothing else is drawn otherwise. */
function costsOf({ proposalId, device }: Sale): DeviceCostBody[] {
  const screen = { kind: 'parts', value: 32_900, note: 'Troca da tela e da bateria' } as const;
  const parts = { kind: 'parts', value: 4000 + (proposalId % 7) * 2250, note: 'Película e bateria' } as const;
  const freight = { kind: 'freight', value: 2490, note: undefined } as const;
  const bonus = { kind: 'bonus', value: 5000, note: 'Bônus da semana do troca-troca' } as const;
  const other = { kind: 'other', value: 1290, note: 'Caixa e limpeza' } as const;
  return [
    ...(device.selectedModelName === lossModel ? [screen] : []),
    ...(proposalId % 2 === 0 ? [parts] : []),
    ...(proposalId % 3 === 0 ? [freight] : []),
    ...(proposalId % 7 === 0 ? [bonus] : []),
    ...(proposalId % 5 === 0 ? [other] : []),
  ];
}

export type SellingSteps = ReturnType<typeof createSellingSteps>;

/** Actions of sellers and the shop on a device, each as a step at a moment. */
export function createSellingSteps({ services, database, now }: Stage, script: Script) {
  const { proposals, bankAccounts, bankLinks, offerAnswers, owedPayouts, payouts, products, inspections } = services;

  const submitted = (at: Date, sale: Sale): Step =>
    script.customer(at, sale.seller, async (seller) => {
      const { id } = await proposals.submit(sale.device, seller, { client: seller.client });
      sale.proposalId = id;
    });

  const set = (at: Date, sale: Sale, status: SelectableProposalStatus, extras: object = {}): Step =>
    script.staff(at, 'inspector', (actor) =>
      proposals.changeStatus(sale.proposalId, { status, ...extras }, editBy(actor)),
    );

  const oldStatus = (at: Date, sale: Sale, status: Extract<ProposalStatus, 2 | 3>): Step =>
    script.byItself(at, () => setOldStatus(database, sale.proposalId, status, at));

  const codeSent = (at: Date, sale: Sale): Step => set(at, sale, 4, { codigo: `OY${sale.random.digits(9)}BR` });
  const arrived = (at: Date, sale: Sale): Step => set(at, sale, 5);
  const cancelled = (at: Date, sale: Sale): Step => set(at, sale, 11);
  const discarded = (at: Date, sale: Sale): Step => set(at, sale, 12);
  const returned = (at: Date, sale: Sale): Step => set(at, sale, 10, { codigoDev: `QB${sale.random.digits(9)}BR` });

  /** Inspects a device, without a difference or with one; the version is that of the last save. */
  async function look({ proposalId, device, random }: Sale, actor: Actor, how: 'begun' | 'as-declared' | 'worse') {
    const over = { ...editBy(actor), expectedVersion: 0 };
    const begun = { imei1: device.imei, battery_percent: random.whole(79, 98), account_lock: 'clear' } as const;
    if (how === 'begun')
      return inspections.proposal.save(proposalId, { ...begun, tests: { screen: 'pass', touch: 'pass' } }, over);
    const done = {
      ...begun,
      ...(random.chance(6) && { account_lock: 'unchecked' as const, lock_reason: random.pick(lockReasons) }),
      tests: Object.fromEntries(testCodes.map((code) => [code, 'pass'] as const)),
      grade: how === 'worse' ? 'C' : random.pick(['A', 'A', 'B', 'B', 'B', 'C'] as const),
      wipe: { method: random.pick(wipeMethods), wiped_at: saoPauloToday(now()) },
    } as const;
    if (how === 'as-declared') return inspections.proposal.save(proposalId, done, over);
    const { inspection } = await inspections.proposal.get(proposalId);
    const defects = inspection.answers.find(({ attribute_id }) => attribute_id === defectsAttributeId);
    const unseen = (defects?.options ?? []).filter(({ id, effect }) => effect < 0 && !defects?.found.includes(id));
    const smallest = unseen.toSorted((one, other) => other.effect - one.effect).slice(0, 3);
    const answers = { [defectsAttributeId]: [...(defects?.found ?? []), random.pick(smallest).id] };
    return inspections.proposal.save(
      proposalId,
      { ...done, answers },
      { ...over, expectedVersion: inspection.version },
    );
  }

  const looked = (at: Date, sale: Sale): Step => script.staff(at, 'inspector', (actor) => look(sale, actor, 'begun'));

  /** Pictures of the device from its inspection; a demo's shop has no camera but its own drawings. */
  const photographed = (at: Date, sale: Sale, shown: boolean): Step =>
    script.staff(at, 'inspector', async (actor) => {
      const model = demoModels.find(
        ({ brand, name }) => brand === sale.device.selectedBrandName && name === sale.device.selectedModelName,
      );
      if (!model) throw new Error(`The demo draws no ${sale.device.selectedModelName}.`);
      const photo = await readDemoPicture(inspectedPicture(model));
      const added = await inspections.proposal.photos.add(sale.proposalId, [photo], actor.id);
      for (const { id } of shown ? added : [])
        await inspections.proposal.photos.change(sale.proposalId, id, { isPublic: true });
    });

  const approved = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', async (actor) => {
      const { inspection, value } = await look(sale, actor, 'as-declared');
      const edit = { ...editBy(actor), expectedVersion: inspection.version };
      const said = { shownCents: centsOf(value.approving), flag_reason: undefined };
      await inspections.proposal.decide(sale.proposalId, 'approve', said, edit);
      for (const cost of costsOf(sale)) {
        await services.deviceCosts.add({ proposalId: sale.proposalId }, cost, actor.id);
      }
    });

  const offered = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', async (actor) => {
      const { inspection, value } = await look(sale, actor, 'worse');
      const edit = { ...editBy(actor), expectedVersion: inspection.version };
      const words = { message: sale.random.pick(offerMessages), freightCents: sale.random.chance(50) ? 2990 : null };
      sale.offeredCents = centsOf(value.found);
      const said = { shownCents: sale.offeredCents, ...words };
      await inspections.proposal.decide(sale.proposalId, 'offer', said, edit);
    });

  const answered = (at: Date, sale: Sale, isAccepted: boolean): Step =>
    script.customer(at, sale.seller, async (seller) => {
      const answer = { isAccepted, cents: sale.offeredCents };
      await offerAnswers.answerOwn(sale.proposalId, answer, seller.id, seller.client);
    });

  const rejected = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', async (actor) => {
      const { inspection } = await look(sale, actor, 'begun');
      const edit = { ...editBy(actor), expectedVersion: inspection.version };
      await inspections.proposal.decide(sale.proposalId, 'reject', { reason: sale.random.pick(rejections) }, edit);
    });

  function accountOf({ name, email, facts }: Customer, random: Random) {
    const holder = { account_holder_name: name, cpf_cnpj: facts.cpf };
    // No address of this domain is anybody's, and so no Pix key either.
    if (random.chance(65)) {
      const none = { bank_name: '', agency_number: '', account_number: '' };
      return { ...none, ...holder, pix_kind: 'email', pix_key: email } as const;
    }
    const account = { agency_number: random.digits(4), account_number: `${random.digits(6)}-${random.digits(1)}` };
    return { bank_name: random.pick(banks), ...account, ...holder };
  }

  const gaveAccount = (at: Date, sale: Sale): Step =>
    script.customer(at, sale.seller, async (seller) => {
      const link = (await bankLinks.ensureShown(database, [sale.proposalId])).get(sale.proposalId);
      await bankAccounts.save(link?.token ?? '', accountOf(seller, sale.random), seller.client, seller.id);
    });

  async function payoutIdOf({ proposalId }: Sale): Promise<number> {
    const payout = (await owedPayouts.listFor(database, [proposalId])).get(proposalId);
    if (!payout) throw new Error(`Nothing is owed for the demo's proposal ${proposalId}.`);
    return payout.id;
  }

  const payingBegan = (at: Date, sale: Sale): Step =>
    script.staff(at, 'counter', async (actor) => payouts.begin(await payoutIdOf(sale), editBy(actor), {}));

  const paid = (at: Date, sale: Sale): Step =>
    script.staff(at, 'counter', async (actor) => {
      const id = await payoutIdOf(sale);
      await payouts.begin(id, editBy(actor), {});
      const day = saoPauloToday(now());
      const e2e = `E00000000${day.replaceAll('-', '')}${sale.random.digits(15)}`;
      await payouts.finish(id, { e2e, paidOn: day, receipt: undefined }, actor.id);
    });

  const stocked = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', async (actor) => {
      sale.productId = (await products.stockProposal(sale.proposalId, actor.id)).id;
    });

  /** A single device is taken off the shop once its buyer has it. */
  const takenOff = (at: Date, sale: Sale): Step => script.staff(at, 'counter', () => products.remove(sale.productId));

  const blocked = (at: Date, sale: Sale, reason: string): Step =>
    script.staff(at, 'inspector', (actor) => services.imeiRecords.block(sale.device.imei, reason, actor.id));

  const lookedUp = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', (actor) =>
      services.imeiRecords.recordLookup(
        sale.device.imei,
        { result: 'clear', imei2: undefined, picture: undefined },
        actor.id,
      ),
    );

  const chatted = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', (actor) => services.proposalChats.open(sale.proposalId, actor));

  return {
    submitted,
    oldStatus,
    codeSent,
    arrived,
    cancelled,
    discarded,
    returned,
    looked,
    photographed,
    approved,
    offered,
    answered,
    rejected,
    gaveAccount,
    payingBegan,
    paid,
    stocked,
    takenOff,
    blocked,
    lookedUp,
    chatted,
  };
}
