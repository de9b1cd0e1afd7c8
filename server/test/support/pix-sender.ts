import {
  type PixDestination,
  type PixSender,
  ProviderProblem,
  type SentPix,
} from '../../src/platform/pix/pix-provider.ts';

/** A provider's reaction to a payment it is handed. */
type Mood = 'pays' | 'takes-time' | 'answers-nothing' | 'is-away' | 'refuses' | 'fails' | 'is-busy';

/** A provider in memory that sends money, and says what it was asked. */
export function createTestSender() {
  const sent = new Map<string, SentPix>();
  const asked: { id: string; amountCents: number; destination: PixDestination }[] = [];
  let mood: Mood = 'pays';
  let polls = 0;
  let isDeaf = false;

  const sender: PixSender = {
    async send(id, amountCents, destination) {
      asked.push({ id, amountCents, destination });
      if (mood === 'is-busy') throw new ProviderProblem('busy', 'O provedor está ocupado.', { retryAfterS: 1 });
      if (mood === 'refuses') throw new ProviderProblem('refused', 'A chave é de outra pessoa.');
      if (mood === 'is-away') throw new ProviderProblem('unknown', 'O provedor não respondeu.');
      const known = sent.get(id);
      if (known) return known;
      const state = mood === 'takes-time' ? 'processing' : mood === 'fails' ? 'failed' : 'done';
      const e2eId = state === 'done' ? `E${String(sent.size + 1).padStart(31, '9')}` : null;
      const pix: SentPix = { id, state, amountCents, e2eId, reason: state === 'failed' ? 'Saldo insuficiente' : null };
      sent.set(id, pix);
      if (mood === 'answers-nothing') throw new ProviderProblem('unknown', 'O provedor não respondeu.');
      return pix;
    },
    async readSent(id) {
      polls++;
      if (isDeaf) throw new ProviderProblem('credentials', 'O provedor recusou as credenciais.');
      return sent.get(id);
    },
  };

  return {
    sender,
    asked,
    setMood: (next: Mood) => {
      mood = next;
    },
    /** Decides if every question about what was sent fails. */
    setDeaf: (next: boolean) => {
      isDeaf = next;
    },
    polls: () => polls,
    end: (id: string, pix: Pick<SentPix, 'state' | 'e2eId' | 'reason'>) =>
      sent.set(id, { id, amountCents: sent.get(id)?.amountCents ?? 0, ...pix }),
  };
}
