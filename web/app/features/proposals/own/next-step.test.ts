import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildOffer, setClock } from '../../../../test/offers.ts';
import { byUrgency, nextStepOf } from './next-step.ts';

const buildProposal = (status: number, part: Partial<Proposal> = {}) =>
  ({
    id: status,
    status,
    codigo: null,
    proposal_value_new: null,
    bank_data: null,
    bank_editable: true,
    ...part,
  }) as Proposal;
afterEach(() => void vi.useRealTimers());

const bank_data = {} as Proposal['bank_data'];

describe('the next step of a proposal', () => {
  it('carries the code that goes to the post office', () => {
    expect(nextStepOf(buildProposal(4, { codigo: 'BR1' }))).toMatchObject({ code: 'BR1', isYours: true });
  });

  it('sends no device that an order awaits at the counter, and goes on once the shop has it', () => {
    const promised = { order_code: 'ABCD2345', until: '2026-03-16T02:59:59Z' };
    for (const status of [1, 2, 4]) {
      expect(nextStepOf(buildProposal(status, { codigo: 'BR1', promised }))).toMatchObject({
        title: 'Leve seu aparelho à loja',
        isYours: true,
      });
      expect(nextStepOf(buildProposal(status, { codigo: 'BR1', promised }))?.code).toBeUndefined();
    }
    expect(nextStepOf(buildProposal(8, { promised }))?.title).toBe('Você recebeu uma nova oferta');
  });

  it('asks for bank data once the purchase is approved, while they may be given', () => {
    expect(nextStepOf(buildProposal(6))?.asks).toBe('bank-data');
    expect(nextStepOf(buildProposal(6, { bank_data }))?.asks).toBeUndefined();
    expect(nextStepOf(buildProposal(6, { bank_editable: false }))?.asks).toBeUndefined();
  });

  it('names the day of payment when it is known', () => {
    expect(nextStepOf(buildProposal(6, { bank_data, data_pagamento: '2025-01-31' }))?.text).toContain('31/01/2025');
  });

  it('is the payment that was made, with its receipt where there is one', () => {
    const payout = { id: 5, state: 'paid' as const, paid_at: '2025-01-31T15:00:00Z', has_receipt: true };
    const step = nextStepOf(buildProposal(6, { bank_data, payout }));
    expect(step).toMatchObject({ text: 'Pagamento feito em 31/01/2025.', receiptOf: 5, isYours: false });
    expect(nextStepOf(buildProposal(6, { payout: { ...payout, has_receipt: false } }))?.receiptOf).toBeUndefined();
    const due = { ...payout, state: 'due' as const, paid_at: null };
    expect(nextStepOf(buildProposal(6, { bank_data, payout: due }))?.title).toBe('Compra aprovada');
  });

  it('names the new offer', () => {
    const step = nextStepOf(buildProposal(8, { proposal_value_new: 950 }));
    expect(step?.title).toMatch(/950,00/);
    // Silence means nothing for an offer that nobody opened, whatever the shop has set.
    expect(step?.text).toBe('Para aceitar ou recusar, responda ao e-mail que enviamos ou fale com a loja.');
  });

  it('is the answer to an open offer, and says until when and what silence means', () => {
    setClock();
    const step = nextStepOf(buildProposal(8, { offer: buildOffer() }));
    expect(step).toMatchObject({ asks: 'offer', isYours: true });
    expect(step?.title).toMatch(/1\.250,00/);
    expect(step?.text).toMatch(/^Responda até 17\/03 \(faltam 3 dias\)\. Sem resposta até lá, a nova oferta vale como/);
    const silent = { ...buildOffer(), on_silence: undefined };
    expect(nextStepOf(buildProposal(8, { offer: silent }))?.text).toBe('Responda até 17/03 (faltam 3 dias).');
  });

  it('is the shop’s turn once the offer is over without an answer', () => {
    const step = nextStepOf(buildProposal(8, { offer: buildOffer({ state: 'expired' }) }));
    expect(step).toMatchObject({ title: 'O prazo da nova oferta terminou', isYours: false });
  });

  it('is the way back of a device whose offer was refused', () => {
    const step = nextStepOf(buildProposal(11, { offer: buildOffer({ state: 'refused' }) }));
    expect(step?.title).toBe('Vamos devolver seu aparelho');
    expect(nextStepOf(buildProposal(11, { offer: buildOffer({ state: 'withdrawn' }) }))).toBeUndefined();
  });

  it.each([1, 2, 4])('at %i is to renew a quote that is over', (status) => {
    const over = { is_expired: true, valid_until: '2026-03-11T02:59:59Z', codigo: 'BR1' };
    const step = nextStepOf(buildProposal(status, over));
    expect(step?.isYours).toBe(true);
    expect(step?.text).toContain('10/03/2026');
    expect(step?.code).toBe(status === 4 ? 'BR1' : undefined);
  });

  it.each([3, 11, 12, 99])('is nothing at %i, where nothing more will happen', (status) => {
    expect(nextStepOf(buildProposal(status))).toBeUndefined();
  });
});

const mostUrgent = (proposals: Proposal[]) => byUrgency(proposals)[0];

describe('the most urgent proposal', () => {
  it('is one that waits for the seller', () => {
    expect(mostUrgent([5, 1, 4, 9].map((status) => buildProposal(status)))?.status).toBe(4);
    expect(mostUrgent([buildProposal(5), buildProposal(6)])?.status).toBe(6);
  });

  it('is the furthest one when none waits for the seller', () => {
    expect(mostUrgent([1, 5].map((status) => buildProposal(status)))?.status).toBe(5);
  });

  it('comes before all others that go on', () => {
    expect(byUrgency([1, 3, 5, 4].map((status) => buildProposal(status))).map(({ status }) => status)).toEqual([
      4, 5, 1,
    ]);
  });

  it('is none that has been paid', () => {
    const payout = { id: 5, state: 'paid' as const, paid_at: '2025-01-31T15:00:00Z', has_receipt: false };
    expect(mostUrgent([buildProposal(6, { bank_data, payout })])).toBeUndefined();
  });

  it('is none when all have ended', () => {
    expect(mostUrgent([3, 10, 11, 12].map((status) => buildProposal(status)))).toBeUndefined();
  });
});
