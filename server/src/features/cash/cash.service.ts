import type { CashSession, ListedSession } from '@giro/contract/calls/cash.ts';
import { type CashMoveKind, cashMoveRows } from '@giro/contract/rules/cash.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, invalid, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import type { Attempt, Attempts } from './attempts.service.ts';
import { presentListed, presentSession } from './cash.presenter.ts';
import {
  closeSession,
  findOpenSession,
  findSession,
  insertSession,
  listSessions,
  lockOpenSession,
  moveCash,
  type NewMove,
  noteChecked,
} from './cash.queries.ts';

export type CashService = ReturnType<typeof createCash>;

const subjectOf = (id: number) => ({ kind: 'cash', id, words: `Caixa ${id}` }) as const;
const inReais = (cents: number) => formatReais(reaisOf(cents));
const none = 'Nenhum caixa seu está aberto. Abra o caixa primeiro.';

/** For what needs the person's open drawer. */
const needsSession = () => new Refusal(422, none, { needs: 'cash_session' });

interface CashOptions {
  database: Database;
  attempts: Attempts;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
}

/** The drawers of the shop's people: opened, moved, counted blind, checked. */
export function createCash({ database, attempts, tradeSettings }: CashOptions) {
  async function assertOn(db: Executor): Promise<void> {
    if (!(await tradeSettings.read(db)).counter_enabled) throw refused('O balcão está desligado nas configurações.');
  }

  async function show(db: Executor, id: number | null | undefined): Promise<CashSession> {
    const row = await findSession(db, id ?? 0);
    if (!row) throw notFound('Caixa não encontrado.');
    return presentSession(row);
  }

  /** Throws 409 when the person has one open. */
  const open = (attempt: Attempt, floatCents: number) =>
    attempts.once(
      attempt,
      async (tx) => {
        await assertOn(tx);
        const sessionId = await insertSession(tx, attempt.userId, floatCents);
        if (sessionId === undefined) throw conflict('Seu caixa já está aberto.');
        await record(tx, { kind: 'cash-opened', subject: subjectOf(sessionId), after: { Fundo: inReais(floatCents) } });
        return { sessionId };
      },
      (tx, { sessionId }) => show(tx, sessionId),
    );

  /** Moves cash of the person's open drawer. Throws 422 at `field` where too little lies in it, `noSession` where none is open. */
  async function move(
    tx: Tx,
    change: NewMove,
    field: string,
    noSession: () => Refusal = needsSession,
  ): Promise<number> {
    const sessionId = await moveCash(tx, change);
    if (sessionId !== undefined) return sessionId;
    if (!(await findOpenSession(tx, change.userId))) throw noSession();
    throw invalid({ [field]: ['Não há tanto dinheiro no caixa.'] });
  }

  const moveByHand = (
    attempt: Attempt,
    kind: Extract<CashMoveKind, 'supply' | 'withdrawal'>,
    { value: cents, reason }: { value: number; reason: string },
  ) =>
    attempts.once(
      attempt,
      async (tx) => {
        await assertOn(tx);
        if (cents <= 0) throw invalid({ value: ['Informe um valor acima de zero.'] });
        const change = { userId: attempt.userId, kind, cents, reason };
        const sessionId = await move(tx, change, 'value', () => conflict(none));
        const after = { [cashMoveRows[kind].label]: inReais(cents), Motivo: reason };
        await record(tx, { kind: 'cash-moved', subject: subjectOf(sessionId), after });
        return { sessionId };
      },
      (tx, { sessionId }) => show(tx, sessionId),
    );

  /** Counts it, and says only then what should have been in it. Throws 409 when none is open. */
  const close = (attempt: Attempt, counted: { countedCents: number; note: string | undefined }) =>
    attempts.once(
      attempt,
      async (tx) => {
        const sessionId = await closeSession(tx, attempt.userId, counted);
        if (sessionId === undefined) throw conflict(none);
        const after = { Contado: inReais(counted.countedCents) };
        await record(tx, { kind: 'cash-closed', subject: subjectOf(sessionId), after });
        return { sessionId };
      },
      (tx, { sessionId }) => show(tx, sessionId),
    );

  async function readOpen(userId: number): Promise<CashSession | null> {
    const row = await findOpenSession(database, userId);
    return row ? presentSession(row) : null;
  }

  async function list(page: number) {
    const { rows, total } = await listSessions(database, { page });
    return pageOf(rows.map(presentListed), total, page);
  }

  /** Throws 404, 409 for one that is open or was checked before. */
  async function check(id: number, byId: number, note: string): Promise<ListedSession> {
    return database.transaction().execute(async (tx) => {
      const isNoted = await noteChecked(tx, id, byId, note);
      const row = await findSession(tx, id);
      if (!row) throw notFound('Caixa não encontrado.');
      if (!isNoted) throw conflict(row.closedAt ? 'Este caixa já foi conferido.' : 'Este caixa ainda está aberto.');
      await record(tx, { kind: 'cash-checked', subject: subjectOf(id), after: { Anotação: note } });
      return presentListed(row);
    });
  }

  return { lock: lockOpenSession, open, move, moveByHand, close, readOpen, list, check, assertOn };
}
