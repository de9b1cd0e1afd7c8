import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { quoteDays, runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { FieldProblems, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ChosenOption, EvaluationService, ValuedDevice } from '../evaluation/evaluation.service.ts';
import type { ProposalEvents } from '../proposals/known-proposals.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { RenewalLinks } from './quote-ends.service.ts';
import { quotedCents, quoteRenewedMail } from './renewals.mail.ts';
import { findOwnQuote, findQuoteByLink, type QuoteRow, renewQuote } from './renewals.queries.ts';

const unknownLink = 'Não encontramos esta proposta. Confira o link recebido por e-mail.';
const unknownProposal = 'Não encontramos esta proposta.';
const keptWords = 'Esta cotação não precisa mais ser renovada: a proposta já seguiu adiante.';
const goneWords = 'O modelo ou uma das respostas mudou em nosso site. Avalie o aparelho de novo.';

export interface RenewalsOptions {
  database: Database;
  links: RenewalLinks;
  evaluation: EvaluationService;
  events: ProposalEvents;
  proposals: Pick<ProposalsService, 'lock'>;
  outbox: Outbox;
  /** Limits on one client's opening of links, and its renewals by them. */
  limits: { reads: Limit; renewals: Limit };
  baseUrl: string;
}

/** A quote's device as the wizard has it now. */
interface TodaysDevice {
  /** Null where it no longer has the model. */
  modelId: number | null;
  /** Null where nobody can say. */
  cents: number | null;
}

/** A quote beside what the device is worth today. */
function presentRenewal(row: QuoteRow, isOpen: boolean, { modelId, cents }: TodaysDevice): Renewal {
  return {
    proposal_id: row.id,
    device: deviceName(row.brand_name, row.model_name),
    image_model: row.picture,
    model_id: modelId,
    old_value: reaisOf(quotedCents(row)),
    new_value: cents === null ? null : reaisOf(cents),
    valid_until: row.valid_until.toISOString(),
    is_expired: isOpen && row.is_over,
    is_open: isOpen,
    days: quoteDays,
  };
}

/** A quote's device today, as the wizard reads it and as it is shown. */
interface Valuation {
  device?: ValuedDevice | undefined;
  today: TodaysDevice;
}

export type Renewals = ReturnType<typeof createRenewals>;

const isOpen = ({ status }: QuoteRow) => runningQuoteStatuses.some((running) => running === status);

/** Which quote somebody came for. */
interface Asked {
  /** Throws 404. */
  find: (db: Executor) => Promise<QuoteRow>;
  /** Whoever is signed in; nobody by a link. */
  byId?: number;
}

/** Quotes renewed by their sellers, at today's prices, by the link that was mailed or in their panel. */
export function createRenewals(options: RenewalsOptions) {
  const { database, links, evaluation, events, proposals, outbox, limits, baseUrl } = options;

  const byLink = (token: string): Asked => ({
    find: async (db) => {
      const row = await findQuoteByLink(db, links.hashOf(token));
      if (!row) throw notFound(unknownLink);
      return row;
    },
  });

  /** 404 for everybody else's. */
  const ownOf = (proposalId: number, ownerId: number): Asked => ({
    find: async (db) => {
      const row = await findOwnQuote(db, proposalId, ownerId);
      if (!row) throw notFound(unknownProposal);
      return row;
    },
    byId: ownerId,
  });

  /** The device at today's prices; none where its model or one of its answers is gone, or a question is new. */
  async function valueToday(db: Executor, row: QuoteRow): Promise<Valuation> {
    if (row.model_id === null) return { today: { modelId: null, cents: null } };
    const asked = {
      idModel: row.model_id,
      brand: row.brand_name,
      type: row.type_name,
      model: row.model_name,
      selected: row.selected_options as unknown as ChosenOption[],
    };
    const problems = new FieldProblems();
    const device = await evaluation.valueDevice(db, asked, problems);
    const modelId = problems.has('selectedModelName') ? null : row.model_id;
    return { device, today: { modelId, cents: device?.valueCents ?? null } };
  }

  async function show({ find }: Asked, client: string): Promise<Renewal> {
    await limits.reads.take(client);
    const row = await find(database);
    return presentRenewal(row, isOpen(row), (await valueToday(database, row)).today);
  }

  /** Throws 422 for a quote that runs no more and a device that cannot be valued; 409 with the quote for another value. */
  function assertRenewable(row: QuoteRow, { device, today }: Valuation, shownCents: number): ValuedDevice {
    if (!isOpen(row)) throw refused(keptWords);
    if (!device) throw refused(goneWords);
    if (device.valueCents === shownCents) return device;
    const words = `O preço mudou: hoje pagamos ${formatReais(reaisOf(device.valueCents))}.`;
    throw new Refusal(409, words, { renewal: presentRenewal(row, true, today) });
  }

  /** Gives the quote today's value and days; the same again on the same day changes nothing and mails nothing. */
  async function renewIn(tx: Tx, { find, byId }: Asked, shownCents: number): Promise<Renewal> {
    const { id } = await find(tx);
    await proposals.lock(tx, id);
    const row = await find(tx);
    const valuation = await valueToday(tx, row);
    const { model, chosen, valueCents } = assertRenewable(row, valuation, shownCents);
    const values = { baseCents: model.base_value_cents, valueCents, options: JSON.stringify(chosen) };
    const renewed = await renewQuote(tx, id, values);
    if (!renewed) return presentRenewal(row, true, valuation.today);
    const now: QuoteRow = { ...row, ...renewed, value_cents: valueCents, new_value_cents: null, is_over: false };
    await events.note(tx, { proposalId: id, kind: 'quote-renewed', by: byId, data: { cents: valueCents } });
    const words = (cents: number) => formatReais(reaisOf(cents));
    await record(tx, {
      kind: 'proposal-value',
      subject: subjects.proposal(id),
      before: { Valor: words(quotedCents(row)) },
      after: { Valor: words(valueCents), Cotação: 'renovada' },
    });
    const cause = { subjectKind: 'proposal', subjectId: id, event: `quote-renewed:${renewed.version}` } as const;
    await outbox.post(tx, cause, row.seller_email, quoteRenewedMail(now, baseUrl));
    return presentRenewal(now, true, valuation.today);
  }

  async function renewFound(asked: Asked, shownCents: number, client: string): Promise<Renewal> {
    await limits.renewals.take(client);
    return database.transaction().execute((tx) => renewIn(tx, asked, shownCents));
  }

  return {
    /** Throws 404 for a link that is unknown, and 429. */
    read: (token: string, client: string) => show(byLink(token), client),

    /** The same in the seller's own panel. */
    readOwn: (proposalId: number, ownerId: number, client: string) => show(ownOf(proposalId, ownerId), client),

    /**
     * Renews a quote at the value that its seller was shown, also after its end, and mails them so. Throws 404 for a link
     * that is unknown; 409 with the quote when the price has moved; 422 once the device is on its way, and for a device
     * that has to be valued anew; 429.
     */
    renew: (token: string, shownCents: number, client: string) => renewFound(byLink(token), shownCents, client),

    /** The same in the seller's own panel. */
    renewOwn: (proposalId: number, ownerId: number, shownCents: number, client: string) =>
      renewFound(ownOf(proposalId, ownerId), shownCents, client),
  };
}
