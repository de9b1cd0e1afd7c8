import type { AnswerOf } from '@giro/contract/call.ts';
import type { FiscalCause, tryFiscalSettingsCall } from '@giro/contract/calls/fiscal-settings.ts';
import { emitterLabels } from '@giro/contract/rules/fiscal.ts';
import type { Database } from '../../platform/database/database.ts';
import { EmitterUnready, type StatusAnswer } from '../../platform/fiscal/emitter.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { FiscalShopService } from './fiscal-shop.service.ts';
import { countAsk } from './queue.queries.ts';

interface TrialsOptions {
  database: Database;
  shop: FiscalShopService;
  /** Limits an admin's requests to have the authority asked. */
  limit: Limit;
}

const refuseFor = (cause: FiscalCause, words: string): never => {
  throw new Refusal(422, words, { cause });
};

const resting = 'A SEFAZ pediu uma pausa, ou já foi perguntada muitas vezes nesta hora. Tente de novo mais tarde.';

/** Asks whoever issues the shop's documents, and says in words what is wrong. */
export function createFiscalTrials({ database, shop, limit }: TrialsOptions) {
  async function ask(): Promise<{ name: string; answer: StatusAnswer }> {
    const { emitter, environment } = await shop.readShop(database);
    if (emitter === 'por-fora') throw refused('Escolha e salve quem emite as notas antes de testar.');
    const name = emitterLabels[emitter];
    await record(database, { kind: 'fiscal-settings', after: { Teste: name } });
    try {
      const opened = await shop.openEmitter(database, emitter, environment);
      const question = { environment, kind: 'status', subject: '' } as const;
      const waitS = await database.transaction().execute((tx) => countAsk(tx, question));
      if (waitS !== undefined) return refuseFor('service', resting);
      return { name, answer: await opened.status(55, 1) };
    } catch (error) {
      if (error instanceof EmitterUnready) return refuseFor(error.part, error.message);
      throw error;
    }
  }

  /** Tries what is saved. Throws 422 with words and the cause, 429. */
  async function test(admin: SignedIn): Promise<AnswerOf<typeof tryFiscalSettingsCall>> {
    await limit.take(String(admin.id), 'Você fez vários testes. Aguarde um minuto e tente de novo.');
    const { name, answer } = await ask();
    switch (answer.kind) {
      case 'up':
        return { ok: true, message: `Tudo certo com ${name}: ${answer.text}` };
      case 'rest':
        return refuseFor('service', resting);
      case 'unknown':
        return refuseFor('timeout', answer.text);
      default:
        return refuseFor('service', `O serviço respondeu: ${answer.text}`);
    }
  }

  return { test };
}
