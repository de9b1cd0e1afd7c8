import type { Logger } from 'pino';
import { isAboutCertificate } from '../pix/answer-problems.ts';
import { ProviderProblem, type ProviderSettings } from '../pix/pix-provider.ts';
import { createProviderHttp, type HttpAnswer, type HttpLimits } from '../pix/provider-http.ts';
import { EmitterUnready } from './emitter.ts';

/** Needs of every emitter that calls somebody. */
export interface FiscalTools {
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Absent: 5 s to connect, 30 s in all. */
  limits?: Partial<HttpLimits>;
}

interface FiscalQuestion {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

/** Nobody answered, or not so that it can be told what became of it. */
export interface NoAnswer {
  kind: 'unknown';
  text: string;
}

/** Throws an `EmitterUnready` where the shop's own certificate or address is at fault, and nothing else. */
export type AskFiscal = (question: FiscalQuestion) => Promise<HttpAnswer | NoAnswer>;

const certificateRefused = 'O certificado da loja não foi aceito por quem atende neste endereço.';

/** The address of a call below a base. */
export function fiscalAddress(base: string, path: string): URL {
  const address = `${base.replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(address)) throw new EmitterUnready('address', 'O endereço do emissor de notas não é válido.');
  return new URL(address);
}

interface Connecting extends Pick<ProviderSettings, 'certificate' | 'ca'> {
  /** Who is asked, in Portuguese: 'A SEFAZ', 'O emissor'. */
  who: string;
  /** The shop typed the address. */
  isOwnAddress: boolean;
}

/** The connections of an emitter, kept for as long as this is; always verified, no redirect is followed. */
export function createFiscalHttp({ who, isOwnAddress, ...parts }: Connecting, tools: FiscalTools): AskFiscal {
  const { connectMs = 5000, totalMs = 30_000 } = tools.limits ?? {};
  const ask = createProviderHttp(parts, tools.now, { connectMs, totalMs });
  let isFailing = false;

  /** The log tells when it begins to fail and when it is well again, not each time. */
  function noteHealth(problem: Error | undefined): void {
    const fails = problem !== undefined;
    if (isFailing === fails) return;
    isFailing = fails;
    if (fails) tools.log.warn({ err: problem }, 'The fiscal emitter fails');
    else tools.log.info('The fiscal emitter answers again');
  }

  function judge(error: unknown): NoAnswer {
    const problem =
      error instanceof ProviderProblem ? error : new Error('The emitter could not be asked', { cause: error });
    noteHealth(problem);
    const words =
      problem instanceof ProviderProblem
        ? problem.message.replace('O provedor', who)
        : `${who} não pôde ser perguntada.`;
    if (problem instanceof ProviderProblem) {
      if (problem.kind === 'certificate') throw new EmitterUnready('certificate', words, { cause: problem });
      if (problem.kind === 'address' && isOwnAddress) throw new EmitterUnready('address', words, { cause: problem });
    }
    return { kind: 'unknown', text: words };
  }

  return async (question) => {
    let answer: HttpAnswer;
    try {
      answer = await ask(question);
    } catch (error) {
      return judge(error);
    }
    if (isAboutCertificate(answer)) throw new EmitterUnready('certificate', certificateRefused);
    noteHealth(undefined);
    return answer;
  };
}
